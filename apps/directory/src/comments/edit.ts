import { auditBy } from '../audit.ts';
import type { Sql } from '../db.ts';

/**
 * Makes PostgreSQL look up comments by index for the rest of the transaction. Otherwise PostgreSQL may read all comments for each
 * reply, if its statistics are older than the discussion or mostly describe another discussion.
 */
export async function lookUpByIndex(sql: Sql): Promise<void> {
  // Without a suitable index, PostgreSQL still reads the whole table. It estimates this at a cost that is so high that it would
  // compile the statement, so compilation is turned off, too.
  await sql.query("SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)");
}

/** The replies to a comment of `thread`. With `OFFSET 0`, PostgreSQL looks them up for each comment instead of comparing all pairs. */
const REPLIES = 'LATERAL (SELECT * FROM comments WHERE parent_id = thread.id OFFSET 0) AS reply';

/** @param replies a condition on a `reply` that belongs to the thread. */
const threadsOf = (roots: string, replies = 'true') => `WITH RECURSIVE thread AS (
    SELECT id, parent_id FROM comments WHERE ${roots}
    UNION SELECT reply.id, reply.parent_id FROM thread CROSS JOIN ${REPLIES} WHERE ${replies}
  )`;

/**
 * Selects comments with the replies to them, at most `limit` in total, so that the work does not depend on the depth of a discussion.
 *
 * @param roots a condition on `$1` that selects at most about a thousand comments.
 * @param replies a condition on a `reply` that is selected.
 */
export async function someOfThreads(
  sql: Sql,
  { roots, replies, value, limit }: { roots: string; replies: string; value: string; limit: number },
): Promise<string[]> {
  await lookUpByIndex(sql);
  // PostgreSQL evaluates the recursion only as far as the limit needs it.
  const text = `${threadsOf(roots, replies)} SELECT id FROM thread LIMIT ${limit}`;
  return (await sql.query<{ id: string }>(text, [value])).map(({ id }) => id);
}

/** Deletes a comment and its replies. Call it in a transaction. @returns false when the comment does not exist. */
export async function deleteComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lookUpByIndex(sql);
  // The deletion decrements the counters for hidden comments, too, so hidden comments are counted again first.
  const counted = 'UPDATE comments SET hidden_at = NULL, hidden_with = NULL WHERE hidden_at IS NOT NULL';
  await sql.query(`${threadsOf('id = $1')} ${counted} AND id IN (SELECT id FROM thread)`, [id]);
  // Deletes all replies with one statement. Cascades from reply to reply would exceed PostgreSQL's stack in a deep discussion.
  const deleted = `DELETE FROM comments WHERE id IN (SELECT id FROM thread) RETURNING id, post_id, user_id`;
  const text = `${threadsOf('id = $1')}, deleted AS (${deleted})
    SELECT post_id AS "postId", user_id AS "userId" FROM deleted WHERE id = $1`;
  const [row] = await sql.query<{ postId: string; userId: string }>(text, [id]);
  if (!row) return false;
  const detail = { post: `post_${row.postId}`, author: `user_${row.userId}` };
  await auditBy(sql, { action: 'delete-comment', subjectId: `comment_${id}`, actor, detail });
  return true;
}

/**
 * Deletes a comment as its author. If the comment has replies, only its text is removed, so that the replies stay. Call
 * this function in a transaction.
 *
 * @returns false when the comment does not exist.
 */
export async function deleteOwnComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  // Waits for replies that are being written, because they lock the comment. The next statement then finds these replies.
  await sql.query('SELECT FROM comments WHERE id = $1 FOR UPDATE', [id]);
  const replies = await sql.query('SELECT FROM comments WHERE parent_id = $1 LIMIT 1', [id]);
  return replies.length > 0 ? editComment(sql, actor, id, '') : deleteComment(sql, actor, id);
}

/** Replaces a comment's text. Call it in a transaction. @returns false when the comment does not exist. */
export async function editComment(sql: Sql, actor: string, id: string, body: string): Promise<boolean> {
  const lock = 'SELECT body = $2 AS "isUnchanged" FROM comments WHERE id = $1 FOR NO KEY UPDATE';
  const [row] = await sql.query<{ isUnchanged: boolean }>(lock, [id, body]);
  if (!row || row.isUnchanged) return row !== undefined;
  await sql.query('UPDATE comments SET body = $2 WHERE id = $1', [id, body]);
  await auditBy(sql, { action: 'edit-comment', subjectId: `comment_${id}`, actor });
  return true;
}

/** Hides a comment and its replies. Call it in a transaction. @returns false when no such comment is visible. */
export async function hideComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  await lockThread(sql, id);
  const text = `${threadsOf('id = $1 AND hidden_at IS NULL')} UPDATE comments SET hidden_at = now(), hidden_with = $2
    WHERE id IN (SELECT id FROM thread) AND hidden_at IS NULL RETURNING id`;
  const hidden = (await sql.query(text, [id, `comment_${id}`])).length;
  if (hidden === 0) return false;
  await auditBy(sql, {
    action: 'hide-comment',
    subjectId: `comment_${id}`,
    actor,
    detail: { comments: hidden },
  });
  return true;
}

/** Shows a hidden comment and the replies hidden with it. Call it in a transaction. @returns false when it was not hidden. */
export async function unhideComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  const subjectId = `comment_${id}`;
  await sql.query('SELECT FROM comments WHERE hidden_with = $1 ORDER BY id FOR NO KEY UPDATE', [subjectId]);
  const comments = await showThreads(sql, subjectId);
  if (comments === 0) return false;
  await auditBy(sql, { action: 'unhide-comment', subjectId, actor, detail: { comments } });
  return true;
}

/**
 * Shows the locked comments that were hidden with an object. A comment stays hidden if its author is hidden, or if it replies to a
 * comment that stays hidden.
 *
 * @param some only these of the comments. The comments that they reply to must be among them, unless these are shown already.
 * @returns how many comments the object no longer hides.
 */
export async function showThreads(
  sql: Sql,
  hiddenWith: string,
  some: readonly string[] | null = null,
): Promise<number> {
  await lookUpByIndex(sql);
  const ofAuthor = (comment: string) =>
    `(SELECT 'user_' || id FROM users WHERE id = ${comment}.user_id AND hidden_at IS NOT NULL)`;
  const isOne = (comment: string) =>
    `${comment}.hidden_with = $1${some ? ` AND ${comment}.id = ANY($2::bigint[])` : ''}`;
  const text = `WITH RECURSIVE thread AS (
      SELECT comment.id, coalesce(parent.hidden_with, ${ofAuthor('comment')}) AS reason
      FROM comments AS comment
      LEFT JOIN LATERAL (SELECT hidden_with FROM comments WHERE id = comment.parent_id OFFSET 0) AS parent ON true
      WHERE ${isOne('comment')} AND parent.hidden_with IS DISTINCT FROM $1
      UNION ALL
      SELECT reply.id, coalesce(thread.reason, ${ofAuthor('reply')})
      FROM thread CROSS JOIN ${REPLIES} WHERE ${isOne('reply')}
    )
    UPDATE comments SET hidden_at = CASE WHEN thread.reason IS NOT NULL THEN hidden_at END, hidden_with = thread.reason
    FROM thread WHERE comments.id = thread.id RETURNING comments.id`;
  return (await sql.query(text, [hiddenWith, ...(some ? [some] : [])])).length;
}

/**
 * Locks a comment with all replies to it, and the comment that it replies to. A concurrent reply locks its parent. This
 * function waits for the reply and finds it in the next round. Call it in a transaction.
 */
async function lockThread(sql: Sql, id: string): Promise<void> {
  await lookUpByIndex(sql);
  const text = `${threadsOf('id = $1')} SELECT FROM comments
    WHERE id IN (SELECT id FROM thread UNION SELECT parent_id FROM thread) ORDER BY id FOR NO KEY UPDATE`;
  for (let before = -1, locked = 0; locked !== before;) {
    before = locked;
    locked = (await sql.query(text, [id])).length;
  }
}
