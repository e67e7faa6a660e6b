import type { Db, Queries } from '../db.ts';

/** A delivery that this process may attempt until its lease ends. */
export interface ClaimedDelivery {
  id: string;
  endpointId: string;
  messageId: string;
  body: string;
  /** This one included. */
  attempts: number;
  url: string;
  /** Sealed. */
  secret: string;
  enabled: boolean;
  traceparent: string | null;
}

/** At most so many deliveries to one endpoint are attempted at a time, so that a slow receiver leaves room for others. */
export const MOST_PER_ENDPOINT = 5;

/**
 * Claiming counts the attempt and moves the due time behind the lease: if the process dies, the row becomes due again by
 * itself, and nobody has to notice.
 */
const CLAIM = {
  name: 'deliveries-claim',
  text: `WITH due AS (
      SELECT id, endpoint_id, next_attempt_at FROM webhook_deliveries
      WHERE status = 'pending' AND next_attempt_at <= now() AND endpoint_id <> ALL ($1::text[])
      ORDER BY next_attempt_at LIMIT 500
    ), fair AS (
      SELECT id FROM (
        SELECT id, next_attempt_at, row_number() OVER (PARTITION BY endpoint_id ORDER BY next_attempt_at, id) AS place FROM due
      ) AS ranked WHERE place <= ${MOST_PER_ENDPOINT} ORDER BY next_attempt_at LIMIT $2::int
    ), locked AS (
      SELECT id FROM webhook_deliveries
      WHERE id IN (SELECT id FROM fair) AND status = 'pending' AND next_attempt_at <= now() FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries AS d SET attempts = d.attempts + 1, next_attempt_at = now() + $3::int * interval '1 millisecond'
    FROM locked, webhook_endpoints AS e
    WHERE d.id = locked.id AND e.id = d.endpoint_id
    RETURNING d.id, d.endpoint_id AS "endpointId", d.message_id AS "messageId", d.body, d.attempts, e.url, e.secret,
      e.disabled_at IS NULL AS enabled, d.traceparent`,
};

export function claimDeliveries(
  db: Queries,
  busyEndpoints: string[],
  count: number,
  leaseMs: number,
): Promise<ClaimedDelivery[]> {
  return db.query<ClaimedDelivery>(CLAIM, [busyEndpoints, count, leaseMs]);
}

/** How an attempt ended. `attempts` guards against a late result of a process whose lease has passed. */
export interface Settlement {
  status: number | null;
  error: string | null;
}

export async function markDelivered({ orm }: Db, { id, attempts }: ClaimedDelivery, status: number): Promise<void> {
  const data = { status: 'delivered' as const, deliveredAt: new Date(), lastStatus: status, lastError: null };
  await orm.webhookDelivery.updateMany({ where: { id, attempts, status: 'pending' }, data });
}

export async function markFailed({ orm }: Db, { id, attempts }: ClaimedDelivery, last: Settlement): Promise<void> {
  const data = { status: 'failed' as const, lastStatus: last.status, lastError: last.error };
  await orm.webhookDelivery.updateMany({ where: { id, attempts, status: 'pending' }, data });
}

export async function postpone(
  { orm }: Db,
  { id, attempts }: ClaimedDelivery,
  last: Settlement,
  pauseMs: number,
): Promise<void> {
  const data = { nextAttemptAt: new Date(Date.now() + pauseMs), lastStatus: last.status, lastError: last.error };
  await orm.webhookDelivery.updateMany({ where: { id, attempts, status: 'pending' }, data });
}

/** The receiver wants no more of it. */
export async function disableEndpoint({ orm }: Db, id: string): Promise<void> {
  await orm.webhookEndpoint.updateMany({ where: { id, disabledAt: null }, data: { disabledAt: new Date() } });
}
