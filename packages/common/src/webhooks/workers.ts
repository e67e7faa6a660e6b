import type { WatchedQueue } from '../database/watch-queues.ts';
import { startWorkLoop, WATCHED } from '../database/work-loop.ts';
import { createDeliverer, type DelivererOptions } from './delivery/deliverer.ts';
import { DUE_WEBHOOKS } from './delivery/claim.ts';
import { purgeDeliveries } from './deliveries.ts';
import type { Queries } from '../database/database.ts';

export interface WebhookWorkersOptions<Tx extends Queries> extends DelivererOptions<Tx> {
  /** How long finished deliveries are kept. */
  retentionDays: number;
  /** Whether the service passes `queue` to `watchQueues`. */
  watched?: boolean;
}

export interface WebhookWorkers {
  /** Reports that a delivery is due. The call is inexpensive; a lost call delays the delivery until the next poll. */
  wake(): void;
  /** The due deliveries, for `watchQueues`. */
  queue: WatchedQueue;
  /** Stops claiming; resolves when the outcomes of running deliveries are recorded. */
  stop(): Promise<void>;
}

/** The pause between polls for deliveries that become due by time. After a while without deliveries the pause is a second. */
const POLL_MS = 250;
const PURGE_EVERY_MS = 60_000;

/** Sends the deliveries of the outbox, and deletes old deliveries. Any number of processes may do so at the same time. */
export function startWebhookWorkers<Tx extends Queries>(options: WebhookWorkersOptions<Tx>): WebhookWorkers {
  const { db, logger, retentionDays, watched = false } = options;
  const deliverer = createDeliverer(options, () => delivering.wake());
  const delivering = startWorkLoop({
    name: 'webhooks',
    run: deliverer.run,
    pollMs: POLL_MS,
    ...(watched && { quiet: WATCHED }),
    logger,
  });
  const purging = startWorkLoop({
    name: 'webhook retention',
    run: () => purgeDeliveries(db, retentionDays),
    pollMs: PURGE_EVERY_MS,
    logger,
  });
  return {
    wake: () => delivering.wake(),
    queue: { loop: delivering, due: DUE_WEBHOOKS.text },
    async stop() {
      await Promise.all([delivering.stop(), purging.stop()]);
      await deliverer.drain();
    },
  };
}
