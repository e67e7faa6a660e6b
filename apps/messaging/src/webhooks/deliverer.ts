import type { Logger } from '@services/common/runtime/logging';
import { continueTrace } from '@services/common/runtime/trace-context';

import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { createBatcher } from '@services/common/runtime/batching';
import type { Network } from '@services/common/outbound/network';
import { attemptDelivery } from './attempt.ts';
import { claimDeliveries, findDueWebhooks, type ClaimedDelivery, type DueWebhook } from './claim.ts';
import { settleDeliveries, type SettledDelivery } from './settle.ts';

export interface DelivererDeps {
  config: Config;
  db: Database;
  network: Network;
  logger: Logger;
}

export interface Deliverer {
  /** Claims what is due and starts delivering it; resolves to how many deliveries that is. */
  run(): Promise<number>;
  drain(): Promise<void>;
}

/** A receiver that fails gets so few at a time: it needs not be told a hundred times, and it blocks no memory. */
const CONCURRENCY_WHILE_FAILING = 2;

/** Delivers webhooks. Each receiver has its own places, so that a slow one delays nobody but itself. */
export function createDeliverer({ config, db, network, logger }: DelivererDeps, wake: () => void): Deliverer {
  const underWay = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const settle = createBatcher<SettledDelivery, void>({
    key: ({ delivery }) => `${delivery.webhookId} ${delivery.id}`,
    maxItems: 200,
    run: async (batch) => {
      await settleDeliveries(db, batch);
      return batch.map(() => undefined);
    },
  });
  const options = { network, keyring: config.ENCRYPTION_KEYS, timeoutMs: config.WEBHOOK_TIMEOUT_MS };
  // Beyond the longest attempt, so that only a dead worker's deliveries are taken over.
  const leaseSeconds = config.WEBHOOK_TIMEOUT_MS / 1000 + 30;

  function start(delivery: ClaimedDelivery, places: number): void {
    const { webhookId, id, traceparent } = delivery;
    underWay.set(webhookId, (underWay.get(webhookId) ?? 0) + 1);
    const work = { traceparent, queue: 'webhook_deliveries', id };
    const done = continueTrace(work, () => attemptDelivery(options, delivery))
      .then((result) => settle({ delivery, result }))
      .catch((error: unknown) => logger.error({ err: error, deliveryId: delivery.id }, 'delivery could not be settled'))
      .finally(() => {
        running.delete(done);
        const left = (underWay.get(webhookId) ?? 1) - 1;
        if (left === 0) underWay.delete(webhookId);
        else underWay.set(webhookId, left);
        if (left <= places / 2) wake();
      });
    running.add(done);
  }

  async function serve({ id, failing }: DueWebhook): Promise<number> {
    const places = failing
      ? Math.min(CONCURRENCY_WHILE_FAILING, config.WEBHOOK_CONCURRENCY)
      : config.WEBHOOK_CONCURRENCY;
    const free = places - (underWay.get(id) ?? 0);
    if (free < places / 2) return 0;
    const claimed = await claimDeliveries(db, id, free, leaseSeconds);
    for (const delivery of claimed) start(delivery, places);
    return claimed.length;
  }

  return {
    async run() {
      const counts = await Promise.all((await findDueWebhooks(db)).map(serve));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}
