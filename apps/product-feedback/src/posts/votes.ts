import { AppError } from '@services/common/http/errors';

import { prepared, type Queries } from '../db.ts';
import { publish } from '../webhooks/outbox.ts';
import { VOTE_COLUMNS, type VoteRow } from './participation-schemas.ts';
import { toPost } from './schemas.ts';
import { getPost, lockPost, type Publishing } from './store.ts';
import type { PostRow } from './table.ts';

/** Only cookies distinguish anonymous visitors, so at most MAX_VOTES_PER_ADDRESS of them from one address may vote for a post. */
const MAX_VOTES_PER_ADDRESS = 5;

/** The post is locked, so that no other visitor of the same address votes concurrently. */
const ADD = prepared(`INSERT INTO votes (post_id, account_id, person_id, person_name, origin)
    SELECT $1, $2, $3, $4, $5
    WHERE $5::text IS NULL OR (SELECT count(*) FROM votes WHERE post_id = $1 AND origin = $5) < ${MAX_VOTES_PER_ADDRESS}
    ON CONFLICT DO NOTHING RETURNING post_id`);
const HAS = prepared('SELECT FROM votes WHERE post_id = $1 AND account_id = $2 AND person_id = $3');
const FIND = prepared(
  `SELECT post_id AS "postId" FROM votes WHERE person_id = $1 AND account_id = $2 AND post_id = ANY($3::text[])`,
);
/** Returns no row if this or a higher milestone was announced before. */
const ANNOUNCE = prepared(
  'UPDATE posts SET milestone = $3 WHERE id = $1 AND account_id = $2 AND milestone < $3 RETURNING id',
);
const REMOVE = prepared(
  'DELETE FROM votes WHERE post_id = $1 AND person_id = $2 AND account_id = $3 RETURNING post_id',
);
const LIST = prepared(
  `SELECT ${VOTE_COLUMNS} FROM votes WHERE post_id = $1 AND account_id = $2 AND person_id > $3 ORDER BY person_id LIMIT $4`,
);

export interface Voter {
  personId: string;
  personName: string;
  /** A keyed hash of the address of an anonymous visitor; null for a person whom the owner knows. */
  origin: string | null;
}

/** Whether the post is done or declined: people can no longer vote for it. */
export function isDecided({ status }: Pick<PostRow, 'status'>): boolean {
  return status === 'done' || status === 'declined';
}

/** Whether a number of votes is a milestone to announce: 10, 25, 50, 100, 250, 500, 1,000 and so on. */
export function isMilestone(votes: number): boolean {
  let unit = 10;
  while (votes >= unit * 10) unit *= 10;
  return [1, 2.5, 5].some((part) => votes === part * unit);
}

/**
 * Adds a person's vote. A second vote changes nothing. `tx` must be a transaction.
 *
 * @returns the number of votes. @throws AppError 404 `post_not_found`, 409 `post_merged`, 409 `voting_closed`,
 * 429 `too_many_votes`.
 */
export async function addVote(
  tx: Queries,
  { accountId, publicUrl }: Publishing,
  postId: string,
  { personId, personName, origin }: Voter,
): Promise<number> {
  const post = await lockPost(tx, accountId, postId);
  if (isDecided(post)) throw new AppError(409, 'voting_closed', 'This post is decided and no longer takes votes.');
  const added = await tx.query(ADD, [postId, accountId, personId, personName, origin]);
  if (added.length === 0) {
    if ((await tx.query(HAS, [postId, accountId, personId])).length > 0) return post.votes;
    throw new AppError(429, 'too_many_votes', 'Too many votes for this post came from your network.');
  }
  const votes = post.votes + 1;
  if (isMilestone(votes) && (await tx.query(ANNOUNCE, [postId, accountId, votes])).length > 0) {
    const data = { ...toPost({ ...post, votes }, publicUrl), milestone: votes };
    await publish(tx, accountId, { type: 'vote.milestone', data });
  }
  return votes;
}

/**
 * Removes a person's vote. `tx` must be a transaction.
 *
 * @returns the number of votes. @throws AppError 404 `post_not_found`, 409 `post_merged`.
 */
export async function removeVote(tx: Queries, accountId: string, postId: string, personId: string): Promise<number> {
  const { votes } = await lockPost(tx, accountId, postId);
  const removed = await tx.query(REMOVE, [postId, personId, accountId]);
  return votes - removed.length;
}

/** The ids of the given posts that a person has voted for. */
export async function votedFor(
  db: Queries,
  accountId: string,
  personId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ postId: string }>(FIND, [personId, accountId, postIds]);
  return new Set(rows.map(({ postId }) => postId));
}

/** A post's votes, sorted by the ids of the persons, after a given id. @throws AppError 404 `post_not_found`. */
export async function listVotes(db: Queries, accountId: string, postId: string, after: string, take: number) {
  await getPost(db, accountId, postId);
  return db.query<VoteRow>(LIST, [postId, accountId, after, take]);
}
