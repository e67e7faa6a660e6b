import { AppError } from '@services/common/http/errors';
import { createBatcher, createBatchers } from '@services/common/runtime/batching';

import type { Db } from '../db.ts';
import { inTurn } from '../turns.ts';
import type { Publishing } from './store.ts';
import { addVotes, type Voter } from './votes.ts';

/** Votes of one transaction: its lock of the post is held for some milliseconds. */
const MOST_AT_ONCE = 50;

const newBallots = () => createBatchers<Voter, number | AppError>();
/** What waits for a post's lock, by account and post. A transaction has its own: what others do is no part of it. */
const ballots = new WeakMap<Db, ReturnType<typeof newBallots>>();

/**
 * Counts a person's vote, together with those that arrive in this process while the post is locked. Each on its own, they
 * would wait for one another's commits and hold a connection meanwhile, and one popular post would stop all other requests.
 *
 * @returns the number of votes. @throws AppError 404 `post_not_found`, 409 `post_merged`, 429 `too_many_votes`.
 */
export async function castVote(db: Db, publishing: Publishing, postId: string, voter: Voter): Promise<number> {
  const castTogether = ballots.get(db) ?? newBallots();
  ballots.set(db, castTogether);
  const create = () => createBallot(db, publishing, postId);
  const outcome = await castTogether(`${publishing.accountId}:${postId}`, create, voter);
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

function createBallot(db: Db, publishing: Publishing, postId: string) {
  return createBatcher<Voter, number | AppError>({
    run: (voters) => inTurn(db, publishing.accountId, (tx) => addVotes(tx, publishing, postId, voters)),
    key: ({ personId }) => personId,
    maxItems: MOST_AT_ONCE,
  });
}
