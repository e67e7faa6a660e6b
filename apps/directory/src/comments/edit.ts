import { auditBy } from '../audit.ts';
import type { Sql } from '../db.ts';

/** Deletes a comment with the replies to it. To be run in a transaction. @returns false when there is none. */
export async function deleteComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  const text =
    'DELETE FROM comments WHERE id = $1 RETURNING post_id AS "postId", user_id AS "userId", left(body, 200) AS body';
  const [row] = await sql.query<{ postId: string; userId: string; body: string }>(text, [id]);
  if (!row) return false;
  const detail = { post: `post_${row.postId}`, author: `user_${row.userId}`, body: row.body };
  await auditBy(sql, { action: 'delete-comment', subjectId: `comment_${id}`, actor, detail });
  return true;
}

/** Replaces a comment's text. To be run in a transaction. @returns false when there is none. */
export async function editComment(sql: Sql, actor: string, id: string, body: string): Promise<boolean> {
  const lock = 'SELECT left(body, 200) AS before FROM comments WHERE id = $1 FOR NO KEY UPDATE';
  const [row] = await sql.query<{ before: string }>(lock, [id]);
  if (!row) return false;
  await sql.query('UPDATE comments SET body = $2 WHERE id = $1', [id, body]);
  await auditBy(sql, { action: 'edit-comment', subjectId: `comment_${id}`, actor, detail: { before: row.before } });
  return true;
}

/** Hides a comment with the replies to it. To be run in a transaction. @returns false when none is visible. */
export async function hideComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  const hidden = await sql.query(
    `WITH RECURSIVE thread AS (
       SELECT id FROM comments WHERE id = $1 AND hidden_at IS NULL
       UNION ALL SELECT reply.id FROM comments AS reply JOIN thread ON reply.parent_id = thread.id
     )
     UPDATE comments SET hidden_at = now(), hidden_with = $2
     WHERE id IN (SELECT id FROM thread) AND hidden_at IS NULL RETURNING id`,
    [id, `comment_${id}`],
  );
  if (hidden.length === 0) return false;
  await auditBy(sql, {
    action: 'hide-comment',
    subjectId: `comment_${id}`,
    actor,
    detail: { comments: hidden.length },
  });
  return true;
}

/** Shows a hidden comment, and the replies hidden with it, again. To be run in a transaction. @returns false when none was. */
export async function unhideComment(sql: Sql, actor: string, id: string): Promise<boolean> {
  const shown = await sql.query(
    'UPDATE comments SET hidden_at = NULL, hidden_with = NULL WHERE hidden_with = $1 RETURNING id',
    [`comment_${id}`],
  );
  if (shown.length === 0) return false;
  await auditBy(sql, {
    action: 'unhide-comment',
    subjectId: `comment_${id}`,
    actor,
    detail: { comments: shown.length },
  });
  return true;
}
