import { auditBy } from '../audit.ts';
import { hideThreads, lockThreads, lookUpByIndex, showThreads } from '../comments/edit.ts';
import type { Sql } from '../db.ts';
import { beginExportsAgain } from '../exports/store.ts';
import { reopenPeriods } from '../ranking/freeze.ts';
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

/**
 * Hides a member with their posts, comments and collections, and with the replies to these. The member's votes show the name
 * "Hidden member". The member's tokens stop working, signing in fails, and scheduled launches are canceled. Call it in a
 * transaction.
 *
 * @returns false when the member does not exist.
 */
export async function hideUser(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockWritings(sql, id);
  const text = 'UPDATE users SET hidden_at = coalesce(hidden_at, now()) WHERE id = $1 RETURNING id';
  if ((await sql.query(text, [id])).length === 0) return false;
  const values = [id, `user_${id}`];
  await hideThreads(sql, 'user_id = $1 AND hidden_at IS NULL', id, `user_${id}`);
  await sql.query(
    'UPDATE posts SET launch_at = NULL, scheduled_at = NULL WHERE user_id = $1 AND launch_at IS NOT NULL',
    [id],
  );
  const posts = await sql.query<{ featuredAt: string | null }>(
    `UPDATE posts SET hidden_at = now(), hidden_with = $2, daily_rank = NULL, weekly_rank = NULL, monthly_rank = NULL,
       yearly_rank = NULL WHERE user_id = $1 AND hidden_at IS NULL RETURNING featured_at AS "featuredAt"`,
    values,
  );
  await sql.query(
    'UPDATE collections SET hidden_at = now(), hidden_with = $2 WHERE user_id = $1 AND hidden_at IS NULL',
    values,
  );
  await reopenPeriods(sql, moments(posts));
  await auditBy(sql, { action: 'hide-user', subjectId: `user_${id}`, actor, detail: { posts: posts.length } });
  return true;
}

/** Shows a hidden member and everything hidden with it. Call it in a transaction. @returns false when the member does not exist. */
export async function unhideUser(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockWritings(sql, id);
  if ((await sql.query('UPDATE users SET hidden_at = NULL WHERE id = $1 RETURNING id', [id])).length === 0)
    return false;
  const shown = 'SET hidden_at = NULL, hidden_with = NULL WHERE hidden_with = $1';
  await showThreads(sql, `user_${id}`);
  await sql.query(`UPDATE collections ${shown}`, [`user_${id}`]);
  const posts = await sql.query<{ featuredAt: string | null }>(
    `UPDATE posts ${shown} RETURNING featured_at AS "featuredAt"`,
    [`user_${id}`],
  );
  await reopenPeriods(sql, moments(posts));
  await auditBy(sql, { action: 'unhide-user', subjectId: `user_${id}`, actor, detail: { posts: posts.length } });
  return true;
}

/**
 * Deletes a member with all of their content: posts with the votes and comments of others, comments with their replies,
 * collections and votes. Call it in a transaction.
 *
 * @returns false when the member does not exist.
 */
export async function deleteUser(sql: Sql, actor: string, id: string): Promise<boolean> {
  // Concurrent votes lock the posts' keys. Waiting for these votes before locking anything else avoids a deadlock.
  await sql.query('SELECT FROM posts WHERE user_id = $1 ORDER BY id FOR UPDATE', [id]);
  if ((await sql.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [id])).length === 0) return false;
  await lookUpByIndex(sql);
  for (const table of ['access_tokens', 'refresh_tokens', 'authorization_codes']) {
    await sql.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
  }
  await sql.query('UPDATE accounts SET user_id = NULL WHERE user_id = $1', [id]);
  // The deletion decrements counters, so everything hidden is counted again first, while the rows with the counters exist. The rows that
  // belong to the posts and collections are deleted first, with one statement for each table, so that each counter is updated once.
  const shown = 'SET hidden_at = NULL, hidden_with = NULL WHERE hidden_at IS NOT NULL';
  const ownCollections = 'SELECT id FROM collections WHERE user_id = $1';
  const entries = `SELECT post_id FROM collection_posts WHERE collection_id IN (${ownCollections})`;
  await sql.query(`SELECT FROM post_counts WHERE post_id IN (${entries}) ORDER BY post_id FOR NO KEY UPDATE`, [id]);
  await sql.query(`UPDATE collections ${shown} AND user_id = $1`, [id]);
  for (const table of ['collection_posts', 'collection_follows']) {
    await sql.query(`DELETE FROM ${table} WHERE collection_id IN (${ownCollections})`, [id]);
  }
  await sql.query('DELETE FROM collections WHERE user_id = $1', [id]);
  const ownComments = 'SELECT id FROM comments WHERE user_id = $1';
  const onOwnPosts = 'SELECT id FROM comments WHERE post_id IN (SELECT id FROM posts WHERE user_id = $1)';
  await sql.query(`UPDATE comments ${shown} AND id IN (${ownComments} UNION ${onOwnPosts})`, [id]);
  await sql.query('UPDATE posts SET launch_at = NULL WHERE user_id = $1 AND launch_at IS NOT NULL', [id]);
  await sql.query(`UPDATE posts ${shown} AND user_id = $1`, [id]);
  for (const table of ['collection_posts', 'votes', 'post_makers', 'post_topics']) {
    await sql.query(`DELETE FROM ${table} WHERE post_id IN (SELECT id FROM posts WHERE user_id = $1)`, [id]);
  }
  const posts = await sql.query<{ featuredAt: string | null }>(
    'DELETE FROM posts WHERE user_id = $1 RETURNING featured_at AS "featuredAt"',
    [id],
  );
  await reopenPeriods(sql, moments(posts));
  await beginExportsAgain(sql);
  await sql.query('DELETE FROM users WHERE id = $1', [id]);
  // The entry about the creation has the username.
  await sql.query(`UPDATE audit_entries SET detail = detail - 'username' WHERE subject_id = $1`, [`user_${id}`]);
  await auditBy(sql, { action: 'delete-user', subjectId: `user_${id}`, actor, detail: { posts: posts.length } });
  return true;
}

/**
 * Locks rows in the order that all transactions use: the member's posts; the comments that disappear with the member, and their parents;
 * the counters of these posts and of the posts in the member's collections; these collections, and the collections with the member's posts;
 * the users whose lists count these; and the member. No test detects a stronger lock, which would only make other transactions wait longer.
 */
async function lockWritings(sql: Sql, id: string): Promise<void> {
  await sql.query('SELECT FROM posts WHERE user_id = $1 ORDER BY id FOR NO KEY UPDATE', [id]);
  await lockThreads(sql, 'user_id = $1', id);
  await sql.query(
    `SELECT FROM post_counts WHERE post_id IN (
       SELECT id FROM posts WHERE user_id = $1 UNION SELECT post_id FROM comments WHERE user_id = $1
       UNION SELECT post_id FROM collection_posts JOIN collections ON collections.id = collection_id WHERE user_id = $1
     ) ORDER BY post_id FOR NO KEY UPDATE`,
    [id],
  );
  await sql.query(
    `SELECT FROM collections WHERE id IN (
       SELECT id FROM collections WHERE user_id = $1
       UNION SELECT collection_id FROM collection_posts JOIN posts ON posts.id = post_id WHERE user_id = $1
     ) ORDER BY id FOR NO KEY UPDATE`,
    [id],
  );
  await sql.query(
    `SELECT FROM users WHERE id IN (
       SELECT $1::bigint
       UNION SELECT maker.user_id FROM post_makers AS maker JOIN posts ON posts.id = post_id WHERE posts.user_id = $1
       UNION SELECT vote.user_id FROM votes AS vote JOIN posts ON posts.id = vote.post_id WHERE posts.user_id = $1
       UNION SELECT follow.user_id FROM collection_follows AS follow JOIN collections ON collections.id = collection_id
         WHERE collections.user_id = $1
     ) ORDER BY id FOR NO KEY UPDATE`,
    [id],
  );
}

const moments = (posts: readonly { featuredAt: string | null }[]) =>
  posts.map(({ featuredAt }) => featuredAt).filter((moment) => moment !== null);
