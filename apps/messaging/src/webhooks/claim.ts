import type { Database, Statement } from '../db.ts';

export interface DueWebhook {
  id: string;
  failing: boolean;
}

/** Enabled webhooks with something due, by stepping through the index from one to the next. */
const DUE_WEBHOOKS: Statement = {
  name: 'due_webhooks',
  text: `WITH RECURSIVE waiting AS (
      (SELECT webhook_id FROM webhook_deliveries WHERE status = 'pending' ORDER BY webhook_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.webhook_id FROM webhook_deliveries d WHERE d.status = 'pending' AND d.webhook_id > w.webhook_id
        ORDER BY d.webhook_id LIMIT 1)
      FROM waiting w WHERE w.webhook_id IS NOT NULL
    )
    SELECT h.id, h.failing_since IS NOT NULL AS failing FROM waiting w JOIN webhooks h ON h.id = w.webhook_id
    WHERE h.status = 'enabled' AND EXISTS (SELECT FROM webhook_deliveries d
      WHERE d.webhook_id = w.webhook_id AND d.status = 'pending' AND d.next_attempt_at <= now())`,
};

export function findDueWebhooks(db: Database): Promise<DueWebhook[]> {
  return db.query<DueWebhook>(DUE_WEBHOOKS, []);
}

/** A delivery that this worker has claimed, with what it takes to send it. */
export interface ClaimedDelivery {
  id: string;
  webhookId: string;
  payload: string;
  /** This attempt's number, from 1. */
  attempts: number;
  url: string;
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  failing: boolean;
  traceparent: string | null;
}

/** The time of the next attempt is the lease: if this worker dies, another one takes over then. */
const CLAIM: Statement = {
  name: 'claim_deliveries',
  text: `WITH due AS (
      SELECT webhook_id, id FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => $3)
    FROM due, webhooks h WHERE d.webhook_id = due.webhook_id AND d.id = due.id AND h.id = d.webhook_id
    RETURNING d.id, d.webhook_id AS "webhookId", d.payload, d.attempts, h.url, h.sealed_secret AS "sealedSecret",
      CASE WHEN h.previous_until > now() THEN h.sealed_previous_secret END AS "sealedPreviousSecret",
      h.failing_since IS NOT NULL AS failing, d.traceparent`,
};

export function claimDeliveries(
  db: Database,
  webhookId: string,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  return db.query<ClaimedDelivery>(CLAIM, [webhookId, limit, leaseSeconds]);
}
