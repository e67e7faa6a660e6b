import { setTimeout } from 'node:timers/promises';

import { auditBy } from '../audit.ts';
import { lookUpByIndex, showThreads, someOfThreads } from '../comments/edit.ts';
import type { Database, Sql } from '../db.ts';
import { beginExportsAgain } from '../exports/store.ts';
import { NO_RANKS, reopenPeriods } from '../ranking/freeze.ts';
import { changeProfile } from './members.ts';
import type { ProfileChange } from './schemas.ts';

/** Corrects a member's profile. Call it in a transaction. @returns false when the member does not exist. */
export async function editUser(sql: Sql, actor: string, id: string, profile: ProfileChange): Promise<boolean> {
  const changed = await changeProfile(sql, id, profile);
  if (!changed) return false;
  if (changed.length === 0) return true;
  await auditBy(sql, { action: 'edit-user', subjectId: `user_${id}`, actor, detail: { changed: changed.join(', ') } });
  return true;
}

/** The maximum number of rows of a table that one transaction hides, shows or deletes. A member may have any number. */
const AT_ONCE = 500;

/** Selects some of the rows of a member, $1. With `OFFSET 0`, PostgreSQL finds the rows by the member and not in the order of the ids. */
const someOf = (table: string, condition: string, order: 'ASC' | 'DESC') =>
  `SELECT id FROM (SELECT id FROM ${table} WHERE ${condition} OFFSET 0) AS own ORDER BY id ${order} LIMIT ${AT_ONCE}`;
/** The newest come first, so that replies of the member are deleted before the comments that they reply to. */
const visible = (table: string) => someOf(table, 'user_id = $1 AND hidden_at IS NULL', 'DESC');
const own = (table: string) => someOf(table, 'user_id = $1', 'DESC');
/** The oldest come first, so that comments are shown before the replies to them. */
const hiddenWith = (table: string) => someOf(table, "hidden_with = 'user_' || $1::bigint", 'ASC');
/** The comments that were hidden with the member, and have visible replies according to their counters. */
const HALF_HIDDEN = `SELECT id FROM comments WHERE hidden_with = 'user_' || $1::bigint AND replies_count > 0 LIMIT ${AT_ONCE}`;
/** Use it in `ANY(ARRAY(…))`: PostgreSQL may run `IN (…)` again for each comment, if its statistics are old. */
const replies = (to: string, condition: string) =>
  `SELECT reply.id FROM (${to}) AS answered
   CROSS JOIN LATERAL (SELECT id FROM comments WHERE parent_id = answered.id AND ${condition} LIMIT ${AT_ONCE}) AS reply
   LIMIT ${AT_ONCE}`;

/**
 * Hides a member with their posts, comments and collections, and with the replies to these. The member's votes show the name
 * "Hidden member". The member's tokens stop working, signing in fails, and scheduled launches are canceled. Of a member with very many
 * rows, `continueUsers` hides the rest; reads leave the member's own rows out at once, while replies of others below them disappear step
 * by step. Call it in a transaction.
 *
 * @returns false when the member does not exist.
 */
export async function hideUser(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockVisible(sql, id);
  if (!(await begin(sql, id, 'hiding', 'coalesce(hidden_at, now())'))) return false;
  const posts = await countPosts(sql, 'user_id = $1 AND hidden_at IS NULL', id);
  await hideSome(sql, id);
  await auditBy(sql, { action: 'hide-user', subjectId: `user_${id}`, actor, detail: { posts } });
  return true;
}

const VISIBLE_REPLIES = replies(HALF_HIDDEN, 'hidden_at IS NULL');

/** Some visible comments of the member, and replies to comments that are hidden with the member. */
function visibleComments(sql: Sql, id: string): Promise<string[]> {
  const roots = `id = ANY(ARRAY((${VISIBLE_REPLIES}) UNION ALL (${visible('comments')})))`;
  return someOfThreads(sql, { roots, replies: 'reply.hidden_at IS NULL', value: id, limit: AT_ONCE });
}

const lockVisible = async (sql: Sql, id: string) => lockWritings(sql, id, visible, await visibleComments(sql, id));

async function hideSome(sql: Sql, id: string): Promise<void> {
  const values = [id, `user_${id}`];
  await sql.query(
    'UPDATE comments SET hidden_at = now(), hidden_with = $1 WHERE id = ANY($2::bigint[]) AND hidden_at IS NULL',
    [`user_${id}`, await visibleComments(sql, id)],
  );
  await sql.query(
    'UPDATE posts SET launch_at = NULL, scheduled_at = NULL WHERE user_id = $1 AND launch_at IS NOT NULL',
    [id],
  );
  const posts = await sql.query<{ featuredAt: string | null }>(
    `UPDATE posts SET hidden_at = now(), hidden_with = $2, ${NO_RANKS}
     WHERE id IN (${visible('posts')}) RETURNING featured_at AS "featuredAt"`,
    values,
  );
  await sql.query(
    `UPDATE collections SET hidden_at = now(), hidden_with = $2 WHERE id IN (${visible('collections')})`,
    values,
  );
  await reopenPeriods(sql, moments(posts));
  await endUnlessMore(sql, id, [...WRITINGS.map(visible), VISIBLE_REPLIES]);
}

/**
 * Shows a hidden member and everything hidden with it. Of a member with very many rows, `continueUsers` shows the rest. Call it in a
 * transaction.
 *
 * @returns false when the member does not exist.
 */
export async function unhideUser(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockHidden(sql, id);
  if (!(await begin(sql, id, 'showing', 'NULL'))) return false;
  const posts = await countPosts(sql, "hidden_with = 'user_' || $1::bigint", id);
  await showSome(sql, id);
  await auditBy(sql, { action: 'unhide-user', subjectId: `user_${id}`, actor, detail: { posts } });
  return true;
}

async function hiddenComments(sql: Sql, id: string): Promise<string[]> {
  return (await sql.query<{ id: string }>(hiddenWith('comments'), [id])).map((comment) => comment.id);
}

const lockHidden = async (sql: Sql, id: string) => lockWritings(sql, id, hiddenWith, await hiddenComments(sql, id));

async function showSome(sql: Sql, id: string): Promise<void> {
  const shown = (table: string) =>
    `UPDATE ${table} SET hidden_at = NULL, hidden_with = NULL WHERE id IN (${hiddenWith(table)})`;
  await showThreads(sql, `user_${id}`, await hiddenComments(sql, id));
  await sql.query(shown('collections'), [id]);
  const text = `${shown('posts')} RETURNING featured_at AS "featuredAt"`;
  await reopenPeriods(sql, moments(await sql.query<{ featuredAt: string | null }>(text, [id])));
  await endUnlessMore(sql, id, WRITINGS.map(hiddenWith));
}

/**
 * Deletes a member with all of their content: posts with the votes and comments of others, comments with their replies,
 * collections and votes. A member with very many rows is hidden, and `continueUsers` deletes the rest. Call it in a transaction.
 *
 * @returns false when the member does not exist.
 */
export async function deleteUser(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockForDeletion(sql, id);
  if (!(await begin(sql, id, 'deleting', 'coalesce(hidden_at, now())'))) return false;
  for (const table of ['access_tokens', 'refresh_tokens', 'authorization_codes']) {
    await sql.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  }
  await sql.query('UPDATE accounts SET user_id = NULL WHERE user_id = $1', [id]);
  const posts = await countPosts(sql, 'user_id = $1', id);
  await deleteSome(sql, id);
  await beginExportsAgain(sql);
  // The entry about the creation has the username.
  await sql.query(`UPDATE audit_entries SET detail = detail - 'username' WHERE subject_id = $1`, [`user_${id}`]);
  await auditBy(sql, { action: 'delete-user', subjectId: `user_${id}`, actor, detail: { posts } });
  return true;
}

async function lockForDeletion(sql: Sql, id: string): Promise<void> {
  // Concurrent votes lock the posts' keys. Waiting for these votes before locking anything else avoids a deadlock.
  await sql.query(`SELECT FROM posts WHERE id IN (${own('posts')}) ORDER BY id FOR UPDATE`, [id]);
  await sql.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
}

const WRITINGS = ['posts', 'comments', 'collections'] as const;
/** The tables that link members to something, with the column of the member. */
const LINKS = [
  ['votes', 'user_id'],
  ['collection_follows', 'user_id'],
  ['topic_follows', 'user_id'],
  ['user_follows', 'follower_id'],
  ['user_follows', 'followed_id'],
  ['post_makers', 'user_id'],
] as const;

/**
 * Makes comments on the member's posts and replies to the member's comments the member's own, so that they disappear at once and are
 * deleted newest first: deleting a comment then deletes no other comments with it, whatever the depth of the discussion.
 *
 * @returns false if there may be more of them.
 */
async function takeOverReplies(sql: Sql, id: string): Promise<boolean> {
  const others = 'user_id <> $1';
  const onPosts = `SELECT id FROM comments WHERE post_id = ANY(ARRAY(${own('posts')})) AND ${others} LIMIT ${AT_ONCE}`;
  const roots = `id = ANY(ARRAY((${replies(own('comments'), others)}) UNION ALL (${onPosts})))`;
  const some = { roots, replies: `reply.${others}`, value: id, limit: AT_ONCE };
  const taken = await someOfThreads(sql, some);
  await sql.query('SELECT FROM comments WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [taken]);
  await sql.query('UPDATE comments SET user_id = $1 WHERE id = ANY($2::bigint[])', [id, taken]);
  return taken.length < AT_ONCE;
}

async function deleteSome(sql: Sql, id: string): Promise<void> {
  await lookUpByIndex(sql);
  if (!(await takeOverReplies(sql, id))) return;
  // The deletion decrements counters, so everything hidden is counted again first, while the rows with the counters exist. The rows that
  // belong to the posts and collections are deleted first, with one statement for each table, so that each counter is updated once.
  const shown = 'SET hidden_at = NULL, hidden_with = NULL WHERE hidden_at IS NOT NULL';
  const entries = `SELECT post_id FROM collection_posts WHERE collection_id IN (${own('collections')})`;
  await sql.query(`SELECT FROM post_counts WHERE post_id IN (${entries}) ORDER BY post_id FOR NO KEY UPDATE`, [id]);
  await sql.query(`UPDATE collections ${shown} AND id IN (${own('collections')})`, [id]);
  for (const table of ['collection_posts', 'collection_follows']) {
    await sql.query(`DELETE FROM ${table} WHERE collection_id IN (${own('collections')})`, [id]);
  }
  await sql.query(`DELETE FROM collections WHERE id IN (${own('collections')})`, [id]);
  await sql.query(`UPDATE comments ${shown} AND id IN (${own('comments')})`, [id]);
  await sql.query(`DELETE FROM comments WHERE id IN (${own('comments')})`, [id]);
  await sql.query('UPDATE posts SET launch_at = NULL WHERE user_id = $1 AND launch_at IS NOT NULL', [id]);
  await sql.query(`UPDATE posts ${shown} AND id IN (${own('posts')})`, [id]);
  for (const table of ['collection_posts', 'votes', 'post_makers', 'post_topics']) {
    await sql.query(`DELETE FROM ${table} WHERE post_id IN (${own('posts')})`, [id]);
  }
  const text = `DELETE FROM posts WHERE id IN (${own('posts')})
    AND NOT EXISTS (SELECT FROM comments WHERE comments.post_id = posts.id) RETURNING featured_at AS "featuredAt"`;
  await reopenPeriods(sql, moments(await sql.query<{ featuredAt: string | null }>(text, [id])));
  for (const [table, column] of LINKS) {
    const some = `SELECT ctid FROM ${table} WHERE ${column} = $1 LIMIT ${AT_ONCE}`;
    await sql.query(`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${some}))`, [id]);
  }
  const rest = [...LINKS, ...WRITINGS.map((table) => [table, 'user_id'] as const)];
  const more = rest.map(([table, column]) => `EXISTS (SELECT FROM ${table} WHERE ${column} = $1)`);
  await sql.query(`DELETE FROM users WHERE id = $1 AND NOT (${more.join(' OR ')})`, [id]);
}

type Work = 'hiding' | 'showing' | 'deleting';

/** Marks a member for work on their content. A member that is being deleted no longer exists for operators. */
async function begin(sql: Sql, id: string, work: Work, hiddenAt: string): Promise<boolean> {
  const text = `UPDATE users SET hidden_at = ${hiddenAt}, unfinished = $2
    WHERE id = $1 AND unfinished IS DISTINCT FROM 'deleting' RETURNING id`;
  return (await sql.query(text, [id, work])).length > 0;
}

/** @param more queries for the rows of `$1` that are left. */
async function endUnlessMore(sql: Sql, id: string, more: string[]): Promise<void> {
  const exists = more.map((text) => `EXISTS (${text})`).join(' OR ');
  await sql.query(`UPDATE users SET unfinished = NULL WHERE id = $1 AND NOT (${exists})`, [id]);
}

async function countPosts(sql: Sql, condition: string, id: string): Promise<number> {
  const [row] = await sql.query<{ posts: number }>(`SELECT count(*)::int AS posts FROM posts WHERE ${condition}`, [id]);
  return row?.posts ?? 0;
}

/** How a transaction continues each kind of work: it locks rows, and changes them. */
const STEPS = {
  hiding: [lockVisible, hideSome],
  showing: [lockHidden, showSome],
  deleting: [lockForDeletion, deleteSome],
} as const;

/** The id of the advisory lock that excludes other replicas: an arbitrary unused number. */
const LOCK = 60_417_004;
/** The pause after each transaction, as a multiple of its duration, so that the database can serve other clients. */
const REST = 1;
/** The maximum pause, because a service that stops waits for it. */
const MAX_REST_MS = 5000;

/**
 * Continues to hide, show or delete the content of members, some rows of one member in each call.
 *
 * @returns 1 if there may be more work.
 */
export async function continueUsers({ write, transaction }: Pick<Database, 'write' | 'transaction'>): Promise<number> {
  // The order is random, so that a member whose content cannot be changed now does not delay the others.
  const text = 'SELECT id, unfinished AS work FROM users WHERE unfinished IS NOT NULL ORDER BY random() LIMIT 1';
  const [user] = await write.query<{ id: string; work: Work }>(text, [], true);
  if (!user) return 0;
  const { id, work } = user;
  const start = performance.now();
  const done = await transaction(async (sql) => {
    const [lock] = await sql.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [LOCK]);
    if (!lock?.held) return 0;
    // As in the acts of editors: one of the posts may have so many votes and comments that hiding it takes longer than other statements may.
    await sql.query(`SELECT set_config('statement_timeout', '2min', true)`);
    const [lockRows, act] = STEPS[work];
    await lockRows(sql, id);
    const same = await sql.query('SELECT FROM users WHERE id = $1 AND unfinished = $2', [id, work]);
    if (same.length > 0) await act(sql, id);
    return 1;
  });
  if (done > 0) await setTimeout(Math.min(REST * (performance.now() - start), MAX_REST_MS));
  return done;
}

/**
 * Locks rows in the order that all transactions use: some of the member's posts; the given comments and their parents; the counters of
 * these posts and of the posts in the selected collections; these collections, and the collections with the selected posts; the users
 * whose lists count these; and the member. No test detects a stronger lock, which would only make other transactions wait longer.
 */
async function lockWritings(
  sql: Sql,
  id: string,
  select: (table: string) => string,
  comments: readonly string[],
): Promise<void> {
  const [posts, collections] = [select('posts'), select('collections')];
  await lookUpByIndex(sql);
  await sql.query(`SELECT FROM posts WHERE id IN (${posts}) ORDER BY id FOR NO KEY UPDATE`, [id]);
  await sql.query(
    `SELECT FROM comments WHERE id IN (
       SELECT unnest($1::bigint[]) UNION SELECT parent_id FROM comments WHERE id = ANY($1::bigint[])
     ) ORDER BY id FOR NO KEY UPDATE`,
    [comments],
  );
  await sql.query(
    `SELECT FROM post_counts WHERE post_id IN (
       (${posts}) UNION SELECT post_id FROM comments WHERE id = ANY($2::bigint[])
       UNION SELECT post_id FROM collection_posts WHERE collection_id IN (${collections})
     ) ORDER BY post_id FOR NO KEY UPDATE`,
    [id, comments],
  );
  await sql.query(
    `SELECT FROM collections WHERE id IN (
       (${collections}) UNION SELECT collection_id FROM collection_posts WHERE post_id IN (${posts})
     ) ORDER BY id FOR NO KEY UPDATE`,
    [id],
  );
  await sql.query(
    `SELECT FROM users WHERE id IN (
       SELECT $1::bigint
       UNION SELECT user_id FROM post_makers WHERE post_id IN (${posts})
       UNION SELECT user_id FROM votes WHERE post_id IN (${posts})
       UNION SELECT user_id FROM collection_follows WHERE collection_id IN (${collections})
     ) ORDER BY id FOR NO KEY UPDATE`,
    [id],
  );
}

const moments = (posts: readonly { featuredAt: string | null }[]) =>
  posts.map(({ featuredAt }) => featuredAt).filter((moment) => moment !== null);
