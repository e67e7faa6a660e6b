import { selectByIds, type Sql } from '../db.ts';
import { publishComment } from '../events.ts';
import type { List, Order } from '../lists/list.ts';

export interface CommentRow {
  id: string;
  postId: string;
  postSlug: string;
  parentId: string | null;
  userId: string;
  body: string;
  votesCount: number;
  repliesCount: number;
  createdAt: string;
}

export const commentColumns = `comment.id, comment.post_id AS "postId",
  (SELECT slug FROM posts WHERE posts.id = comment.post_id) AS "postSlug", comment.parent_id AS "parentId",
  comment.user_id AS "userId", comment.body, comment.votes_count AS "votesCount",
  comment.replies_count AS "repliesCount", comment.created_at AS "createdAt"`;

export type CommentsOrder = 'NEWEST' | 'VOTES_COUNT';

const orders: Record<CommentsOrder, Order> = {
  NEWEST: { name: 'NEWEST', key: 'comment.created_at', type: 'timestamptz' },
  VOTES_COUNT: { name: 'VOTES_COUNT', key: 'comment.votes_count', type: 'int' },
};

const visible = { sql: 'comment.hidden_at IS NULL' };

/** Comments on the post itself; each has its `replies`. */
export function postComments(order: CommentsOrder): List<CommentRow> {
  return {
    name: 'post.comments',
    columns: commentColumns,
    from: 'comments AS comment',
    parent: 'comment.post_id',
    id: 'comment.id',
    order: orders[order],
    filters: [{ sql: 'comment.parent_id IS NULL' }, visible],
  };
}

export function commentReplies(order: CommentsOrder): List<CommentRow> {
  return {
    name: 'comment.replies',
    columns: commentColumns,
    from: 'comments AS comment',
    parent: 'comment.parent_id',
    id: 'comment.id',
    order: orders[order],
    filters: [visible],
  };
}

export async function findCommentsById(sql: Sql, ids: readonly string[]): Promise<CommentRow[]> {
  // Ids are looked up directly, so the post's visibility is checked here; a post's own lists are only reached through it.
  const ofVisiblePost = 'EXISTS (SELECT FROM posts WHERE posts.id = comment.post_id AND posts.hidden_at IS NULL)';
  const select = `SELECT ${commentColumns} FROM comments AS comment`;
  return selectByIds(sql, select, 'comment.id', ids, `${visible.sql} AND ${ofVisiblePost}`);
}

export interface NewComment {
  postId: string;
  parentId: string | null;
  userId: string;
  body: string;
}

/**
 * Writes a comment. A reply locks its parent, so that a transaction that hides the parent sees the reply, or the reply sees
 * that it is hidden. To be run in a transaction.
 *
 * @returns the new comment's id; null for a reply to a comment that is hidden or deleted.
 */
export async function createComment(sql: Sql, { postId, parentId, userId, body }: NewComment): Promise<string | null> {
  const columns = 'INSERT INTO comments (post_id, user_id, body, parent_id)';
  const text =
    parentId === null
      ? `${columns} VALUES ($1, $2, $3, NULL) RETURNING id`
      : `WITH parent AS (SELECT id FROM comments WHERE id = $4 AND hidden_at IS NULL FOR NO KEY UPDATE)
         ${columns} SELECT $1, $2, $3, id FROM parent RETURNING id`;
  const values = [postId, userId, body, ...(parentId === null ? [] : [parentId])];
  const [row] = await sql.query<{ id: string }>(text, values, true);
  if (row) await publishComment(sql, row.id, postId);
  return row?.id ?? null;
}
