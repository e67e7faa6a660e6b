import { logFailure } from '../../database/log-failure.ts';
import { createBatcher } from '../../runtime/batching.ts';
import type { Logger } from '../../runtime/logging.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { continueTrace } from '../../runtime/trace-context.ts';
import { attemptDelivery, type AttemptOptions, type AttemptResult } from './attempt.ts';
import { claimDeliveries, findDueWebhooks, type ClaimedDelivery, type DueWebhook } from './claim.ts';
import { settleDeliveries, type Settled, type SettleOptions } from './settle.ts';
import type { Queries } from '../../database/database.ts';

export interface DelivererOptions<Tx extends Queries>
  extends AttemptOptions, Pick<SettleOptions<Tx>, 'db' | 'onDisabled'> {
  logger: Logger;
  metrics?: Metrics | undefined;
  /** Maximum number of deliveries that this process sends to one receiver at a time; a payload above `PLACE_BYTES` counts several times. */
  concurrency: number;
  /**
   * Called with the accounts of claimed deliveries. The deliveries are sent when the promise resolves, for example when
   * receivers can read the objects that the events are about.
   */
  beforeSending?: (accountIds: ReadonlySet<string>) => Promise<void>;
}

/** The maximum number of deliveries to a failing receiver at a time: more attempts would not help the receiver and would take memory in this process. */
const CONCURRENCY_WHILE_FAILING = 2;
/** The maximum number of places (see `PLACE_BYTES`) in this process, for all receivers together: 32 MB of payloads. */
const MAX_PLACES = 500;
/**
 * The maximum number of places for all receivers of one account, so that an account with many slow receivers does not delay other accounts.
 */
const MAX_PLACES_OF_ACCOUNT = 200;
/** Longer than any attempt and its recording, so that only a dead worker's deliveries are taken over. */
const LEASE_MARGIN_SECONDS = 30;
const MAX_IN_A_STATEMENT = 200;
const ALL = '';

/** Delivers webhooks. Each receiver has its own slots, so that a slow receiver delays only its own deliveries. */
export function createDeliverer<Tx extends Queries>(options: DelivererOptions<Tx>, wake: () => void) {
  const { db, logger, concurrency, timeoutMs, onDisabled, beforeSending } = options;
  const attempts = options.metrics?.counter('webhook_attempts_total', 'Attempts to deliver a webhook.', [
    'outcome',
    'reason',
  ]);
  const maxOfAccount = Math.max(MAX_PLACES_OF_ACCOUNT, concurrency);
  /** The number of taken places: of each webhook, of each account, and in total. */
  const underWay = new Map<string, number>();
  const count = (id: string, change: number) => {
    const left = (underWay.get(id) ?? 0) + change;
    if (left === 0) underWay.delete(id);
    else underWay.set(id, left);
    return left;
  };
  const free = () => MAX_PLACES - (underWay.get(ALL) ?? 0);
  const running = new Set<Promise<void>>();
  const onError: SettleOptions<Tx>['onError'] = (error, subject) =>
    logFailure(logger, error, 'the outcome of a webhook delivery could not be recorded', subject);
  const settle = createBatcher<Settled, void>({
    key: ({ delivery }) => `${delivery.webhookId} ${delivery.id}`,
    tenant: ({ delivery }) => delivery.webhookId,
    maxItems: MAX_IN_A_STATEMENT,
    run: async (batch) => {
      await settleDeliveries({ db, onDisabled, onError }, batch);
      return batch.map(() => undefined);
    },
  });
  const leaseSeconds = Math.ceil(timeoutMs / 1000) + LEASE_MARGIN_SECONDS;

  const placesOf = ({ failing }: Pick<DueWebhook, 'failing'>) =>
    failing ? Math.min(CONCURRENCY_WHILE_FAILING, concurrency) : concurrency;

  async function attempt(delivery: ClaimedDelivery): Promise<AttemptResult | null> {
    try {
      const result = await attemptDelivery(options, delivery);
      const { status } = result.attempt;
      const reason = status === null ? 'no_answer' : `http_${Math.floor(status / 100)}xx`;
      attempts?.inc({ outcome: result.succeeded ? 'delivered' : 'failed', reason });
      return result;
    } catch (error) {
      attempts?.inc({ outcome: 'failed', reason: 'not_signed' });
      logger.error({ err: error, deliveryId: delivery.id }, 'a webhook delivery could not be signed');
      return null;
    }
  }

  function start(delivery: ClaimedDelivery): void {
    const { webhookId, accountId, id, traceparent, places } = delivery;
    for (const each of [webhookId, accountId, ALL]) count(each, places);
    const done = continueTrace({ traceparent, queue: 'webhook_outbox', id }, () => attempt(delivery))
      .then((result) => settle({ delivery, result }))
      .catch((error: unknown) => onError(error, { deliveryId: id }))
      .finally(() => {
        running.delete(done);
        const [left, ofAccount] = [webhookId, accountId, ALL].map((each) => count(each, -places)) as [number, number];
        const half = maxOfAccount / 2;
        if (left <= placesOf(delivery) / 2 || (ofAccount <= half && ofAccount + places > half)) wake();
      });
    running.add(done);
  }

  /** Free places of each webhook, distributed evenly if their sum would exceed the total. */
  function share(due: DueWebhook[]): { webhookId: string; places: number }[] {
    const waiting = due
      .map((webhook) => ({ ...webhook, all: placesOf(webhook), taken: underWay.get(webhook.id) ?? 0 }))
      // A webhook waits until half of its places are free: claiming fewer at a time would need more statements.
      .filter(({ all, taken }) => all - taken >= all / 2)
      .sort((one, other) => one.taken - other.taken);
    let budget = free();
    const most = Math.max(1, Math.floor(budget / Math.max(waiting.length, 1)));
    const ofAccounts = new Map<string, number>();
    return waiting.flatMap(({ id, accountId, all, taken }) => {
      const ofAccount = ofAccounts.get(accountId) ?? underWay.get(accountId) ?? 0;
      const places = Math.max(Math.min(all - taken, most, budget, maxOfAccount - ofAccount), 0);
      budget -= places;
      ofAccounts.set(accountId, ofAccount + places);
      return places > 0 ? [{ webhookId: id, places }] : [];
    });
  }

  return {
    /** Claims due deliveries and starts sending them; resolves to their number. */
    async run(): Promise<number> {
      if (free() <= 0) return 0;
      const wanted = share(await findDueWebhooks(db));
      if (wanted.length === 0) return 0;
      const claimed = await claimDeliveries(db, wanted, leaseSeconds, free());
      const toSend = claimed.filter(({ status }) => status === 'pending');
      for (const { id, status } of claimed) {
        if (status === 'failed')
          logger.error({ deliveryId: id }, 'a webhook delivery failed: the service stopped in each attempt');
      }
      if (toSend.length > 0) await beforeSending?.(new Set(toSend.map(({ accountId }) => accountId)));
      toSend.forEach(start);
      return claimed.length;
    },
    /** Resolves when the outcomes of all started deliveries are recorded. */
    async drain(): Promise<void> {
      await Promise.all(running);
    },
  };
}
