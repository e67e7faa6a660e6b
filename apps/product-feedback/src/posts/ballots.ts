import { AppError } from '@services/common/http/errors';
import { createBatcher } from '@services/common/runtime/batching';

import type { Db } from '../db.ts';
import { inTurn } from '../turns.ts';
import type { Publishing } from './store.ts';
import { addVotes, type Voter } from './votes.ts';

/** Votes of one transaction: its lock of the post is held for some milliseconds. */
const MOST_AT_ONCE = 50;

interface Ballot {
  cast: (voter: Voter) => Promise<number | AppError>;
  /** Votes that are not answered yet. */
  open: number;
}

/** What waits for a post's lock, by account and post. A transaction has its own: what others do is no part of it. */
const ballots = new WeakMap<Db, Map<string, Ballot>>();

/**
 * Counts a person's vote, together with those that arrive in this process while the post is locked. Each on its own, they
 * would wait for one another's commits and hold a connection meanwhile, and one popular post would stop all other requests.
 *
 * @returns the number of votes. @throws AppError 404 `post_not_found`, 409 `post_merged`, 429 `too_many_votes`.
 */
export async function castVote(db: Db, publishing: Publishing, postId: string, voter: Voter): Promise<number> {
  const ofPosts = ballots.get(db) ?? new Map<string, Ballot>();
  ballots.set(db, ofPosts);
  const key = `${publishing.accountId}:${postId}`;
  const ballot = ofPosts.get(key) ?? { cast: createBallot(db, publishing, postId), open: 0 };
  ofPosts.set(key, ballot);
  ballot.open += 1;
  try {
    const outcome = await ballot.cast(voter);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  } finally {
    ballot.open -= 1;
    if (ballot.open === 0) ofPosts.delete(key);
  }
}

function createBallot(db: Db, publishing: Publishing, postId: string): Ballot['cast'] {
  return createBatcher({
    run: (voters: Voter[]) => inTurn(db, publishing.accountId, (tx) => addVotes(tx, publishing, postId, voters)),
    key: ({ personId }) => personId,
    maxItems: MOST_AT_ONCE,
  });
}
