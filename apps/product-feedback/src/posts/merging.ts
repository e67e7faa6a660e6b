import { AppError } from '@services/common/http/errors';

import { prepared, type Queries } from '../db.ts';
import { publish } from '../webhooks/outbox.ts';
import { toPost } from './schemas.ts';
import { getPost, lockPosts, lockProductOf, postNotFound, refuseMerged, type Publishing } from './store.ts';
import type { PostRow } from './table.ts';

// Both posts have been found and locked in their account. Each statement still repeats the condition on the account.
const MERGE = [
  'UPDATE posts SET merged_into = $2, updated_at = now() WHERE id = $1 AND account_id = $3',
  // The duplicate keeps its votes, so that separating the posts does not need to know who voted for both.
  `INSERT INTO votes (post_id, person_id, account_id, person_name, origin, merged_from, created_at)
    SELECT $2, person_id, account_id, person_name, origin, $1, created_at FROM votes WHERE post_id = $1 AND account_id = $3
    ON CONFLICT DO NOTHING`,
  `UPDATE post_comments SET post_id = $2, merged_from = array_append(merged_from, $1)
    WHERE post_id = $1 AND account_id = $3`,
];

const SEPARATE = [
  'UPDATE posts SET merged_into = NULL, updated_at = now() WHERE id = $1 AND merged_into = $2 AND account_id = $3',
  'DELETE FROM votes WHERE post_id = $2 AND merged_from = $1 AND account_id = $3',
  `UPDATE post_comments SET post_id = $1, merged_from = trim_array(merged_from, 1)
    WHERE post_id = $2 AND merged_from[cardinality(merged_from)] = $1 AND account_id = $3`,
];

const DUPLICATES = prepared(
  'SELECT id, title FROM posts WHERE merged_into = $1 AND account_id = $2 ORDER BY id LIMIT 1000',
);

const FIND_FINAL = prepared(`WITH RECURSIVE chain AS (
      SELECT id, merged_into FROM posts WHERE id = $1 AND account_id = $2
      UNION ALL SELECT p.id, p.merged_into FROM posts AS p JOIN chain AS c ON p.id = c.merged_into
    )
    SELECT id FROM chain WHERE merged_into IS NULL`);

async function run(tx: Queries, statements: readonly string[], values: string[]): Promise<void> {
  for (const text of statements) await tx.query(prepared(text), values);
}

/**
 * Makes a post a duplicate of another post of the same product. The other post gets the comments, and the votes of all people who
 * have not voted for it yet. `tx` must be a transaction.
 *
 * @returns the other post. @throws AppError 404 `post_not_found`; 409 `post_merged` when one of the posts is merged already;
 * 409 `posts_differ` when both posts are the same, or of different products.
 */
export async function mergePost(
  tx: Queries,
  { accountId, publicUrl }: Publishing,
  id: string,
  into: string,
): Promise<PostRow> {
  if (id === into) throw new AppError(409, 'posts_differ', 'A post cannot be merged into itself');
  await lockProductOf(tx, accountId, id);
  const [duplicate, target] = await lockPosts(tx, accountId, [id, into]);
  if (!duplicate || !target) throw postNotFound();
  [duplicate, target].forEach(refuseMerged);
  if (duplicate.product_id !== target.product_id)
    throw new AppError(409, 'posts_differ', 'Both posts must belong to the same product');
  await run(tx, MERGE, [id, into, accountId]);
  const merged = { ...duplicate, merged_into: into };
  await publish(tx, accountId, { type: 'post.merged', data: toPost(merged, publicUrl) });
  return getPost(tx, accountId, into);
}

/**
 * Undoes a merge: votes and comments return to the posts on which they were made. `tx` must be a transaction.
 *
 * @returns the post that was a duplicate. @throws AppError 404 `post_not_found`, 409 `post_not_merged`, and 409 `post_merged`
 * when the other post is itself merged into a third one.
 */
export async function separatePost(tx: Queries, accountId: string, id: string): Promise<PostRow> {
  await lockProductOf(tx, accountId, id);
  const { merged_into: into } = await getPost(tx, accountId, id);
  if (into === null) throw new AppError(409, 'post_not_merged', 'The post is not merged');
  const [duplicate, target] = await lockPosts(tx, accountId, [id, into]);
  if (!duplicate || !target) throw postNotFound();
  refuseMerged(target);
  await run(tx, SEPARATE, [id, into, accountId]);
  return getPost(tx, accountId, id);
}

/** The id of the final target of a merged post; the post's own id if it is not merged. @throws AppError 404 `post_not_found`. */
export async function finalPost(db: Queries, accountId: string, id: string): Promise<string> {
  const [post] = await db.query<{ id: string }>(FIND_FINAL, [id, accountId]);
  if (!post) throw postNotFound();
  return post.id;
}

/** Maximum number of merges that one request follows, which is more than can happen while it waits. */
const MAX_MERGES = 5;

/**
 * Runs `act` on a post. If the post was merged concurrently, `act` runs on the target of the merge, so that a merge does not
 * lose a visitor's vote or comment.
 */
export async function despiteMerges<T>(
  db: Queries,
  accountId: string,
  id: string,
  act: (id: string) => Promise<T>,
): Promise<T> {
  let current = id;
  for (let merges = 0; ; merges += 1) {
    try {
      return await act(current);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'post_merged' || merges === MAX_MERGES) throw error;
      current = await finalPost(db, accountId, id);
    }
  }
}

export function listDuplicates(db: Queries, accountId: string, id: string): Promise<{ id: string; title: string }[]> {
  return db.query(DUPLICATES, [id, accountId]);
}
