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
  measureQueueAges(metrics, db, {
    messages: OLDEST_DUE_MESSAGE,
    webhooks: OLDEST_DUE_DELIVERY,
    flows: `SELECT min(due_at) FROM flow_runs WHERE status = 'running' AND due_at <= now()
      AND NOT ${isSuspended('account_id')}`,
  });
  const count = (name: string, help: string, from: string) =>
    metrics.gauge(name, help, async () => {
      const { rows } = await db.pool.query<{ value: number }>(`SELECT count(*)::int AS value FROM ${from}`);
      return rows[0]?.value ?? 0;
    });
  const due = (statuses: string) => `status IN (${statuses}) AND next_attempt_at <= now()`;
  count('messages_due', 'Messages that could be sent now.', `messages WHERE ${due("'queued', 'scheduled'")}`);
  const sending = 'Messages that are being sent, or whose outcome at the provider is unknown.';
  count('messages_sending', sending, `messages WHERE status = 'sending'`);
  count('webhook_deliveries_due', 'Webhook deliveries that are due.', `webhook_outbox WHERE ${due("'pending'")}`);
}
