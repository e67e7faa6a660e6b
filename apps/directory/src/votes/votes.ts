import { setTimeout } from 'node:timers/promises';

import { noAnswer } from '@services/common/database/errors';
import { createBatcher } from '@services/common/runtime/batching';

import type { Sql } from '../db.ts';
import { invalidToken } from '../tokens/invalid.ts';

/** A vote to add or remove. */
interface Change {
  postId: string;
  userId: string;
  wanted: boolean;
}

/** The outcome of one vote. Another transaction may have locked the post or the member, or deleted the member. */
type Outcome = 'done' | 'locked' | 'no member';

const MAX_BATCH = 500;
/** How long a vote waits for locks in total, and between its attempts, in milliseconds. */
const LOCK_TIMEOUT_MS = 5000;
const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 50;

/**
 * A batch has the votes of all applications, so it must not wait for a lock: it skips votes whose post or member is locked. The batch locks
 * everything that the foreign keys and triggers of `votes` lock, so that the rest of the statement never waits. Posts that were deleted or
 * hidden get no vote; the response then says that the post was not found.
 */
const withFree = `
WITH wanted AS MATERIALIZED (
  SELECT wanted.post_id, wanted.user_id FROM unnest($1::bigint[], $2::bigint[]) AS wanted(post_id, user_id)
  JOIN posts ON posts.id = wanted.post_id AND posts.hidden_at IS NULL
), free_posts AS MATERIALIZED (
  SELECT id FROM posts WHERE id = ANY($1) FOR KEY SHARE SKIP LOCKED
), free_counts AS MATERIALIZED (
  SELECT post_id FROM post_counts WHERE post_id = ANY($1) FOR NO KEY UPDATE SKIP LOCKED
), free_users AS MATERIALIZED (
  SELECT id FROM users WHERE id = ANY($2) FOR NO KEY UPDATE SKIP LOCKED
), free AS MATERIALIZED (
  SELECT wanted.post_id, wanted.user_id FROM wanted
  JOIN free_posts ON free_posts.id = wanted.post_id
  JOIN free_counts ON free_counts.post_id = wanted.post_id
  JOIN free_users ON free_users.id = wanted.user_id
)`;
const leftOut = `
SELECT post_id AS "postId", user_id AS "userId", EXISTS (SELECT FROM users WHERE users.id = user_id) AS "hasMember"
FROM (SELECT * FROM wanted EXCEPT SELECT * FROM free) AS left_out`;
const giveVotes = `${withFree}, given AS (
  INSERT INTO votes (post_id, user_id) SELECT post_id, user_id FROM free ORDER BY 1, 2 ON CONFLICT DO NOTHING
)${leftOut}`;
const takeVotesBack = `${withFree}, taken AS (
  DELETE FROM votes USING free WHERE votes.post_id = free.post_id AND votes.user_id = free.user_id
)${leftOut}`;

const keyOf = ({ postId, userId }: Pick<Change, 'postId' | 'userId'>) => `${postId} ${userId}`;

/**
 * Writes votes in batches. Votes that arrive while a statement runs are written by the next statement. If a thousand people
 * vote for a post at the same time, the post's counter is locked only a few times. A vote whose post or member is locked is
 * tried again in another batch a few milliseconds later, and occupies no connection until then.
 */
export function createVotes(write: Sql) {
  const attempt = createBatcher<Change, Outcome>({
    maxItems: MAX_BATCH,
    key: keyOf,
    async run(changes) {
      const outcomes = new Map<string, Outcome>();
      for (const wanted of [true, false]) {
        const some = changes.filter((one) => one.wanted === wanted);
        if (some.length === 0) continue;
        const values = [some.map(({ postId }) => postId), some.map(({ userId }) => userId)];
        const rows = await write.query<{ postId: string; userId: string; hasMember: boolean }>(
          wanted ? giveVotes : takeVotesBack,
          values,
          true,
        );
        for (const row of rows) outcomes.set(keyOf(row), row.hasMember ? 'locked' : 'no member');
      }
      return changes.map((one) => outcomes.get(keyOf(one)) ?? 'done');
    },
  });

  /**
   * @throws AppError 401 UNAUTHENTICATED when the member was deleted; an error with status 503 when the post or the member
   *   stays locked for five seconds.
   */
  async function change(one: Change): Promise<void> {
    const end = performance.now() + LOCK_TIMEOUT_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
      const outcome = await attempt(one);
      if (outcome === 'done') return;
      if (outcome === 'no member') throw invalidToken();
      if (performance.now() > end) throw noAnswer();
      await setTimeout(pauseMs * (0.5 + Math.random()));
    }
  }

  return {
    give: (postId: string, userId: string) => change({ postId, userId, wanted: true }),
    takeBack: (postId: string, userId: string) => change({ postId, userId, wanted: false }),
  };
}

export type Votes = ReturnType<typeof createVotes>;
