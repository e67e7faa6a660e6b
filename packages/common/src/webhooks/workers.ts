import type { WatchedQueue } from '../database/watch-queues.ts';
import { startWorkLoop, WATCHED } from '../database/work-loop.ts';
import { createDeliverer, type DelivererOptions } from './delivery/deliverer.ts';
import { DUE_WEBHOOKS } from './delivery/claim.ts';
import { purgeDeliveries } from './deliveries.ts';
import type { Queries } from '../database/database.ts';

export interface WebhookWorkersOptions<Tx extends Queries> extends DelivererOptions<Tx> {
  /** How long finished deliveries are kept. */
  retentionDays: number;
  /** Whether the service gives `queue` to `watchQueues`. */
  watched?: boolean;
}

export interface WebhookWorkers {
  /** Reports that something is due. Cheap; a lost call delays it until the next poll. */
  wake(): void;
  /** The due deliveries, for `watchQueues`. */
  queue: WatchedQueue;
  /** Stops claiming; resolves when running deliveries are recorded. */
  stop(): Promise<void>;
}

/** Deliveries that become due by time are noticed this late, or a second late after a while without deliveries. */
const POLL_MS = 250;
const PURGE_EVERY_MS = 60_000;

/** Delivers what the outbox holds, and deletes what is old. Any number of processes may do so at the same time. */
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
