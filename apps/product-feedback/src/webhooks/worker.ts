import { listen } from '@services/common/database/listen';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import { startWorkLoop } from '@services/common/runtime/work-loop';

import type { Config } from '../config.ts';
import type { Db, Queries } from '../db.ts';
import { createWebhookClient } from './client.ts';
import { createHousekeeping } from './housekeeping.ts';
import { createSender } from './sender.ts';

const POLL_MS = 1000;
const HOUR_MS = 3_600_000;

export interface Worker {
  /** Finishes what runs; resolves when all of it has ended. */
  stop(): Promise<void>;
}

/** Sends what the outbox holds, and cleans up. Any number of replicas may run it. */
export function startWorker({ db, config, logger }: { db: Db; config: Config; logger: Logger }): Worker {
  const sender = createSender(db, {
    client: createWebhookClient({
      timeoutMs: config.WEBHOOK_TIMEOUT_MS,
      allowPrivateAddresses: config.ALLOWED_PRIVATE_ADDRESSES.length > 0,
    }),
    keyring: config.ENCRYPTION_KEYS,
    concurrency: config.WEBHOOK_CONCURRENCY,
    leaseMs: config.WEBHOOK_TIMEOUT_MS + 30_000,
    onRoom: () => sending.wake(),
    onError: (error) => logger.error({ err: error }, 'a webhook failed for a reason of our own'),
  });
  const sending = startWorkLoop({ name: 'webhooks', run: sender.run, pollMs: POLL_MS, logger });
  const housekeeping = startWorkLoop({ name: 'housekeeping', run: createHousekeeping(db), pollMs: HOUR_MS, logger });
  const listener = listen({
    url: config.DATABASE_URL,
    channel: 'webhook_deliveries',
    onNotification: sending.wake,
    onListening: sending.wake,
    logger,
  });

  return {
    async stop() {
      await Promise.all([listener.stop(), sending.stop(), housekeeping.stop()]);
      await sender.settled();
    },
  };
}

const DEPTH = {
  name: 'deliveries-depth',
  text: `SELECT count(*)::int AS depth FROM webhook_deliveries WHERE status = 'pending'`,
};

/** Gauge of the outbox. */
export function measureOutbox(metrics: Metrics, db: Queries): void {
  metrics.gauge('webhooks_undelivered', 'Webhooks that wait for their next attempt.', async () => {
    const [row] = await db.query<{ depth: number }>(DEPTH, []);
    return row?.depth ?? 0;
  });
}
