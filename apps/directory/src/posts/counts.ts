import { setTimeout } from 'node:timers/promises';

import type { Database, Sql } from '../db.ts';
import { MILESTONES, publishMilestone } from '../events.ts';
import { visible } from '../visible.ts';

/** The number of posts that are updated in one transaction, during which votes for them wait. */
export const SORTED_AT_ONCE = 100;
/** The job's pause while more posts wait, as a multiple of its working time. */
const REST = 4;

type Transaction = Pick<Database, 'transaction'>;
/** The id of the advisory lock that excludes other replicas: an arbitrary unused number. */
const LOCK = 60_417_002;

/** The visible posts whose counter has passed a milestone that was not announced earlier. */
const REACHED = `SELECT posts.id, reached.votes FROM posts JOIN post_counts AS counted ON counted.post_id = posts.id
  CROSS JOIN LATERAL (SELECT max(votes) AS votes FROM unnest($2::int[]) AS votes WHERE votes <= counted.votes_count) AS reached
  WHERE posts.id = ANY($1::bigint[]) AND ${visible('posts')}
    AND reached.votes > posts.votes_milestone`;

/**
 * Copies the counters of all recently changed posts to the columns that lists are sorted by.
 *
 * @returns how many posts were updated; 0 when another replica is updating them.
 */
export async function refreshSortColumns({ transaction }: Transaction): Promise<number> {
  let refreshed = 0;
  for (let done = SORTED_AT_ONCE; done === SORTED_AT_ONCE; refreshed += done) {
    done = (await refreshBatch(transaction, '0')).length;
  }
  return refreshed;
}

/**
 * Creates a function that copies the counters of the next 100 posts at each call. Readers see the counters themselves at
 * once. Only the order of lists and the webhooks for milestones depend on the copies. Writing a post's row and its topics'
 * rows is expensive, because they have a dozen indexes. So while more posts wait, a call pauses for four times the duration
 * of its transaction. The slower the database, the more votes are covered by one write of a post.
 *
 * @returns a function that returns how many posts were updated. If it returns 100, call it again at once.
 */
export function createRefresh({ sql, transaction }: Transaction & Pick<Database, 'sql'>): () => Promise<number> {
  let last = '0';
  return async () => {
    // Usually there are no changed posts, so check without a transaction.
    const waiting = await sql.query('SELECT FROM stale_posts LIMIT 1', [], true);
    if (waiting.length === 0) return 0;
    const start = performance.now();
    const ids = await refreshBatch(transaction, last);
    const isFull = ids.length === SORTED_AT_ONCE;
    last = isFull ? (ids.at(-1) ?? '0') : '0';
    if (isFull) await setTimeout(REST * (performance.now() - start));
    return ids.length;
  };
}

/** @returns the updated posts. @param after only posts with a greater id are updated. */
function refreshBatch(transaction: Database['transaction'], after: string): Promise<string[]> {
  return transaction(async (sql) => {
    const [lock] = await sql.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [LOCK]);
    if (!lock?.held) return [];
    const text = `SELECT post_id AS id FROM stale_posts WHERE post_id > $1 ORDER BY post_id LIMIT ${SORTED_AT_ONCE}`;
    const ids = (await sql.query<{ id: string }>(text, [after], true)).map(({ id }) => id);
    if (ids.length === 0) return [];
    await lockCounts(sql, ids);
    await sql.query('DELETE FROM stale_posts WHERE post_id = ANY($1::bigint[])', [ids], true);
    const reached = await sql.query<{ id: string; votes: number }>(REACHED, [ids, MILESTONES], true);
    await sql.query(
      `UPDATE posts SET votes_count = counted.votes_count, comments_count = counted.comments_count,
         collections_count = counted.collections_count
       FROM post_counts AS counted WHERE counted.post_id = posts.id AND posts.id = ANY($1::bigint[])
         AND (posts.votes_count, posts.comments_count, posts.collections_count)
           IS DISTINCT FROM (counted.votes_count, counted.comments_count, counted.collections_count)`,
      [ids],
      true,
    );
    for (const { id, votes } of reached) {
      await sql.query('UPDATE posts SET votes_milestone = $2 WHERE id = $1', [id, votes], true);
      await publishMilestone(sql, id, votes);
    }
    return ids;
  });
}

/**
 * Locks posts, then their counters. A transaction that changes a counter of a post, or hides or shows the post, holds the lock on the
 * counters until its commit. So nothing that the caller reads after this call changes before the caller's own commit. Call it in a
 * transaction.
 */
export async function lockCounts(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query('SELECT FROM posts WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [ids], true);
  const counts = 'SELECT FROM post_counts WHERE post_id = ANY($1::bigint[]) ORDER BY post_id FOR NO KEY UPDATE';
  await sql.query(counts, [ids], true);
}
