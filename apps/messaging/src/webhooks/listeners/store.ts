import { DUE_NOW } from '@services/common/database/claims';
import { AppError } from '@services/common/http/errors';
import { createBatcher } from '@services/common/runtime/batching';
import type { Logger } from '@services/common/runtime/logging';
import { excerpt, signedHeaders, type SigningOptions } from '@services/common/webhooks/delivery/attempt';
import { claimDeliveries } from '@services/common/webhooks/delivery/claim';
import { settleDeliveries } from '@services/common/webhooks/delivery/settle';
import { LISTENER_URL } from '@services/common/webhooks/tables';
import type { z } from 'zod';

import type { Config } from '../../config.ts';
import { prepared, type Db } from '../../db.ts';
import { serviceSignature } from '../signature.ts';
import { publishDisabled, USER_AGENT } from '../workers.ts';
import type { FetchedDelivery, Report, ReportedDelivery } from './schemas.ts';

/** Maximum number of deliveries that are handed out but not reported yet, so that a slow receiver does not get too many. */
const MAX_OPEN = 10;
/** A person watches a listener, so its failed deliveries are retried within seconds. */
const MAX_PAUSE_MS = 10_000;
/** After this time without a report, the client is considered lost, and the delivery is handed out again. */
export const LEASE_SECONDS = 30;
/** A listener without a fetch for this long is deleted with its deliveries. */
const FORGOTTEN_AFTER = '1 hour';

const SEE = prepared(
  `UPDATE webhooks SET listened_at = now() WHERE account_id = $1 AND id = $2 AND url = '${LISTENER_URL}' RETURNING id`,
);
const FIND_DUE = prepared(`SELECT h.id FROM webhooks h
    WHERE h.id = ANY($1::text[]) AND h.url = '${LISTENER_URL}' AND h.disabled_at IS NULL
      AND EXISTS (SELECT FROM webhook_outbox d
        WHERE d.webhook_id = h.id AND d.status = 'pending' AND d.next_attempt_at <= now())`);
/** All streams of one listener share the maximum of open deliveries, also across processes. */
const LOCK = prepared(`SELECT pg_try_advisory_xact_lock(hashtextextended('listener ' || $1, 0)) AS free`);
const COUNT_OPEN = prepared(`SELECT count(*)::int AS total FROM webhook_outbox
    WHERE webhook_id = $1 AND status = 'pending' AND claimed AND next_attempt_at > now()`);
const TAKE_BACK = prepared(`
    UPDATE webhook_outbox d SET claimed = false, attempts = d.attempts - 1, next_attempt_at = ${DUE_NOW}
    FROM json_to_recordset($2::json) AS s("deliveryId" text, attempt int)
    WHERE d.webhook_id = $1 AND d.id = s."deliveryId" AND d.attempts = s.attempt AND d.status = 'pending' AND d.claimed`);
const FIND_CLAIMED = prepared(`SELECT d.status, d.attempts, d.claimed, d.next_attempt_at AS "nextAttemptAt",
      h.failing_since IS NOT NULL AS failing
    FROM webhook_outbox d JOIN webhooks h ON h.id = d.webhook_id
    WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.id = $3 AND h.url = '${LISTENER_URL}'`);
const PURGE = prepared(`DELETE FROM webhooks WHERE url = '${LISTENER_URL}'
    AND coalesce(listened_at, created_at) < now() - interval '${FORGOTTEN_AFTER}'`);

interface Claimed {
  status: z.output<typeof ReportedDelivery>['status'];
  attempts: number;
  claimed: boolean;
  nextAttemptAt: string;
  failing: boolean;
}

/** Records a fetch. @returns whether the account has such a listener. */
export async function seeListener(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await db.query(SEE, [accountId, id])).length > 0;
}

/** Which of these listeners are enabled and have due deliveries. */
export async function findDueListeners(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const due = await db.query<{ id: string }>(FIND_DUE, [ids]);
  return new Set(due.map(({ id }) => id));
}

/** Whether a listener is enabled and has due deliveries; simultaneous calls share one statement. */
export const hasDue = createBatcher<{ db: Db; id: string }, boolean>({
  maxItems: 1000,
  async run(asked) {
    const ids = asked.map(({ id }) => id);
    // All requests of a process have the same database, so the database of the first request is used.
    const [first] = asked;
    const due = first ? await findDueListeners(first.db, ids) : new Set();
    return ids.map((id) => due.has(id));
  },
});

/** Claims and returns due deliveries, signed now. Call it after `seeListener` and `hasDue`: it does not check the account. */
export async function fetchDeliveries(db: Db, config: Config, id: string): Promise<FetchedDelivery[]> {
  const claimed = await db.statements(async (tx) => {
    const [lock] = await tx.query<{ free: boolean }>(LOCK, [id]);
    if (!lock?.free) return [];
    const [open] = await tx.query<{ total: number }>(COUNT_OPEN, [id]);
    const places = MAX_OPEN - (open?.total ?? 0);
    if (places <= 0) return [];
    return claimDeliveries(tx, [{ webhookId: id, places }], LEASE_SECONDS);
  });
  const signing: SigningOptions = {
    keyring: config.ENCRYPTION_KEYS,
    userAgent: USER_AGENT,
    extraHeaders: serviceSignature,
  };
  return claimed.map((delivery) => ({
    deliveryId: delivery.id,
    event: (JSON.parse(delivery.payload) as { event: string }).event,
    attempt: delivery.attempts,
    headers: signedHeaders(signing, delivery, Date.now()),
    body: delivery.payload,
  }));
}

/** Makes deliveries due again that were handed out but not sent because the stream had ended. */
export async function takeBackDeliveries(db: Db, id: string, unsent: readonly FetchedDelivery[]): Promise<void> {
  if (unsent.length === 0) return;
  const attempts = unsent.map(({ deliveryId, attempt }) => ({ deliveryId, attempt }));
  await db.query(TAKE_BACK, [id, JSON.stringify(attempts)]);
}

/**
 * Records the outcome of an attempt, as a worker would, and schedules the next attempt or ends the delivery.
 *
 * @throws AppError 404 `delivery_not_found`, 409 `delivery_not_open` if another attempt has begun or the delivery has ended.
 */
export async function reportDelivery(
  db: Db,
  logger: Logger,
  { accountId, webhookId, deliveryId }: { accountId: string; webhookId: string; deliveryId: string },
  { attempt, status, durationMs, response, error, retryAfterSeconds }: z.output<typeof Report>,
): Promise<z.output<typeof ReportedDelivery>> {
  const find = async () => {
    const [found] = await db.query<Claimed>(FIND_CLAIMED, [accountId, webhookId, deliveryId]);
    if (!found) throw new AppError(404, 'delivery_not_found', 'Delivery not found');
    return found;
  };
  const { attempts, claimed, failing, status: before } = await find();
  if (before !== 'pending' || !claimed || attempts !== attempt) {
    throw new AppError(409, 'delivery_not_open', 'This attempt was already reported or has timed out');
  }
  const result = {
    attempt: {
      at: new Date(Date.now() - durationMs).toISOString(),
      url: LISTENER_URL,
      status,
      durationMs,
      response: typeof response === 'string' ? excerpt(response) : null,
      error: error ?? (status === null ? 'The receiver did not answer' : null),
    },
    succeeded: status !== null && status >= 200 && status < 300,
    gone: status === 410,
    retryAfterMs: retryAfterSeconds * 1000,
  };
  await settleDeliveries(
    {
      db,
      onError: (err, subject) => logger.error({ err, ...subject }, 'the report of a listener could not be recorded'),
      onDisabled: publishDisabled,
    },
    [{ delivery: { webhookId, id: deliveryId, attempts, failing }, result, maxPauseMs: MAX_PAUSE_MS }],
  );
  const { status: now, nextAttemptAt } = await find();
  return { deliveryId, status: now, nextAttemptAt: now === 'pending' ? nextAttemptAt : null };
}

/** Deletes listeners that are no longer in use. */
export async function purgeListeners(db: Db): Promise<void> {
  await db.query(PURGE, []);
}
