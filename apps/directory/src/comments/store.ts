import { selectByIds, type Sql } from '../db.ts';
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
  // Of a post that can be seen: its own lists are only reached through it.
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

/** @returns the new comment's id. */
export async function createComment(sql: Sql, { postId, parentId, userId, body }: NewComment): Promise<string> {
  const text = 'INSERT INTO comments (post_id, parent_id, user_id, body) VALUES ($1, $2, $3, $4) RETURNING id';
  const [row] = await sql.query<{ id: string }>(text, [postId, parentId, userId, body], true);
  if (!row) throw new Error('PostgreSQL did not return the new comment');
  return row.id;
}
