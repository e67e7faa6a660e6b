import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Queries } from '../db.ts';
import { getProduct } from '../products/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { notifyOfComment } from './followers.ts';
import { COMMENT_COLUMNS, type Comment, type NewComment } from './participation-schemas.ts';
import { getPost, lockPost } from './store.ts';

/** Maximum number of comments on one post, hidden ones included. */
const MAX_COMMENTS = 5000;

const COUNT = prepared('SELECT count(*)::int AS count FROM post_comments WHERE post_id = $1 AND account_id = $2');
const ADD = prepared(`INSERT INTO post_comments (id, account_id, post_id, person_id, person_name, text, hidden, pending)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${COMMENT_COLUMNS}`);
const LIST = prepared(`SELECT ${COMMENT_COLUMNS} FROM post_comments
    WHERE post_id = $1 AND account_id = $2 AND id > $3 AND ($4 OR NOT hidden) ORDER BY id LIMIT $5`);
/** Locks the comment's post before the comment. */
const LOCK = prepared(`
    SELECT p.id AS "postId", c.pending, c.person_id AS "personId" FROM posts AS p JOIN post_comments AS c ON c.post_id = p.id
    WHERE c.id = $1 AND c.account_id = $2 FOR NO KEY UPDATE OF p`);
const HIDE = prepared(
  `UPDATE post_comments SET hidden = $3, pending = false WHERE id = $1 AND account_id = $2 RETURNING ${COMMENT_COLUMNS}`,
);
const LIST_PENDING = prepared(`SELECT ${COMMENT_COLUMNS} FROM post_comments
    WHERE account_id = $2 AND pending AND id > $3 AND post_id IN (
      SELECT id FROM posts WHERE product_id = $1 AND account_id = $2)
    ORDER BY id LIMIT $4`);

/**
 * Adds a comment, by the product's team unless a person is given. `tx` must be a transaction.
 *
 * @param pending whether the comment stays hidden until the owner approves it.
 *
 * @throws AppError 404 `post_not_found`, 409 `post_merged`, 409 `too_many_comments`.
 */
export async function addComment(
  tx: Queries,
  accountId: string,
  postId: string,
  { person_id: personId, person_name: personName, text }: NewComment,
  pending = false,
): Promise<Comment> {
  const post = await lockPost(tx, accountId, postId);
  const [counted] = await tx.query<{ count: number }>(COUNT, [postId, accountId]);
  if (counted && counted.count >= MAX_COMMENTS)
    throw new AppError(409, 'too_many_comments', `A post can have at most ${MAX_COMMENTS} comments`);
  const values = [newId('comment-'), accountId, postId, personId ?? null, personName, text, pending];
  const [comment] = await tx.query<Comment>(ADD, values);
  if (!comment) throw new Error('The insert returned no row');
  await publish(tx, accountId, {
    type: 'post.commented',
    data: comment,
    ...(personId !== undefined && { personId }),
  });
  if (!pending) await notifyOfComment(tx, accountId, post, personId ?? null);
  return comment;
}

interface Part {
  after: string;
  take: number;
  /** Whether hidden comments are included. */
  hidden: boolean;
}

/** Comments of a post, oldest first. @throws AppError 404 `post_not_found`. */
export async function listComments(
  db: Queries,
  accountId: string,
  postId: string,
  { after, take, hidden }: Part,
): Promise<Comment[]> {
  await getPost(db, accountId, postId);
  return db.query<Comment>(LIST, [postId, accountId, after, hidden, take]);
}

/** Comments on a product's board that wait for approval, oldest first. @throws AppError 404 `product_not_found`. */
export async function listPending(
  db: Queries,
  accountId: string,
  productId: string,
  { after, take }: { after: string; take: number },
): Promise<Comment[]> {
  await getProduct(db, accountId, productId);
  return db.query<Comment>(LIST_PENDING, [productId, accountId, after, take]);
}

/** Hides a comment from the board, or shows it, which approves it. `tx` must be a transaction. @throws AppError 404 `comment_not_found`. */
export async function hideComment(tx: Queries, accountId: string, id: string, hidden: boolean): Promise<Comment> {
  type Locked = { postId: string; pending: boolean; personId: string | null };
  const [before] = await tx.query<Locked>(LOCK, [id, accountId]);
  const [comment] = await tx.query<Comment>(HIDE, [id, accountId, hidden]);
  if (!comment) throw new AppError(404, 'comment_not_found', 'Comment not found');
  if (before?.pending && !hidden)
    await notifyOfComment(tx, accountId, await getPost(tx, accountId, before.postId), before.personId);
  return comment;
}
