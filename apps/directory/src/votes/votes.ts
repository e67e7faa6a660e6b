import { createBatcher } from '@services/common/runtime/batching';

import type { Sql } from '../db.ts';

/** A vote that is to be given or taken back. */
interface Change {
  postId: string;
  userId: string;
  wanted: boolean;
}

const MAX_BATCH = 500;

/** Posts that are gone or hidden by now get no vote; the reader notices when it looks for the post. */
const giveVotes = `
INSERT INTO votes (post_id, user_id)
SELECT wanted.post_id, wanted.user_id FROM unnest($1::bigint[], $2::bigint[]) AS wanted(post_id, user_id)
JOIN posts ON posts.id = wanted.post_id AND posts.hidden_at IS NULL ORDER BY 1, 2 ON CONFLICT DO NOTHING`;
const takeVotesBack = `
DELETE FROM votes USING unnest($1::bigint[], $2::bigint[]) AS wanted(post_id, user_id)
WHERE votes.post_id = wanted.post_id AND votes.user_id = wanted.user_id
  AND EXISTS (SELECT FROM posts WHERE posts.id = wanted.post_id AND posts.hidden_at IS NULL)`;

/**
 * Votes for posts. What arrives while a statement runs goes into the next one: a thousand people who vote for one post at
 * the same time lock its counter a few times, not a thousand times.
 */
export function createVotes(write: Sql) {
  const change = createBatcher<Change, void>({
    maxItems: MAX_BATCH,
    key: ({ postId, userId }) => `${postId} ${userId}`,
    async run(changes) {
      for (const wanted of [true, false]) {
        const some = changes.filter((one) => one.wanted === wanted);
        if (some.length === 0) continue;
        const values = [some.map(({ postId }) => postId), some.map(({ userId }) => userId)];
        await write.query(wanted ? giveVotes : takeVotesBack, values, true);
      }
      return changes.map(() => undefined);
    },
  });
  return {
    give: (postId: string, userId: string) => change({ postId, userId, wanted: true }),
    takeBack: (postId: string, userId: string) => change({ postId, userId, wanted: false }),
  };
}

export type Votes = ReturnType<typeof createVotes>;
