import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';
import { startWorkLoop } from '@services/common/database/work-loop';

import { startMailWorkers } from './mail/workers.ts';
import { startNotificationWorkers } from './notifications/workers.ts';
import { startWebhookWorkers, type WebhookWorkersOptions } from './webhooks/workers.ts';

const HOUR_MS = 3_600_000;

export interface Workers {
  /** Finishes what runs; resolves when all of it has ended. */
  stop(): Promise<void>;
}

/** Starts what runs beside requests. Any number of replicas may do so. */
export function startWorkers(options: WebhookWorkersOptions): Workers {
  const { db, logger } = options;
  const webhooks = startWebhookWorkers(options);
  const mail = startMailWorkers(options);
  const notifications = startNotificationWorkers(options);
  const housekeeping = startWorkLoop({
    name: 'housekeeping',
    async run() {
      await db.query({ name: 'purge-idempotency-keys', text: PURGE_IDEMPOTENCY_KEYS }, []);
      return 0;
    },
    pollMs: HOUR_MS,
    logger,
  });
  return {
    async stop() {
      await Promise.all([webhooks.stop(), notifications.stop(), mail.stop(), housekeeping.stop()]);
    },
  };
}
