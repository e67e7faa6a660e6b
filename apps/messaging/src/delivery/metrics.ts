import { isSuspended } from '@services/common/access/open-accounts';
import { measureQueueAges } from '@services/common/database/queue-ages';
import type { Metrics } from '@services/common/runtime/metrics';
import { OLDEST_DUE_DELIVERY } from '@services/common/webhooks/delivery/claim';

import type { Database } from '../db.ts';

// Excludes suspended accounts, and channels that are paused, on hold or rate-limited: their messages wait even if every worker is idle.
const OLDEST_DUE_MESSAGE = `SELECT min(m.next_attempt_at) FROM messages m JOIN channels c ON c.id = m.channel_id
  WHERE m.status IN ('queued', 'scheduled') AND m.next_attempt_at <= now() AND c.status <> 'paused' AND c.per_second IS NULL
    AND (c.held_until IS NULL OR c.held_until <= now()) AND NOT ${isSuspended('c.account_id')}`;

/** Gauges of waiting messages, read at each scrape. */
export function measureQueues(metrics: Metrics, db: Database): void {
  const read = (text: string) => async () => {
    const { rows } = await db.pool.query<{ value: number }>(text);
    return rows[0]?.value ?? 0;
  };
  measureQueueAges(metrics, db, {
    messages: OLDEST_DUE_MESSAGE,
    webhooks: OLDEST_DUE_DELIVERY,
    flows: `SELECT min(due_at) FROM flow_runs WHERE status = 'running' AND due_at <= now()
      AND NOT ${isSuspended('account_id')}`,
  });
  metrics.gauge(
    'messages_due',
    'Messages that could be sent now.',
    read(
      `SELECT count(*)::int AS value FROM messages WHERE status IN ('queued', 'scheduled') AND next_attempt_at <= now()`,
    ),
  );
  metrics.gauge(
    'messages_sending',
    'Messages that are being sent, or whose outcome at the provider is unknown.',
    read(`SELECT count(*)::int AS value FROM messages WHERE status = 'sending'`),
  );
  metrics.gauge(
    'webhook_deliveries_due',
    'Webhook deliveries that are due.',
    read(`SELECT count(*)::int AS value FROM webhook_outbox WHERE status = 'pending' AND next_attempt_at <= now()`),
  );
}
