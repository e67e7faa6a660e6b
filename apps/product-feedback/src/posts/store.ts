import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { violates, prepared, type Queries } from '../db.ts';
import { getFeedback } from '../feedback/store.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { notifyFollowers } from './followers.ts';
import { toPost, type Change, type NewPost } from './schemas.ts';
import { COLUMNS, type PostRow, type PostStatus } from './table.ts';

// Most callers of these statements have found and locked the post in its account. Each statement still has the condition on the
// account, so that it is safe for every future caller.
const CREATE = prepared(`INSERT INTO posts (id, account_id, product_id, feedback_id, title, text, status)
    VALUES ($1, $2, $3, $4, $5, $6, $7::post_status) RETURNING ${COLUMNS}`);
const FIND = prepared(`SELECT ${COLUMNS} FROM posts WHERE id = $1 AND account_id = $2`);
const UPDATE = prepared(`UPDATE posts SET title = coalesce($3, title), text = coalesce($4, text), updated_at = now()
    WHERE id = $1 AND account_id = $2 RETURNING ${COLUMNS}`);

/**
 * Every writer that changes votes or comments locks the post first: its counts change too. A writer that locks several posts, to
 * merge, separate, delete or erase, locks their product before them, as the product's deletion does: otherwise two writers could
 * deadlock.
 */
const LOCK = prepared(
  `SELECT ${COLUMNS} FROM posts WHERE id = ANY($1::text[]) AND account_id = $2 ORDER BY id FOR NO KEY UPDATE`,
);
const SET_STATUS = prepared(`
    UPDATE posts SET status = $3::post_status, updated_at = now() WHERE id = $1 AND account_id = $2
    RETURNING ${COLUMNS}`);
const ADD_STATUS_CHANGE = prepared(
  `INSERT INTO post_status_changes (id, account_id, post_id, status, note) VALUES ($1, $2, $3, $4::post_status, $5)`,
);
/** Maximum length of the returned history, because a post may change often and anyone can read its page. */
const MAX_HISTORY = 100;
const HISTORY = prepared(`SELECT status, note, created_at FROM (
      SELECT id, status, note, created_at FROM post_status_changes
      WHERE post_id = $1 AND account_id = $2 ORDER BY id DESC LIMIT ${MAX_HISTORY}
    ) AS newest ORDER BY id`);

const LOCK_PRODUCT = prepared(`SELECT p.id FROM products AS p JOIN posts AS c ON c.product_id = p.id
    WHERE c.id = $1 AND c.account_id = $2 FOR NO KEY UPDATE OF p`);

export function postNotFound(): AppError {
  return new AppError(404, 'post_not_found', 'Post not found');
}

/** Call it before locking several posts of the product. @throws AppError 404 `post_not_found`. */
export async function lockProductOf(tx: Queries, accountId: string, id: string): Promise<void> {
  const locked = await tx.query(LOCK_PRODUCT, [id, accountId]);
  if (locked.length === 0) throw postNotFound();
}

/** Locks posts until the transaction ends. @throws AppError 404 `post_not_found` if one of them does not exist. */
export async function lockPosts(tx: Queries, accountId: string, ids: readonly string[]): Promise<PostRow[]> {
  const posts = await tx.query<PostRow>(LOCK, [ids, accountId]);
  return ids.map((id) => {
    const post = posts.find((each) => each.id === id);
    if (!post) throw postNotFound();
    return post;
  });
}

/** Locks a post that is not merged into another. @throws AppError 404 `post_not_found`, 409 `post_merged`. */
export async function lockPost(tx: Queries, accountId: string, id: string): Promise<PostRow> {
  const [post] = await lockPosts(tx, accountId, [id]);
  if (!post) throw postNotFound();
  refuseMerged(post);
  return post;
}

/** @throws AppError 409 `post_merged`. */
export function refuseMerged({ id, merged_into: into }: PostRow): void {
  if (into === null) return;
  throw new AppError(409, 'post_merged', `Post ${id} is merged into ${into}`);
}

/** The data with which a post is published: its account, and the beginning of the URL of its page. */
export interface Publishing {
  accountId: string;
  publicUrl: string;
}

/**
 * Publishes a post. `tx` must be a transaction: history, event and row are committed together.
 *
 * @throws AppError 404 `product_not_found`, 404 `feedback_not_found` for feedback of another product too, and 409
 * `feedback_already_published`.
 */
export async function publishPost(
  tx: Queries,
  { accountId, publicUrl }: Publishing,
  productId: string,
  { title, text, status, feedback_id: feedbackId }: NewPost,
): Promise<PostRow> {
  await getProduct(tx, accountId, productId);
  if (feedbackId !== undefined && (await getFeedback(tx, accountId, feedbackId)).product_id !== productId)
    throw new AppError(404, 'feedback_not_found', 'Feedback not found');
  const id = newId('post-');
  const values = [id, accountId, productId, feedbackId ?? null, title, text, status];
  const [post] = await tx.query<PostRow>(CREATE, values).catch(refusePublishedTwice);
  if (!post) throw new Error('The insert returned no row');
  await tx.query(ADD_STATUS_CHANGE, [newId('change-'), accountId, id, status, '']);
  await publish(tx, accountId, { type: 'post.published', data: toPost(post, publicUrl) });
  return post;
}

function refusePublishedTwice(error: unknown): never {
  if (violates(error, 'posts_feedback_id_key'))
    throw new AppError(409, 'feedback_already_published', 'This feedback is already on the board');
  return unlessDeleted(error);
}

/** @throws AppError 404 `post_not_found`. */
export async function getPost(db: Queries, accountId: string, id: string): Promise<PostRow> {
  const [post] = await db.query<PostRow>(FIND, [id, accountId]);
  if (!post) throw postNotFound();
  return post;
}

/** The last changes of a post's status, oldest first. */
export function listHistory(db: Queries, accountId: string, id: string): Promise<Change[]> {
  return db.query<Change>(HISTORY, [id, accountId]);
}

/** @throws AppError 404 `post_not_found`. */
export async function updatePost(
  db: Queries,
  accountId: string,
  id: string,
  { title, text }: { title?: string | undefined; text?: string | undefined },
): Promise<PostRow> {
  const [post] = await db.query<PostRow>(UPDATE, [id, accountId, title ?? null, text ?? null]);
  if (!post) throw postNotFound();
  return post;
}

/**
 * Sets the status of a post. Setting the same status again changes nothing, unless there is a note. `tx` must be a transaction.
 *
 * @throws AppError 404 `post_not_found`, 409 `post_merged`.
 */
export async function setStatus(
  tx: Queries,
  { accountId, publicUrl }: Publishing,
  id: string,
  { status, note }: { status: PostStatus; note: string },
): Promise<PostRow> {
  const before = await lockPost(tx, accountId, id);
  if (before.status === status && note === '') return before;
  const [post] = await tx.query<PostRow>(SET_STATUS, [id, accountId, status]);
  if (!post) throw postNotFound();
  await tx.query(ADD_STATUS_CHANGE, [newId('change-'), accountId, id, status, note]);
  await publish(tx, accountId, {
    type: 'post.status_changed',
    data: { ...toPost(post, publicUrl), previous_status: before.status, note },
  });
  await notifyFollowers(tx, accountId, post, { status, note });
  return post;
}
