import { listen } from '@services/common/database/listen';
import { directUrl } from '@services/common/database/pool';
import { startWorkLoop } from '@services/common/database/work-loop';
import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';
import { CHANNEL as WEBHOOKS } from '@services/common/webhooks/outbox';

import { prepared } from './db.ts';
import { CHANNEL as MAIL } from './mail/waking.ts';
import { startMailWorkers } from './mail/workers.ts';
import { startNotificationWorkers } from './notifications/workers.ts';
import { startUpdateWorkers } from './updates/workers.ts';
import { startWebhookWorkers, type WebhookWorkersOptions } from './webhooks/workers.ts';

const HOUR_MS = 3_600_000;

interface Workers {
  /** Finishes running work. Resolves when all of it has ended. */
  stop(): Promise<void>;
}

/** Starts the background work. Any number of replicas may do so. */
export function startWorkers(options: WebhookWorkersOptions): Workers {
  const { config, db, logger } = options;
  const webhooks = startWebhookWorkers(options);
  const mail = startMailWorkers(options);
  const notifications = startNotificationWorkers(options);
  const updates = startUpdateWorkers(options);
  const housekeeping = startWorkLoop({
    name: 'housekeeping',
    async run() {
      await db.query(prepared(PURGE_IDEMPOTENCY_KEYS), []);
      return 0;
    },
    pollMs: HOUR_MS,
    logger,
  });
  const wakeWebhooks = () => webhooks.wake();
  const wakeMail = () => {
    notifications.wake();
    mail.wake();
  };
  const listener = listen({
    url: directUrl(config),
    channel: [WEBHOOKS, MAIL],
    onNotification: (_payload, channel) => (channel === MAIL ? wakeMail() : wakeWebhooks()),
    onListening() {
      wakeWebhooks();
      wakeMail();
    },
    logger,
  });
  return {
    async stop() {
      const loops = [listener, webhooks, notifications, updates, mail, housekeeping];
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
