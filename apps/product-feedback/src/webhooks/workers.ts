import { measureQueueAges } from '@services/common/database/queue-ages';
import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { OLDEST_DUE_DELIVERY } from '@services/common/webhooks/delivery/claim';
import { startWebhookWorkers as start } from '@services/common/webhooks/workers';

import type { Config } from '../config.ts';
import { prepared, type Db, type Queries } from '../db.ts';
import { publish } from './outbox.ts';

export interface WebhookWorkersOptions {
  config: Config;
  db: Db;
  network: Network;
  logger: Logger;
  metrics?: Metrics | undefined;
}

/** Delivers webhooks, regardless of the replica that published the event, and publishes an event when a webhook is disabled. */
export function startWebhookWorkers({ config, db, network, logger, metrics }: WebhookWorkersOptions) {
  return start({
    db,
    network,
    logger,
    metrics,
    keyring: config.ENCRYPTION_KEYS,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    retentionDays: config.WEBHOOK_LOG_DAYS,
    userAgent: 'product-feedback-webhooks/1',
    onDisabled: (tx, { id, accountId, url, reason, disabledAt }) =>
      publish(tx, accountId, { type: 'webhook.disabled', data: { id, url, reason, disabled_at: disabledAt } }),
  });
}

const DEPTH = prepared(`SELECT count(*)::int AS depth FROM webhook_outbox WHERE status = 'pending'`);

/** Adds the gauges of the queues: the age of the oldest due item of each queue, and the number of undelivered webhooks. */
export function measureOutbox(metrics: Metrics, db: Queries): void {
  measureQueueAges(metrics, db, {
    webhooks: OLDEST_DUE_DELIVERY,
    mail: `SELECT min(next_attempt_at) FROM mail_outbox WHERE status = 'pending' AND next_attempt_at <= now()`,
    notifications: 'SELECT min(due_at) FROM notification_items WHERE due_at <= now()',
  });
  metrics.gauge('webhooks_undelivered', 'Webhook deliveries that wait for their next attempt.', async () => {
    const [row] = await db.query<{ depth: number }>(DEPTH, []);
    return row?.depth ?? 0;
  });
}
