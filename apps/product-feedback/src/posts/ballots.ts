import type { Db } from '../db.ts';
import type { Publishing } from './store.ts';
import { addVotes, type Voter } from './votes.ts';

/** Votes of one transaction: its lock of the post is held for some milliseconds. */
const MOST_AT_ONCE = 50;

interface Waiting {
  voter: Voter;
  resolve: (votes: number) => void;
  reject: (reason: unknown) => void;
}

/** What waits for a post's lock, by account and post. A transaction has its own: what others do is no part of it. */
const waiting = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Counts a person's vote, together with those that arrive in this process while the post is locked. Each on its own, they
 * would wait for one another's commits and hold a connection meanwhile, and one popular post would stop all other requests.
 *
 * @returns the number of votes. @throws AppError 404 `post_not_found`, 409 `post_merged`, 429 `too_many_votes`.
 */
export function castVote(db: Db, publishing: Publishing, postId: string, voter: Voter): Promise<number> {
  const posts = waiting.get(db) ?? new Map<string, Waiting[]>();
  waiting.set(db, posts);
  const key = `${publishing.accountId}:${postId}`;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const queue = posts.get(key);
  if (queue) queue.push({ voter, resolve, reject });
  else {
    const begun = [{ voter, resolve, reject }];
    posts.set(key, begun);
    void castAll(db, publishing, postId, begun, () => posts.delete(key));
  }
  return promise;
}

/** @param end takes the queue away, in the turn that finds it empty: a vote that came in between would wait for ever. */
async function castAll(
  db: Db,
  publishing: Publishing,
  postId: string,
  queue: Waiting[],
  end: () => void,
): Promise<void> {
  while (queue.length > 0) {
    const batch = queue.splice(0, MOST_AT_ONCE);
    const voters = batch.map(({ voter }) => voter);
    try {
      const outcomes = await db.statements((tx) => addVotes(tx, publishing, postId, voters));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (typeof outcome === 'number') resolve(outcome);
        else reject(outcome);
      }
    } catch (error) {
      // It concerns the post or the database: those behind would only fail later.
      for (const { reject } of [...batch, ...queue.splice(0)]) reject(error);
    }
  }
  end();
}
