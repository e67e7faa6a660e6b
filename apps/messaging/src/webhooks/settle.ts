import type { IsoTime } from '@services/common/database/iso-time';

import type { Database, Statement } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import type { AttemptResult } from './attempt.ts';
import type { ClaimedDelivery } from './claim.ts';
import { DISABLE_AFTER_MS, webhookDelayMs } from './schedule.ts';

export interface SettledDelivery {
  delivery: ClaimedDelivery;
  result: AttemptResult;
}

const SETTLE: Statement = {
  name: 'settle_deliveries',
  text: `UPDATE webhook_deliveries d SET status = s.status, log = d.log || s.attempt,
      next_attempt_at = CASE WHEN s."dueInMs" IS NOT NULL THEN now() + make_interval(secs => s."dueInMs" / 1000.0) END,
      delivered_at = CASE WHEN s.status = 'delivered' THEN now() ELSE d.delivered_at END
    FROM json_to_recordset($1::json) AS s("webhookId" text, id text, attempts int, status text, "dueInMs" float8, attempt jsonb)
    WHERE d.webhook_id = s."webhookId" AND d.id = s.id AND d.attempts = s.attempts AND d.status = 'pending'`,
};
const RECOVERED: Statement = {
  name: 'webhooks_recovered',
  text: 'UPDATE webhooks SET failing_since = NULL WHERE id = ANY($1::text[]) AND failing_since IS NOT NULL',
};
const FAILING: Statement = {
  name: 'webhooks_failing',
  text: 'UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE id = ANY($1::text[])',
};
const DISABLE: Statement = {
  name: 'disable_webhooks',
  text: `UPDATE webhooks SET status = 'disabled', disabled_at = now(), status_reason = $2
    WHERE id = ANY($1::text[]) AND status = 'enabled' AND ($3::float8 IS NULL OR failing_since < now() - make_interval(secs => $3))
    RETURNING id, account_id AS "accountId", url, disabled_at AS "disabledAt"`,
};

interface Disabled {
  id: string;
  accountId: string;
  url: string;
  disabledAt: IsoTime;
}

/** Writes down attempts, many at a time, and what follows from them for their webhooks. */
export async function settleDeliveries(db: Database, settled: readonly SettledDelivery[]): Promise<void> {
  const rows = settled.map(({ delivery: { webhookId, id, attempts }, result }) => {
    const dueInMs = result.succeeded ? null : webhookDelayMs(attempts, result.retryAfterMs);
    const status = result.succeeded ? 'delivered' : dueInMs === null ? 'failed' : 'pending';
    return { webhookId, id, attempts, status, dueInMs, attempt: [result.attempt] };
  });
  await db.query(SETTLE, [JSON.stringify(rows)]);

  const idsOf = (chosen: (each: SettledDelivery) => boolean) => [
    ...new Set(settled.filter(chosen).map(({ delivery }) => delivery.webhookId)),
  ];
  const recovered = idsOf(({ delivery, result }) => result.succeeded && delivery.failing);
  if (recovered.length > 0) await db.query(RECOVERED, [recovered]);
  const failing = idsOf(({ result }) => !result.succeeded);
  if (failing.length > 0) {
    await db.query(FAILING, [failing]);
    await disable(db, failing, 'Every delivery has failed for five days', DISABLE_AFTER_MS / 1000);
  }
  const gone = idsOf(({ result }) => result.gone);
  if (gone.length > 0) await disable(db, gone, 'The receiver answered 410 Gone', null);
}

async function disable(db: Database, ids: string[], reason: string, failingSeconds: number | null): Promise<void> {
  await db.transaction(async (tx) => {
    const disabled = await tx.query<Disabled>(DISABLE, [ids, reason, failingSeconds]);
    await emitEvents(
      tx,
      disabled.map(({ id, accountId, url, disabledAt }) => ({
        accountId,
        event: 'webhook.disabled',
        subjectId: id,
        payload: { webhookId: id, url, reason, disabledAt },
      })),
    );
  });
}
