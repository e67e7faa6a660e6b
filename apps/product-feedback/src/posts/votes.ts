import { AppError } from '@services/common/http/errors';

import type { Queries } from '../db.ts';
import { publish } from '../webhooks/outbox.ts';
import { toPost } from './schemas.ts';
import { getPost, lockPost, type Publishing } from './store.ts';

/** Anonymous visitors can be counted only by their cookies: so many of one address may vote for a post. */
export const MOST_OF_ONE_ADDRESS = 5;

/** The post is locked, so that nobody else of the same address votes meanwhile. */
const ADD = {
  name: 'votes-add',
  text: `WITH given AS (
      SELECT v.*, row_number() OVER (PARTITION BY v.origin ORDER BY v.place) AS nth
      FROM json_to_recordset($3::json) AS v(place int, "personId" text, "personName" text, origin text)
      WHERE NOT EXISTS (SELECT FROM votes AS o WHERE o.post_id = $1 AND o.person_id = v."personId")
    )
    INSERT INTO votes (post_id, person_id, account_id, person_name, origin)
    SELECT $1, g."personId", $2, g."personName", g.origin FROM given AS g
    WHERE g.origin IS NULL
      OR g.nth + (SELECT count(*) FROM votes AS o WHERE o.post_id = $1 AND o.origin = g.origin) <= ${MOST_OF_ONE_ADDRESS}
    RETURNING person_id AS "personId"`,
};
/** The post has been locked in its account, and a vote's key is its post and person: the account's condition adds nothing but safety. */
const HAVE = {
  name: 'votes-have',
  text: `SELECT person_id AS "personId" FROM votes WHERE post_id = $1 AND account_id = $2 AND person_id = ANY($3::text[])`,
};
const FIND = {
  name: 'votes-find',
  text: `SELECT post_id AS "postId" FROM votes WHERE person_id = $1 AND account_id = $2 AND post_id = ANY($3::text[])`,
};
const ANNOUNCE = { name: 'votes-announce', text: 'UPDATE posts SET milestone = $3 WHERE id = $1 AND account_id = $2' };
const REMOVE = {
  name: 'votes-remove',
  text: 'DELETE FROM votes WHERE post_id = $1 AND person_id = $2 AND account_id = $3 RETURNING post_id',
};
const LIST = {
  name: 'votes-list',
  text: `SELECT person_id AS "personId", person_name AS "personName", origin IS NOT NULL AS anonymous,
      merged_from AS "mergedFrom", created_at AS "createdAt"
    FROM votes WHERE post_id = $1 AND account_id = $2 AND person_id > $3 ORDER BY person_id LIMIT $4`,
};

/** A vote as stores give it. */
export interface VoteRow {
  personId: string;
  personName: string;
  anonymous: boolean;
  mergedFrom: string | null;
  createdAt: string;
}

export interface Voter {
  personId: string;
  personName: string;
  /** A keyed hash of the address of an anonymous visitor; null for a person whom the owner knows. */
  origin: string | null;
}

/** Whether a number of votes is announced: 10, 25, 50, 100, 250, 500, 1,000 and so on. */
export function isMilestone(votes: number): boolean {
  let unit = 10;
  while (votes >= unit * 10) unit *= 10;
  return [1, 2.5, 5].some((part) => votes === part * unit);
}

/**
 * Counts the votes of some persons; a second one of the same person changes nothing. `tx` must be a transaction.
 *
 * @returns for each the number of votes after it, or the AppError 429 `too_many_votes`. @throws AppError 404
 * `post_not_found`, 409 `post_merged`.
 */
export async function addVotes(
  tx: Queries,
  { accountId, publicUrl }: Publishing,
  postId: string,
  voters: readonly Voter[],
): Promise<(number | AppError)[]> {
  const post = await lockPost(tx, accountId, postId);
  const persons = [...new Map(voters.map((voter) => [voter.personId, voter])).values()];
  const given = JSON.stringify(persons.map((voter, place) => ({ ...voter, place })));
  const added = idsOf(await tx.query<{ personId: string }>(ADD, [postId, accountId, given]));
  const others = persons.map(({ personId }) => personId).filter((personId) => !added.has(personId));
  const had = others.length === 0 ? new Set<string>() : idsOf(await tx.query(HAVE, [postId, accountId, others]));
  let votes = post.voteCount;
  const outcomes: (number | AppError)[] = [];
  for (const { personId } of voters) {
    if (added.delete(personId)) {
      had.add(personId);
      votes += 1;
      if (isMilestone(votes) && votes > post.milestone) {
        await tx.query(ANNOUNCE, [postId, accountId, votes]);
        const data = { ...toPost({ ...post, voteCount: votes }, publicUrl), milestone: votes };
        await publish(tx, accountId, { type: 'vote.milestone', data });
      }
    }
    outcomes.push(had.has(personId) ? votes : tooManyVotes());
  }
  return outcomes;
}

function idsOf(rows: readonly { personId: string }[]): Set<string> {
  return new Set(rows.map(({ personId }) => personId));
}

function tooManyVotes(): AppError {
  return new AppError(429, 'too_many_votes', 'There have been too many votes for this post from your network.');
}

/**
 * Takes a person's vote back. `tx` must be a transaction.
 *
 * @returns the number of votes. @throws AppError 404 `post_not_found`, 409 `post_merged`.
 */
export async function removeVote(tx: Queries, accountId: string, postId: string, personId: string): Promise<number> {
  const { voteCount } = await lockPost(tx, accountId, postId);
  const removed = await tx.query(REMOVE, [postId, personId, accountId]);
  return voteCount - removed.length;
}

/** Those of the posts that a person has voted for. */
export async function votedFor(
  db: Queries,
  accountId: string,
  personId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ postId: string }>(FIND, [personId, accountId, postIds]);
  return new Set(rows.map(({ postId }) => postId));
}

/** A post's votes by the ids of the persons, after one of them. @throws AppError 404 `post_not_found`. */
export async function listVotes(db: Queries, accountId: string, postId: string, after: string, take: number) {
  await getPost(db, accountId, postId);
  return db.query<VoteRow>(LIST, [postId, accountId, after, take]);
}
