import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import type { DisabledWebhook } from '@services/common/webhooks/delivery/settle';
import { startWebhookWorkers as start, type WebhookWorkers } from '@services/common/webhooks/workers';

import type { Config } from '../config.ts';
import type { Database, Db } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { serviceSignature } from './signature.ts';

/** The `User-Agent` header of requests to webhooks. */
export const USER_AGENT = 'Messaging-Webhooks/1';

interface WebhookWorkersOptions {
  config: Config;
  db: Database;
  network: Network;
  logger: Logger;
  metrics?: Metrics | undefined;
}

export function startWebhookWorkers({ config, db, network, logger, metrics }: WebhookWorkersOptions): WebhookWorkers {
  return start({
    db,
    network,
    logger,
    metrics,
    keyring: config.ENCRYPTION_KEYS,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    retentionDays: config.WEBHOOK_LOG_DAYS,
    userAgent: USER_AGENT,
    watched: true,
    extraHeaders: serviceSignature,
    onDisabled: publishDisabled,
  });
}

/** Disabling a webhook is itself an event. */
export async function publishDisabled(tx: Db, webhook: DisabledWebhook): Promise<void> {
  const { id, accountId, url, reason, disabledAt } = webhook;
  const payload = { webhookId: id, url, reason, disabledAt };
  await emitEvents(tx, [{ accountId, event: 'webhook.disabled', subjectId: id, payload }]);
}
