import type { Network } from '@services/common/outbound/network';
import type { Logger } from '@services/common/runtime/logging';
import { startWebhookWorkers as start, type WebhookWorkers } from '@services/common/webhooks/workers';

import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { emitEvents } from '../events/store.ts';
import { serviceSignature } from './signature.ts';

export interface WebhookWorkersOptions {
  config: Config;
  db: Database;
  network: Network;
  logger: Logger;
}

/** Delivers webhooks; a webhook that is disabled is itself an event. */
export function startWebhookWorkers({ config, db, network, logger }: WebhookWorkersOptions): WebhookWorkers {
  return start({
    db,
    network,
    logger,
    keyring: config.ENCRYPTION_KEYS,
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    retentionDays: config.WEBHOOK_LOG_DAYS,
    userAgent: 'Messaging-Webhooks/1',
    extraHeaders: serviceSignature,
    async onDisabled(tx, { id, accountId, url, reason, disabledAt }) {
      const payload = { webhookId: id, url, reason, disabledAt };
      await emitEvents(tx, [{ accountId, event: 'webhook.disabled', subjectId: id, payload }]);
    },
  });
}
