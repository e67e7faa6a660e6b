import { isSuspended } from '../../access/open-accounts.ts';
import { waitingBy } from '../../database/claims.ts';
import type { PreviousSecret } from '../secrets.ts';
import { prepared, type Queries } from '../../database/database.ts';
import { LISTENER_URL } from '../tables.ts';
import { PAUSES_MS } from './schedule.ts';

export interface DueWebhook {
  id: string;
  accountId: string;
  failing: boolean;
}

/** Webhooks that workers send to. Webhooks of a suspended account keep their deliveries. */
const IS_SERVED = `h.disabled_at IS NULL AND h.url <> '${LISTENER_URL}' AND NOT ${isSuspended('h.account_id')}`;

/** Webhooks with due deliveries that workers may send, found by stepping through the index from one webhook to the next. */
export const DUE_WEBHOOKS = prepared(`WITH RECURSIVE ${waitingBy('webhook_id', 'webhook_outbox', `status = 'pending'`)}
    SELECT h.id, h.account_id AS "accountId", h.failing_since IS NOT NULL AS failing FROM waiting w JOIN webhooks h ON h.id = w.webhook_id
    WHERE ${IS_SERVED} AND EXISTS (SELECT FROM webhook_outbox d
      WHERE d.webhook_id = w.webhook_id AND d.status = 'pending' AND d.next_attempt_at <= now())`);

/** The time since which the oldest delivery to an enabled webhook has been due, for `measureQueueAges`. */
export const OLDEST_DUE_DELIVERY = `SELECT min(d.next_attempt_at) FROM webhook_outbox d JOIN webhooks h ON h.id = d.webhook_id
  WHERE d.status = 'pending' AND d.next_attempt_at <= now() AND ${IS_SERVED}`;

export function findDueWebhooks(db: Queries): Promise<DueWebhook[]> {
  return db.query<DueWebhook>(DUE_WEBHOOKS, []);
}

/** A delivery that this worker has claimed, with the data needed to send it. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  accountId: string;
  payload: string;
  /** The number of places that the delivery takes; see `PLACE_BYTES`. */
  places: number;
  /** The attempt's number, from 1. */
  attempts: number;
  url: string;
  sealedSecret: string;
  previousSecrets: PreviousSecret[];
  failing: boolean;
  traceparent: string | null;
  /** `failed` for a delivery that has no attempts left; see `IS_OVER`. */
  status: 'pending' | 'failed';
}

/** The condition for a delivery without attempts left, whose last attempt was interrupted because its process stopped. */
const IS_OVER = `d.claimed AND d.attempts > ${PAUSES_MS.length}`;
const STOPPED = 'The service stopped during the attempt';

/** A delivery takes one place for each PLACE_BYTES of its payload, because the worker holds payloads in memory. */
export const PLACE_BYTES = 64 * 1024;
const PLACES = `(octet_length(payload) / ${PLACE_BYTES} + 1)`;

/**
 * The time of the next attempt is the lease: if this worker dies, another worker takes over at that time. The rows are updated by their
 * physical location (ctid). The LIMIT depends on a value, so the number of rows is unknown when the statement is planned. A join would be
 * planned for a wrong number and read the whole table. If not all deliveries fit, the first delivery of every webhook comes before the
 * second delivery of any webhook.
 */
const CLAIM = prepared(`WITH due AS (
      SELECT d.*, wanted.places AS free,
        sum(d.places) OVER (PARTITION BY wanted."webhookId" ORDER BY d.next_attempt_at, d.tid) - d.places AS taken
      FROM json_to_recordset($1::json) AS wanted("webhookId" text, places int)
      CROSS JOIN LATERAL (SELECT o.ctid AS tid, o.next_attempt_at, ${PLACES} AS places FROM webhook_outbox o
        WHERE o.webhook_id = wanted."webhookId" AND o.status = 'pending' AND o.next_attempt_at <= now()
        ORDER BY o.next_attempt_at LIMIT wanted.places FOR UPDATE SKIP LOCKED) AS d
    ), fitting AS (
      SELECT tid, sum(places) OVER (ORDER BY taken, next_attempt_at, tid) - places AS taken_by_all FROM due WHERE taken < free
    )
    UPDATE webhook_outbox d SET attempts = d.attempts + CASE WHEN ${IS_OVER} THEN 0 ELSE 1 END, claimed = NOT (${IS_OVER}),
      status = CASE WHEN ${IS_OVER} THEN 'failed' ELSE d.status END,
      log = CASE WHEN ${IS_OVER} THEN d.log || jsonb_build_object('at', $3::text, 'url', h.url, 'status', NULL, 'durationMs', 0,
        'response', NULL, 'error', '${STOPPED}') ELSE d.log END,
      next_attempt_at = now() + make_interval(secs => $2::int)
    FROM webhooks h WHERE d.ctid = ANY(ARRAY(SELECT tid FROM fitting WHERE taken_by_all < $4::float8)) AND h.id = d.webhook_id
    RETURNING d.id, d.webhook_id AS "webhookId", h.account_id AS "accountId", d.payload,
      ${PLACES} AS places, d.attempts, d.status, h.url, h.sealed_secret AS "sealedSecret",
      h.previous_secrets AS "previousSecrets", h.failing_since IS NOT NULL AS failing, d.traceparent`);

/** The number of free places for deliveries of this webhook. The last delivery may take more places than are left. */
interface Wanted {
  webhookId: string;
  places: number;
}

/**
 * Claims the oldest due deliveries of each webhook. The attempt is counted before it is made. So a delivery that always
 * crashes the process fails with its last attempt, like a rejected delivery.
 *
 * @param maxPlaces the number of free places for all webhooks together. The last delivery may take more places than are left.
 */
export function claimDeliveries(
  db: Queries,
  wanted: Wanted[],
  leaseSeconds: number,
  maxPlaces = Infinity,
): Promise<ClaimedDelivery[]> {
  const values = [JSON.stringify(wanted), leaseSeconds, new Date().toISOString(), maxPlaces];
  return db.query<ClaimedDelivery>(CLAIM, values);
}
