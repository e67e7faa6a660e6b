import { AppError, InvalidInputError } from '../http/errors.ts';
import type { Network } from '../outbound/network.ts';
import { refusePrivateUrl } from '../outbound/urls.ts';
import { seal, type Keyring } from '../secrets/encryption.ts';
import { newSecret, rotated, stillSigning, type SealedSecrets } from './secrets.ts';
import { prepared, type Queries, type Statement } from '../database/database.ts';
import { LISTENER_URL, WEBHOOK_COLUMNS, type WebhookRow } from './tables.ts';

interface NewSubscription {
  /** A new id, which is also the encryption context of the secret. */
  id: string;
  url: string;
  /** The names of the events; an empty list means all events. */
  events: readonly string[];
  description?: string | null | undefined;
}

interface SubscriptionOptions {
  keyring: Keyring;
  network: Pick<Network, 'refusesHost'>;
  /**
   * The maximum number of webhooks of an account, because every event is written once for each webhook. Default: 20.
   */
  most?: number;
}

export interface Slice {
  skip: number;
  take: number;
  /** Only rows that follow this row in the list's order. Lists of deliveries compare only the id. */
  after?: { id: string; createdAt: string } | undefined;
  /** A list of deliveries ends as soon as the deliveries in it have more than this number of stored bytes. */
  maxBytes?: number;
}

/** The default maximum number of webhooks of an account. */
export const MAX_WEBHOOKS = 20;
/** Limited because each secret adds a signature to the header, and receivers limit a header's length. */
const MAX_SECRETS = 10;

const LOCK_ACCOUNT = prepared(
  `SELECT pg_advisory_xact_lock(hashtextextended('webhooks of ' || $1, 0))::text AS locked`,
);
const COUNT = prepared('SELECT count(*)::int AS total FROM webhooks WHERE account_id = $1');
const CREATE = prepared(`INSERT INTO webhooks (id, account_id, url, events, description, sealed_secret)
    VALUES ($1, $2, $3, $4::text[], $5, $6) RETURNING ${WEBHOOK_COLUMNS}`);
const FIND = prepared(`SELECT ${WEBHOOK_COLUMNS} FROM webhooks WHERE account_id = $1 AND id = $2`);
const LOCK = prepared(`${FIND.text} FOR UPDATE`);
const list = (order: 'ASC' | 'DESC'): Statement =>
  prepared(`SELECT ${WEBHOOK_COLUMNS} FROM webhooks WHERE account_id = $1
      AND ($4::text IS NULL OR (created_at, id) ${order === 'ASC' ? '>' : '<'} ($5::timestamptz, $4))
    ORDER BY created_at ${order}, id ${order} OFFSET $2::int LIMIT $3::int`);
const LIST = { oldestFirst: list('ASC'), newestFirst: list('DESC') };
const UPDATE = prepared(`UPDATE webhooks SET url = coalesce($3, url), events = coalesce($4::text[], events),
      description = CASE WHEN $5::boolean THEN $6 ELSE description END,
      disabled_at = CASE $7::boolean WHEN true THEN NULL WHEN false THEN coalesce(disabled_at, now()) ELSE disabled_at END,
      status_reason = CASE $7::boolean WHEN true THEN NULL
        WHEN false THEN coalesce(status_reason, 'Disabled by the account') ELSE status_reason END,
      failing_since = CASE WHEN $7::boolean THEN NULL ELSE failing_since END
    WHERE account_id = $1 AND id = $2 AND ($3::text IS NULL OR url <> '${LISTENER_URL}') RETURNING ${WEBHOOK_COLUMNS}`);
const DELETE = prepared('DELETE FROM webhooks WHERE account_id = $1 AND id = $2 RETURNING id');
const LOCK_SECRETS = prepared(`
    SELECT sealed_secret AS "sealedSecret", previous_secrets AS "previousSecrets" FROM webhooks
    WHERE account_id = $1 AND id = $2 FOR UPDATE`);
const ROTATE = prepared(`
    UPDATE webhooks SET sealed_secret = $3, previous_secrets = $4::jsonb WHERE account_id = $1 AND id = $2
    RETURNING ${WEBHOOK_COLUMNS}`);

const LISTENER_HAS_NO_URL = 'A listener has no URL: create a webhook for deliveries to a URL';
export const webhookNotFound = () => new AppError(404, 'webhook_not_found', 'Webhook not found');

/**
 * Adds a subscription. Only this result contains the secret in plain text. Call it in a transaction: it locks the account's
 * number of webhooks until the transaction ends.
 *
 * @throws InvalidInputError 400 when the URL's host is a private address.
 * @throws AppError 409 `too_many_webhooks`.
 */
export async function createWebhook(
  tx: Queries,
  { keyring, network, most = MAX_WEBHOOKS }: SubscriptionOptions,
  accountId: string,
  { id, url, events, description = null }: NewSubscription,
): Promise<{ webhook: WebhookRow; secret: string }> {
  refusePrivateUrl(network, url);
  await tx.query(LOCK_ACCOUNT, [accountId]);
  if ((await countWebhooks(tx, accountId)) >= most) {
    throw new AppError(409, 'too_many_webhooks', `An account has at most ${most} webhooks`);
  }
  const secret = newSecret();
  const values = [id, accountId, url, [...events], description, seal(keyring, secret, id)];
  const [webhook] = await tx.query<WebhookRow>(CREATE, values);
  if (!webhook) throw new Error('The insert returned no row');
  return { webhook, secret };
}

/** @throws AppError 404 `webhook_not_found` when the account has no such webhook. */
export async function getWebhook(db: Queries, accountId: string, id: string): Promise<WebhookRow> {
  const [webhook] = await db.query<WebhookRow>(FIND, [accountId, id]);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

/** A page of the account's webhooks. */
export function listWebhooks(
  db: Queries,
  accountId: string,
  order: keyof typeof LIST,
  { skip, take, after }: Slice,
): Promise<WebhookRow[]> {
  const values = [accountId, skip, take, after?.id ?? null, after?.createdAt ?? null];
  return db.query<WebhookRow>(LIST[order], values);
}

export async function countWebhooks(db: Queries, accountId: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, [accountId]);
  return row?.total ?? 0;
}

export interface SubscriptionChanges {
  url?: string | undefined;
  events?: readonly string[] | undefined;
  /** The new description; null removes it. */
  description?: string | null | undefined;
  /** Enabling a webhook resets its failure count; pending deliveries are then due according to their schedule. */
  enabled?: boolean | undefined;
}

/** A webhook, locked against changes until the end of the transaction. @throws AppError 404 `webhook_not_found`. */
export async function lockWebhook(tx: Queries, accountId: string, id: string): Promise<WebhookRow> {
  const [webhook] = await tx.query<WebhookRow>(LOCK, [accountId, id]);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

/**
 * @throws InvalidInputError 400 when the URL's host is a private address, or the webhook is a listener, which has no URL.
 * @throws AppError 404 `webhook_not_found`.
 */
export async function updateWebhook(
  db: Queries,
  network: Pick<Network, 'refusesHost'>,
  accountId: string,
  id: string,
  { url, events, description, enabled }: SubscriptionChanges,
): Promise<WebhookRow> {
  if (url !== undefined) refusePrivateUrl(network, url);
  const [webhook] = await db.query<WebhookRow>(UPDATE, [
    accountId,
    id,
    url ?? null,
    events ? [...events] : null,
    description !== undefined,
    description ?? null,
    enabled ?? null,
  ]);
  if (webhook) return webhook;
  await getWebhook(db, accountId, id);
  throw new InvalidInputError('body', [{ field: 'url', message: LISTENER_HAS_NO_URL }]);
}

/** Deletes a webhook with its deliveries. @throws AppError 404 `webhook_not_found`. */
export async function deleteWebhook(db: Queries, accountId: string, id: string): Promise<void> {
  const deleted = await db.query(DELETE, [accountId, id]);
  if (deleted.length === 0) throw webhookNotFound();
}

/**
 * Gives a webhook a new secret; each previous secret continues to sign until its 24 hours are over. Call it in a transaction.
 *
 * @throws AppError 404 `webhook_not_found`, 409 `too_many_secrets` after ten rotations within 24 hours.
 */
export async function rotateSecret(
  tx: Queries,
  keyring: Keyring,
  accountId: string,
  id: string,
): Promise<{ webhook: WebhookRow; secret: string }> {
  const [current] = await tx.query<SealedSecrets>(LOCK_SECRETS, [accountId, id]);
  if (!current) throw webhookNotFound();
  if (stillSigning(current.previousSecrets).length >= MAX_SECRETS) {
    throw new AppError(409, 'too_many_secrets', `At most ${MAX_SECRETS} replaced secrets are in use at the same time`);
  }
  const secret = newSecret();
  const { sealedSecret, previousSecrets } = rotated(keyring, id, current, secret);
  const [webhook] = await tx.query<WebhookRow>(ROTATE, [accountId, id, sealedSecret, JSON.stringify(previousSecrets)]);
  if (!webhook) throw webhookNotFound();
  return { webhook, secret };
}
