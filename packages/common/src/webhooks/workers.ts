import { startWorkLoop } from '../database/work-loop.ts';
import { createDeliverer, type DelivererOptions } from './delivery/deliverer.ts';
import { purgeDeliveries } from './deliveries.ts';
import type { Queries } from '../database/database.ts';

export interface WebhookWorkersOptions<Tx extends Queries> extends DelivererOptions<Tx> {
  /** How long finished deliveries are kept. */
  retentionDays: number;
}

export interface WebhookWorkers {
  /** Something is to be delivered. Cheap; a lost call costs the time until the next poll. */
  wake(): void;
  /** Claims nothing more; resolves when what was begun is recorded. */
  stop(): Promise<void>;
}

/** What becomes due by time is noticed this late, or a second late after a while without deliveries. */
const POLL_MS = 250;
const PURGE_EVERY_MS = 60_000;

/** Delivers what the outbox holds, and deletes what is old. Any number of processes may do so at the same time. */
export function startWebhookWorkers<Tx extends Queries>(options: WebhookWorkersOptions<Tx>): WebhookWorkers {
  const { db, logger, retentionDays } = options;
  const deliverer = createDeliverer(options, () => delivering.wake());
  const delivering = startWorkLoop({ name: 'webhooks', run: deliverer.run, pollMs: POLL_MS, logger });
  const purging = startWorkLoop({
    name: 'webhook retention',
    run: () => purgeDeliveries(db, retentionDays),
    pollMs: PURGE_EVERY_MS,
    logger,
  });
  return {
    wake: () => delivering.wake(),
    async stop() {
      await Promise.all([delivering.stop(), purging.stop()]);
      await deliverer.drain();
    },
  };
}
