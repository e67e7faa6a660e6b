import { AppError } from '@services/common/http/errors';
import type { IsoTime } from '@services/common/database/iso-time';
import type { RateLimiter } from '@services/common/limits/rate-limit';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import { languageOf } from '../languages/page-language.ts';
import { queueConfirmation, queueTranslated } from '../mail/outbox.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { COLUMNS, type SubscriberFilter, type SubscriberRow } from './schemas.ts';

/** Maximum number of subscribers, because an update queues a message to each in one transaction. */
const MAX_SUBSCRIBERS = 20_000;

const FILTERED = `FROM subscribers WHERE product_id = $1 AND account_id = $2
  AND ($3::text IS NULL OR status = $3::subscriber_status)
  AND ($4::boolean IS NULL OR $4 = EXISTS (
    SELECT FROM mail_suppressions AS m WHERE m.account_id = subscribers.account_id AND m.email = subscribers.email))`;
const COUNT = prepared(`SELECT count(*)::int AS count ${FILTERED}`);
/** An existing row is locked, so that of parallel requests only one sends the message. */
const ADD = prepared(`INSERT INTO subscribers (id, account_id, product_id, email, language) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (product_id, email) DO UPDATE SET email = excluded.email RETURNING ${COLUMNS}, unsubscribed_at`);

interface Subscription {
  accountId: string;
  productId: string;
  /** The email address, in lower case. */
  email: string;
  /**
   * The language of the message that asks to confirm, and of the texts around updates until the reader confirms in another
   * language.
   */
  language: string;
  /** Whether the request is from a visitor rather than the owner. Only a visitor can subscribe an unsubscribed address again. */
  byVisitor: boolean;
}

/**
 * Adds an address to the subscribers of a product's updates, and asks the person who reads its mail to confirm. Nothing is sent to an
 * address that is already confirmed. `tx` must be a transaction.
 *
 * @throws AppError 404 `product_not_found`, 409 `unsubscribed` when the owner adds an address that has unsubscribed, 409
 * `too_many_subscribers`.
 */
export async function subscribe(tx: Queries, subscription: Subscription, limiter: RateLimiter): Promise<SubscriberRow> {
  const { accountId, productId, email, language, byVisitor } = subscription;
  const product = await getProduct(tx, accountId, productId);
  if ((await countSubscribers(tx, accountId, productId, {})) >= MAX_SUBSCRIBERS)
    throw new AppError(409, 'too_many_subscribers', `A product can have at most ${MAX_SUBSCRIBERS} subscribers`);
  const values = [newId('sub-'), accountId, productId, email, language];
  const [row] = await tx.query<SubscriberRow & { unsubscribed_at: IsoTime | null }>(ADD, values).catch(unlessDeleted);
  if (!row) throw new Error('The insert returned no row');
  const { unsubscribed_at: endedAt, ...subscriber } = row;
  if (row.status === 'unsubscribed' && !byVisitor)
    throw new AppError(
      409,
      'unsubscribed',
      'This address has unsubscribed. Only the person who reads its mail can subscribe it again',
    );
  if (row.status === 'confirmed') return subscriber;
  const say = languageOf(language).say.mail;
  const message = {
    accountId,
    productId,
    subject: say.subscribeSubject(product.name),
    text: say.subscribeText(product.name),
    language,
  };
  // The requester may be a stranger: an unsubscribed address stays unsubscribed until its reader confirms.
  const recipient = { email, list: 'updates' as const, id: row.id, endedAt };
  await queueConfirmation(tx, limiter, message, recipient);
  return subscriber;
}

/**
 * Whether a link confirms the address. Once the reader has unsubscribed, the link does so only if a new confirmation was requested
 * afterwards.
 */
const CONFIRMABLE = `(s.status <> 'unsubscribed' OR EXISTS (
    SELECT FROM mail_outbox AS m JOIN mail_contents AS c ON c.id = m.content_id
    WHERE m.account_id = s.account_id AND m.recipient = s.email AND m.list = 'updates' AND m.entry_id = s.id
      AND c.kind = 'confirmation' AND c.created_at > s.unsubscribed_at))`;
const CONFIRM = prepared(`
    UPDATE subscribers AS s SET status = 'confirmed', confirmed_at = now(), unsubscribed_at = NULL, language = $2
    WHERE id = $1 AND status <> 'confirmed' AND ${CONFIRMABLE}`);
const UNSUBSCRIBE = prepared(
  `UPDATE subscribers SET status = 'unsubscribed', unsubscribed_at = now() WHERE id = $1 AND status <> 'unsubscribed'`,
);
const FIND = prepared(
  `SELECT s.product_id AS "productId", s.email, ${CONFIRMABLE} AS confirmable FROM subscribers AS s WHERE s.id = $1`,
);

/** A subscriber by its id alone, for the bearer of a link; null if deleted. */
export async function findSubscriber(db: Queries, id: string) {
  const [row] = await db.query<{ productId: string; email: string; confirmable: boolean }>(FIND, [id]);
  return row ?? null;
}

/** Confirms the address whose reader has opened the link. If the reader has unsubscribed since, a new confirmation must be requested. */
export async function confirmSubscriber(db: Queries, id: string, language: string): Promise<void> {
  await db.query(CONFIRM, [id, language]);
}

/** Unsubscribes the reader. The row stays, so that the owner cannot add the address again. */
export async function unsubscribe(db: Queries, id: string): Promise<void> {
  await db.query(UNSUBSCRIBE, [id]);
}

const LIST = prepared(`SELECT ${COLUMNS} ${FILTERED} ORDER BY created_at DESC, id DESC LIMIT $5 OFFSET $6`);

/** A slice of a product's subscribers, newest first. @throws AppError 404 `product_not_found`. */
export async function listSubscribers(
  db: Queries,
  accountId: string,
  productId: string,
  { status, refused }: SubscriberFilter,
  { skip, take }: Slice,
): Promise<SubscriberRow[]> {
  await getProduct(db, accountId, productId);
  return db.query<SubscriberRow>(LIST, [productId, accountId, status ?? null, refused ?? null, take, skip]);
}

export async function countSubscribers(
  db: Queries,
  accountId: string,
  productId: string,
  { status, refused }: SubscriberFilter,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(COUNT, [productId, accountId, status ?? null, refused ?? null]);
  return row?.count ?? 0;
}

const CONFIRMED = prepared(
  `SELECT id, email, language FROM subscribers WHERE product_id = $1 AND account_id = $2 AND status = 'confirmed'`,
);

/** Queues an update to all confirmed subscribers. `tx` must be the transaction that publishes the update. */
export async function sendUpdate(
  tx: Queries,
  accountId: string,
  product: { id: string; name: string },
  update: { id: string; title: string; description: string },
): Promise<void> {
  const readers = await tx.query<{ id: string; email: string; language: string }>(CONFIRMED, [product.id, accountId]);
  const message = {
    accountId,
    productId: product.id,
    kind: 'update' as const,
    subject: `${product.name}: ${update.title}`,
    text: [update.title, update.description].filter((part) => part !== '').join('\n\n'),
    path: `/p/${product.id}/updates/${update.id}`,
  };
  const recipients = readers.map((reader) => ({ ...reader, list: 'updates' as const }));
  await queueTranslated(tx, recipients, () => message);
}
