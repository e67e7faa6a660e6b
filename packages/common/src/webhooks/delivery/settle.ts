import type { AttemptResult } from './attempt.ts';
import type { ClaimedDelivery } from './claim.ts';
import { DISABLE_AFTER_MS, nextPauseMs } from './schedule.ts';
import { prepared, type Queries, type TransactionalDb } from '../../database/database.ts';
import type { IsoTime } from '../../database/iso-time.ts';

/** How a claimed delivery ended: with an attempt, or null when it could not be signed and nothing was sent. */
export interface Settled {
  delivery: Pick<ClaimedDelivery, 'webhookId' | 'id' | 'attempts' | 'failing'>;
  result: AttemptResult | null;
  /** Maximum pause before the next attempt. Default: the pause of the schedule. */
  maxPauseMs?: number;
}

export interface DisabledWebhook {
  id: string;
  accountId: string;
  url: string;
  reason: string;
  disabledAt: IsoTime;
}

export interface SettleOptions<Tx extends Queries> {
  db: TransactionalDb<Tx>;
  /** Called in the transaction that disables a webhook, for example to publish an event. */
  onDisabled?: ((tx: Tx, webhook: DisabledWebhook) => Promise<void>) | undefined;
  /** Reports attempts that could not be recorded: their deliveries will be sent again when the leases end. */
  onError: (error: unknown, subject: { deliveryId: string } | { webhookId: string }) => void;
}

/** Limits the size of a delivery's row, because a delivery may be sent again a thousand times. */
const MAX_ATTEMPTS_KEPT = 50;
/** The pause before a delivery is retried when nothing was sent; it does not count as an attempt. */
const UNSENT_PAUSE_MS = 60_000;

// The condition on `claimed` makes the statement safe to repeat. The condition on `attempts` ignores late results of a worker
// whose lease has ended.
const SETTLE = prepared(`UPDATE webhook_outbox d SET status = s.status, claimed = false,
      attempts = CASE WHEN s.attempt IS NULL THEN d.attempts - 1 ELSE d.attempts END,
      log = CASE WHEN s.attempt IS NULL THEN d.log
        WHEN jsonb_array_length(d.log) < ${MAX_ATTEMPTS_KEPT} THEN d.log || s.attempt ELSE (d.log - 0) || s.attempt END,
      next_attempt_at = CASE WHEN s."dueInMs" IS NULL THEN d.next_attempt_at
        ELSE now() + make_interval(secs => s."dueInMs" / 1000.0) END,
      delivered_at = CASE WHEN s.status = 'delivered' THEN now() ELSE d.delivered_at END
    FROM json_to_recordset($1::json) AS s("webhookId" text, id text, attempts int, status text, "dueInMs" float8, attempt jsonb)
    WHERE d.webhook_id = s."webhookId" AND d.id = s.id AND d.attempts = s.attempts AND d.status = 'pending' AND d.claimed`);
const RECOVERED = prepared(
  'UPDATE webhooks SET failing_since = NULL WHERE id = ANY($1::text[]) AND failing_since IS NOT NULL',
);
const FAILING = prepared(
  'UPDATE webhooks SET failing_since = now() WHERE id = ANY($1::text[]) AND failing_since IS NULL',
);
const FAILED_TOO_LONG = prepared(`SELECT id FROM webhooks WHERE id = ANY($1::text[]) AND disabled_at IS NULL
    AND failing_since < now() - make_interval(secs => $2::int)`);
const DISABLE = prepared(`
    UPDATE webhooks SET disabled_at = now(), status_reason = $2 WHERE id = $1 AND disabled_at IS NULL
    RETURNING id, account_id AS "accountId", url, status_reason AS reason, disabled_at AS "disabledAt"`);

/**
 * Records attempts of many accounts in one statement, and their effects on the webhooks. If the database rejects the statement, each
 * attempt is recorded separately, and if that fails, without the texts from outside. So one invalid text does not lose the records of other
 * attempts.
 *
 * @throws when the database is unavailable: then the attempts may not have been recorded.
 */
export async function settleDeliveries<Tx extends Queries>(
  options: SettleOptions<Tx>,
  batch: readonly Settled[],
): Promise<void> {
  await recordAll(options, batch);
  const idsOf = (chosen: (each: Settled) => boolean | null) => [
    ...new Set(batch.filter(chosen).map(({ delivery }) => delivery.webhookId)),
  ];
  await follow(options, {
    recovered: idsOf(({ delivery, result }) => delivery.failing && result && result.succeeded),
    failing: idsOf(({ result }) => result && !result.succeeded),
    gone: idsOf(({ result }) => result && result.gone),
  });
}

async function recordAll<Tx extends Queries>(
  { db, onError }: SettleOptions<Tx>,
  batch: readonly Settled[],
): Promise<void> {
  try {
    return await record(db, batch);
  } catch (error) {
    if (!isRefusedByServer(error)) throw error;
  }
  for (const settled of batch) {
    try {
      await record(db, [settled]).catch((error: unknown) => {
        if (!isRefusedByServer(error)) throw error;
        return record(db, [withoutTexts(settled)]);
      });
    } catch (error) {
      if (!isRefusedByServer(error)) throw error;
      onError(error, { deliveryId: settled.delivery.id });
    }
  }
}

async function record(db: Queries, batch: readonly Settled[]): Promise<void> {
  const rows = batch.map(({ delivery: { webhookId, id, attempts }, result, maxPauseMs }) => {
    if (!result) return { webhookId, id, attempts, status: 'pending', dueInMs: UNSENT_PAUSE_MS };
    const dueInMs = result.succeeded ? null : nextPauseMs(attempts, result.retryAfterMs, Math.random(), maxPauseMs);
    const status = result.succeeded ? 'delivered' : dueInMs === null ? 'failed' : 'pending';
    return { webhookId, id, attempts, status, dueInMs, attempt: result.attempt };
  });
  await db.query(SETTLE, [JSON.stringify(rows)]);
}

function withoutTexts(settled: Settled): Settled {
  const { result } = settled;
  if (!result) return settled;
  const { attempt } = result;
  const error = attempt.error === null ? null : 'The reason could not be recorded';
  return { ...settled, result: { ...result, attempt: { ...attempt, response: null, error } } };
}

async function follow<Tx extends Queries>(
  { db, onDisabled, onError }: SettleOptions<Tx>,
  { recovered, failing, gone }: Record<'recovered' | 'failing' | 'gone', string[]>,
): Promise<void> {
  if (recovered.length > 0) await db.query(RECOVERED, [recovered]);
  if (failing.length === 0) return;
  await db.query(FAILING, [failing]);
  const dead = await db.query<{ id: string }>(FAILED_TOO_LONG, [failing, DISABLE_AFTER_MS / 1000]);
  const disable = (id: string, reason: string) =>
    db
      .transaction(async (tx) => {
        const [disabled] = await tx.query<DisabledWebhook>(DISABLE, [id, reason]);
        if (disabled) await onDisabled?.(tx, disabled);
      })
      .catch((error: unknown) => onError(error, { webhookId: id }));
  for (const id of gone) await disable(id, 'The receiver answered 410 Gone');
  for (const { id } of dead) await disable(id, 'Every delivery has failed for five days');
}

/**
 * Whether the server understood a statement and rejected it. A statement for fewer attempts may then succeed. Decided
 * by the SQLSTATE: any class except connections (08), resources (53), shutdown (57) and system errors (58).
 */
function isRefusedByServer(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(?!08|53|57|58)[0-9A-Z]{5}$/.test(code);
}
