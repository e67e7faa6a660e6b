import { AppError } from '../http/errors.ts';
import { newId } from '../runtime/ids.ts';
import { CHANNEL, type PublishOptions } from './outbox.ts';
import { getWebhook, webhookNotFound, type Slice } from './subscriptions.ts';
import { prepared, type Queries } from '../database/database.ts';
import { DUE_NOW } from '../database/claims.ts';
import { DELIVERY_COLUMNS, type DeliveryRow, type DeliveryStatus } from './tables.ts';

const LIST = prepared(`SELECT ${DELIVERY_COLUMNS} FROM webhook_outbox
    WHERE account_id = $1 AND webhook_id = $2 AND id IN (
      SELECT id FROM (
        SELECT id, sum(size) OVER (ORDER BY id DESC ROWS UNBOUNDED PRECEDING) - size AS before FROM (
          SELECT id, octet_length(payload) + octet_length(log::text) AS size FROM webhook_outbox
          WHERE account_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR status::text = $3)
            AND ($6::text IS NULL OR id < $6)
          ORDER BY id DESC OFFSET $4::int LIMIT $5::int
        ) AS slice
      ) AS measured WHERE $7::int IS NULL OR before <= $7)
    ORDER BY id DESC`);
const COUNT = prepared(`SELECT count(*)::int AS total FROM webhook_outbox
    WHERE account_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR status::text = $3)`);
// A delivery that is being sent keeps its attempt and is not sent twice.
const IN_FLIGHT = `(status = 'pending' AND claimed AND next_attempt_at > now())`;
const AGAIN = `status = 'pending', attempts = CASE WHEN ${IN_FLIGHT} THEN attempts ELSE 0 END,
  next_attempt_at = CASE WHEN ${IN_FLIGHT} THEN next_attempt_at ELSE ${DUE_NOW} END`;
const REDELIVER = prepared(`UPDATE webhook_outbox SET ${AGAIN} WHERE account_id = $1 AND webhook_id = $2 AND id = $3
    RETURNING ${DELIVERY_COLUMNS}`);
const RECOVER = prepared(`WITH recovered AS (
      UPDATE webhook_outbox SET ${AGAIN}
      WHERE account_id = $1 AND webhook_id = $2 AND created_at >= $3::timestamptz AND status IN ('pending', 'failed')
      RETURNING id)
    SELECT count(*)::int AS total FROM recovered`);
const ADD = prepared(`
    INSERT INTO webhook_outbox (webhook_id, id, account_id, event, subject_id, payload, status, log, next_attempt_at)
    SELECT id, $2, account_id, $4, '', $5, 'pending', '[]', ${DUE_NOW} FROM webhooks WHERE account_id = $3 AND id = $1 FOR KEY SHARE
    RETURNING ${DELIVERY_COLUMNS}`);
const NOTIFY = prepared(`SELECT pg_notify('${CHANNEL}', '')::text AS notified`);

/** A page of a webhook's deliveries, newest first. @throws AppError 404 `webhook_not_found`. */
export async function listDeliveries(
  db: Queries,
  accountId: string,
  webhookId: string,
  { status = null, skip, take, after, maxBytes }: Slice & { status?: DeliveryStatus | null | undefined },
): Promise<DeliveryRow[]> {
  await getWebhook(db, accountId, webhookId);
  return db.query<DeliveryRow>(LIST, [accountId, webhookId, status, skip, take, after?.id ?? null, maxBytes ?? null]);
}

export async function countDeliveries(
  db: Queries,
  accountId: string,
  webhookId: string,
  status: DeliveryStatus | null = null,
): Promise<number> {
  const [row] = await db.query<{ total: number }>(COUNT, [accountId, webhookId, status]);
  return row?.total ?? 0;
}

/** Deliveries queued for a disabled webhook would wait until it is enabled, which a caller who sends something does not expect. */
async function getEnabledWebhook(tx: Queries, accountId: string, webhookId: string): Promise<void> {
  const { disabledAt } = await getWebhook(tx, accountId, webhookId);
  if (disabledAt !== null) throw new AppError(409, 'webhook_disabled', 'The webhook is disabled. Enable it first');
}

/**
 * Sends one delivery again with the same id and payload, regardless of its status.
 *
 * @throws AppError 404 `webhook_not_found` or `delivery_not_found`, 409 `webhook_disabled`.
 */
export async function redeliver(
  tx: Queries,
  accountId: string,
  webhookId: string,
  id: string,
  { notify = false }: Pick<PublishOptions, 'notify'> = {},
): Promise<DeliveryRow> {
  await getEnabledWebhook(tx, accountId, webhookId);
  const [delivery] = await tx.query<DeliveryRow>(REDELIVER, [accountId, webhookId, id]);
  if (!delivery) throw new AppError(404, 'delivery_not_found', 'Delivery not found');
  if (notify) await tx.query(NOTIFY, []);
  return delivery;
}

/**
 * Sends again all undelivered events since a time: failed events, pending events, and events from the time when the webhook was disabled.
 *
 * @returns the number of deliveries.
 * @throws AppError 404 `webhook_not_found`, 409 `webhook_disabled`.
 */
export async function recoverDeliveries(
  tx: Queries,
  accountId: string,
  webhookId: string,
  since: Date,
  { notify = false }: Pick<PublishOptions, 'notify'> = {},
): Promise<number> {
  await getEnabledWebhook(tx, accountId, webhookId);
  const [row] = await tx.query<{ total: number }>(RECOVER, [accountId, webhookId, since.toISOString()]);
  const recovered = row?.total ?? 0;
  if (notify && recovered > 0) await tx.query(NOTIFY, []);
  return recovered;
}

/**
 * Sends a test event to one webhook only, even without a subscription.
 *
 * @throws AppError 404 `webhook_not_found`, 409 `webhook_disabled`.
 */
export async function sendTestEvent(
  tx: Queries,
  accountId: string,
  webhookId: string,
  { event, payload }: { event: string; payload: object },
  { idPrefix, numbered = false, notify = false }: PublishOptions,
): Promise<DeliveryRow> {
  await getEnabledWebhook(tx, accountId, webhookId);
  const id = `${newId(idPrefix)}${numbered ? '-1' : ''}`;
  const [delivery] = await tx.query<DeliveryRow>(ADD, [webhookId, id, accountId, event, JSON.stringify(payload)]);
  // The webhook was deleted concurrently.
  if (!delivery) throw webhookNotFound();
  if (notify) await tx.query(NOTIFY, []);
  return delivery;
}

/** The number of rows per statement, so that no statement delays others for long. */
const PURGE_PORTION = 5000;

const PURGE = prepared(`WITH purged AS (
      DELETE FROM webhook_outbox WHERE (webhook_id, id) IN (
        SELECT d.webhook_id, d.id FROM webhook_outbox d
        WHERE d.created_at < now() - make_interval(days => $1::int) AND (d.status <> 'pending'
          OR EXISTS (SELECT FROM webhooks w
            WHERE w.id = d.webhook_id AND w.disabled_at < now() - make_interval(days => $1::int)))
        LIMIT ${PURGE_PORTION})
      RETURNING id)
    SELECT count(*)::int AS total FROM purged`);

/**
 * Deletes deliveries that are older than the given days, except deliveries that still wait for an attempt. Deliveries that wait for a
 * webhook are deleted, too, if the webhook has been disabled for that many days.
 *
 * @returns the number of deletions of one batch, for a work loop: more than 0 while there may be more to do.
 */
export async function purgeDeliveries(db: Queries, days: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(PURGE, [days]);
  return row?.total === PURGE_PORTION ? PURGE_PORTION : 0;
}
