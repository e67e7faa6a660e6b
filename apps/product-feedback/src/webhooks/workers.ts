import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { startWebhookWorkers as start } from '@services/common/webhooks/workers';

import type { Config } from '../config.ts';
import type { Db, Queries } from '../db.ts';
import { publish } from './outbox.ts';

export interface WebhookWorkersOptions {
  config: Config;
  db: Db;
  network: Network;
  logger: Logger;
}

/** Delivers webhooks, whichever replica published them. A webhook that is disabled is itself an event. */
export function startWebhookWorkers({ config, db, network, logger }: WebhookWorkersOptions) {
  return start({
    db,
    network,
    logger,
    keyring: config.ENCRYPTION_KEYS,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    retentionDays: config.WEBHOOK_LOG_DAYS,
    userAgent: 'product-feedback-webhooks/1',
    onDisabled: (tx, { id, accountId, url, reason, disabledAt }) =>
      publish(tx, accountId, { type: 'webhook.disabled', data: { id, url, reason, disabled_at: disabledAt } }),
  });
}

const DEPTH = {
  name: 'outbox_depth',
  text: `SELECT count(*)::int AS depth FROM webhook_outbox WHERE status = 'pending'`,
};

/** Gauge of the outbox. */
export function measureOutbox(metrics: Metrics, db: Queries): void {
  metrics.gauge('webhooks_undelivered', 'Webhooks that wait for their next attempt.', async () => {
    const [row] = await db.query<{ depth: number }>(DEPTH, []);
    return row?.depth ?? 0;
  });
}
