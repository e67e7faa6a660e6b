import type { Metrics } from '@services/common/runtime/metrics';

import type { Database } from '../db.ts';

/** Gauges of what waits, read when they are scraped. */
export function measureQueues(metrics: Metrics, db: Database): void {
  const read = (text: string) => async () => {
    const { rows } = await db.pool.query<{ value: number }>(text);
    return rows[0]?.value ?? 0;
  };
  metrics.gauge(
    'messages_due',
    'Messages that could be sent now.',
    read(
      `SELECT count(*)::int AS value FROM messages WHERE status IN ('queued', 'scheduled') AND next_attempt_at <= now()`,
    ),
  );
  metrics.gauge(
    'messages_sending',
    'Messages at a provider, or of unknown outcome.',
    read(`SELECT count(*)::int AS value FROM messages WHERE status = 'sending'`),
  );
  metrics.gauge(
    'webhook_deliveries_due',
    'Webhook deliveries that could be made now.',
    read(`SELECT count(*)::int AS value FROM webhook_outbox WHERE status = 'pending' AND next_attempt_at <= now()`),
  );
}
