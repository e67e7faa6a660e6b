import type { RowOf } from '@services/common/tables/table';

import { selectByIds, type Sql } from '../db.ts';
import { publishComment } from '../events.ts';
import { COUNT, OPTIONAL_TEXT, selectOf, TEXT } from '../lists/columns.ts';
import type { List, Order } from '../lists/list.ts';
import { requireVisible } from '../tokens/invalid.ts';
import { visible } from '../visible.ts';

const columns = {
  id: { schema: TEXT, sql: 'comment.id' },
  postId: { schema: TEXT, sql: 'comment.post_id' },
  postSlug: { schema: TEXT, sql: '(SELECT slug FROM posts WHERE posts.id = comment.post_id)' },
  parentId: { schema: OPTIONAL_TEXT, sql: 'comment.parent_id' },
  userId: { schema: TEXT, sql: 'comment.user_id' },
  body: { schema: TEXT, sql: 'comment.body' },
  votesCount: { schema: COUNT, sql: 'comment.votes_count' },
  repliesCount: { schema: COUNT, sql: 'comment.replies_count' },
  createdAt: { schema: TEXT, sql: 'comment.created_at' },
};
export type CommentRow = RowOf<typeof columns>;
const commentColumns = selectOf(columns).all;

export type CommentsOrder = 'NEWEST' | 'VOTES_COUNT';

const orders: Record<CommentsOrder, Order> = {
  NEWEST: { name: 'NEWEST', key: 'comment.created_at', type: 'timestamptz' },
  VOTES_COUNT: { name: 'VOTES_COUNT', key: 'comment.votes_count', type: 'int' },
};

const VISIBLE = visible('comment');

const thread = (name: string, order: CommentsOrder, parent: string, where: string[]): List<CommentRow> => ({
  name,
  columns: commentColumns,
  from: 'comments AS comment',
  parent,
  id: 'comment.id',
  order: orders[order],
  where,
});

/** Comments on the post itself, without replies: each comment has its own list `replies`. */
export const postComments = (order: CommentsOrder) =>
  thread('post.comments', order, 'comment.post_id', ['comment.parent_id IS NULL', VISIBLE]);
export const commentReplies = (order: CommentsOrder) =>
  thread('comment.replies', order, 'comment.parent_id', [VISIBLE]);

/** A list that is not read through a post must check that the post is visible. */
const OF_VISIBLE_POST = `EXISTS (SELECT FROM posts WHERE posts.id = comment.post_id AND ${visible('posts')})`;

interface CommentFilters {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  userId: string | null;
}

export const allComments = ({ createdAfter, createdBefore, userId }: CommentFilters): List<CommentRow> => ({
  name: 'comments',
  columns: commentColumns,
  from: 'comments AS comment',
  id: 'comment.id',
  order: orders.NEWEST,
  where: [VISIBLE, OF_VISIBLE_POST],
  filters: {
    createdAfter: { sql: 'comment.created_at >= $::timestamptz' },
    createdBefore: { sql: 'comment.created_at < $::timestamptz' },
    userId: { sql: 'comment.user_id = $' },
  },
  values: { createdAfter, createdBefore, userId },
});

export async function findCommentsById(sql: Sql, ids: readonly string[]): Promise<CommentRow[]> {
  const select = `SELECT ${commentColumns} FROM comments AS comment`;
  return selectByIds(sql, select, 'comment.id', ids, `${VISIBLE} AND ${OF_VISIBLE_POST}`);
}

interface NewComment {
  postId: string;
  parentId: string | null;
  userId: string;
  body: string;
}

/**
 * Writes a comment. A reply locks its parent: a concurrent transaction that hides the parent either sees the reply, or the
 * reply is refused. Call it in a transaction.
 *
 * @returns the new comment's id; null for a reply to a comment that is hidden or deleted.
 * @throws AppError 401 UNAUTHENTICATED if the author was just hidden.
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
  if (!row) return null;
  // Members are locked after comments and counters, as in all transactions.
  await requireVisible(sql, userId);
  await publishComment(sql, row.id, postId);
  return row.id;
}
