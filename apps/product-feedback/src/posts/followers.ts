import type { IsoTime } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';
import type { RateLimiter } from '@services/common/limits/rate-limit';
import { newId } from '@services/common/runtime/ids';

import { boardPath } from '../boards/schemas.ts';
import { prepared, type Queries } from '../db.ts';
import { languageOf, type PageWords } from '../languages/page-language.ts';
import { queueConfirmation, queueTranslated, type Message } from '../mail/outbox.ts';
import { getProduct } from '../products/store.ts';
import type { Change } from './schemas.ts';
import type { PostRow } from './table.ts';

/** Maximum number of followers of a post, because a change of status queues a message to each in one transaction. */
const MAX_FOLLOWERS = 20_000;

const COUNT = prepared('SELECT count(*)::int AS count FROM post_followers WHERE post_id = $1 AND account_id = $2');
/** An existing row is locked, so that of parallel requests only one sends the message. */
const ADD = prepared(`
    INSERT INTO post_followers AS f (id, account_id, post_id, person_id, email, language) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (post_id, email) DO UPDATE SET email = excluded.email
    RETURNING f.id, f.confirmed_at IS NOT NULL AS confirmed`);

/**
 * Asks the reader of an address to confirm that they want mail when the post changes. `tx` must be a transaction in which the
 * post is locked.
 *
 * @param email in lower case. @throws AppError 409 `too_many_followers`.
 */
export async function followPost(
  tx: Queries,
  accountId: string,
  { id: postId, product_id: productId, title }: PostRow,
  { personId, email, language }: { personId: string; email: string; language: string },
  limiter: RateLimiter,
): Promise<void> {
  const [{ count } = { count: 0 }] = await tx.query<{ count: number }>(COUNT, [postId, accountId]);
  if (count >= MAX_FOLLOWERS)
    throw new AppError(409, 'too_many_followers', 'This post has reached its maximum number of followers');
  const values = [newId('follow-'), accountId, postId, personId, email, language];
  const [row] = await tx.query<{ id: string; confirmed: boolean }>(ADD, values);
  if (!row || row.confirmed) return;
  const { name } = await getProduct(tx, accountId, productId);
  const say = languageOf(language).say.mail;
  const message = {
    accountId,
    productId,
    subject: say.followSubject(name, title),
    text: say.followText(name, title),
    language,
    path: `${boardPath(productId)}/${postId}`,
  };
  await queueConfirmation(tx, limiter, message, { email, list: 'post', id: row.id });
}

/** The followers of the post and of all posts merged into it, each address once. Empty while the board is closed. */
const FOLLOWERS = prepared(`WITH RECURSIVE merged AS (
      SELECT id FROM posts WHERE id = $1 AND account_id = $2
      UNION SELECT p.id FROM posts AS p JOIN merged AS m ON p.merged_into = m.id
    )
    SELECT DISTINCT ON (f.email) f.id, f.email, f.language FROM post_followers AS f JOIN merged AS m ON m.id = f.post_id
    WHERE f.confirmed_at IS NOT NULL AND EXISTS (
      SELECT FROM posts AS p JOIN boards AS b ON b.product_id = p.product_id WHERE p.id = $1 AND b.open)
    ORDER BY f.email, f.created_at`);

interface Recipient {
  id: string;
  email: string;
  language: string;
  at?: IsoTime;
}

/** Queues a message about the post to followers. @param write the subject and the text in one language. */
async function queue(
  tx: Queries,
  accountId: string,
  { id, product_id: productId }: PostRow,
  followers: readonly Recipient[],
  write: (say: PageWords, product: string) => Pick<Message, 'subject' | 'text'>,
): Promise<void> {
  if (followers.length === 0) return;
  const { name } = await getProduct(tx, accountId, productId);
  const recipients = followers.map((follower) => ({ ...follower, list: 'post' as const }));
  const message = { accountId, productId, kind: 'status' as const, path: `${boardPath(productId)}/${id}` };
  await queueTranslated(tx, recipients, (say) => ({ ...message, ...write(say, name) }));
}

/** Queues a message to all followers of the post. `tx` must be the transaction that changes the post. */
export async function notifyFollowers(
  tx: Queries,
  accountId: string,
  post: PostRow,
  { status, note }: Omit<Change, 'created_at'>,
): Promise<void> {
  const followers = await tx.query<Recipient>(FOLLOWERS, [post.id, accountId]);
  await queue(tx, accountId, post, followers, ({ mail, statuses }, product) => {
    const text = mail.statusText(product, post.title, statuses[status]);
    return {
      subject: mail.statusSubject(product, post.title, statuses[status]),
      text: note === '' ? text : `${text}\n\n${note}`,
    };
  });
}

/**
 * The followers who are due a message about comments, without the author of the comment. A follower gets one message a day
 * for each post. The message of the next day covers all comments in between.
 */
const DUE = prepared(`UPDATE post_followers SET comment_mail_at = greatest(now(), comment_mail_at + interval '1 day')
    WHERE id IN (SELECT id FROM (${FOLLOWERS.text}) AS found) AND person_id IS DISTINCT FROM $3
      AND (comment_mail_at <= now() OR comment_mail_at IS NULL)
    RETURNING id, email, language, comment_mail_at AS at`);

/** Queues a message about a new comment on the post to its followers. `tx` must be the transaction that shows the comment. */
export async function notifyOfComment(
  tx: Queries,
  accountId: string,
  post: PostRow,
  authorId: string | null,
): Promise<void> {
  const due = await tx.query<Recipient>(DUE, [post.id, accountId, authorId]);
  await queue(tx, accountId, post, due, ({ mail }, product) => ({
    subject: mail.commentSubject(product, post.title),
    text: mail.commentText(product, post.title),
  }));
}

const FIND = prepared(`SELECT p.product_id AS "productId", p.title, f.email, coalesce(b.open, false) AS confirmable
    FROM post_followers AS f JOIN posts AS p ON p.id = f.post_id LEFT JOIN boards AS b ON b.product_id = p.product_id
    WHERE f.id = $1`);
const CONFIRM = prepared(
  'UPDATE post_followers SET confirmed_at = coalesce(confirmed_at, now()), language = $2 WHERE id = $1',
);
/** An address may follow several merged posts: one click unsubscribes it from all of them. */
const END = prepared(`WITH RECURSIVE follower AS (SELECT post_id, email FROM post_followers WHERE id = $1),
    above AS (
      SELECT p.id, p.merged_into FROM posts AS p JOIN follower AS f ON f.post_id = p.id
      UNION SELECT p.id, p.merged_into FROM posts AS p JOIN above AS a ON p.id = a.merged_into
    ), all_merged AS (
      SELECT id FROM above UNION SELECT p.id FROM posts AS p JOIN all_merged AS a ON p.merged_into = a.id
    )
    DELETE FROM post_followers AS other USING follower, all_merged
    WHERE other.post_id = all_merged.id AND other.email = follower.email`);

/** A follower by its id alone, for the bearer of a link; null if deleted. It is confirmable if the board is open. */
export async function findFollower(db: Queries, id: string) {
  type Row = { productId: string; title: string; email: string; confirmable: boolean };
  const [row] = await db.query<Row>(FIND, [id]);
  return row ?? null;
}

export async function confirmFollower(db: Queries, id: string, language: string): Promise<void> {
  await db.query(CONFIRM, [id, language]);
}

export async function endFollowing(db: Queries, id: string): Promise<void> {
  await db.query(END, [id]);
}
