import { open, type Keyring } from '@services/common/runtime/encryption';
import { continueTrace } from '@services/common/runtime/trace-context';

import type { Db } from '../db.ts';
import type { Outcome, WebhookClient } from './client.ts';
import {
  claimDeliveries,
  disableEndpoint,
  markDelivered,
  markFailed,
  MOST_PER_ENDPOINT,
  postpone,
  type ClaimedDelivery,
} from './queue.ts';
import { nextPauseMs } from './schedule.ts';
import { sign } from './signature.ts';

export interface SenderOptions {
  client: WebhookClient;
  keyring: Keyring;
  /** Webhooks being sent at the same time by this process. */
  concurrency: number;
  /** How long a claimed delivery is this process's own: longer than an attempt may take. */
  leaseMs: number;
  /** Called when there is room for more work. */
  onRoom: () => void;
  onError: (error: unknown) => void;
}

const GONE = 410;

/**
 * Sends queued webhooks, each in a place of its own, so that one slow receiver holds up one place and not a batch.
 *
 * @returns `run`, the work of one turn for a work loop, and `settled`, which waits for what is being sent.
 */
export function createSender(db: Db, options: SenderOptions) {
  const { concurrency, leaseMs, onRoom, onError } = options;
  const inFlight = new Map<Promise<void>, string>();

  function start(delivery: ClaimedDelivery): void {
    const { id, traceparent } = delivery;
    const work = { traceparent, queue: 'webhook_deliveries', id };
    const sending = continueTrace(work, () => attempt(db, options, delivery))
      .catch(onError)
      .finally(() => {
        inFlight.delete(sending);
        onRoom();
      });
    inFlight.set(sending, delivery.endpointId);
  }

  return {
    async run(): Promise<number> {
      const room = concurrency - inFlight.size;
      if (room === 0) return 0;
      const deliveries = await claimDeliveries(db, busyEndpoints(inFlight.values()), room, leaseMs);
      deliveries.forEach(start);
      return deliveries.length;
    },
    async settled(): Promise<void> {
      await Promise.all(inFlight.keys());
    },
  };
}

/** Endpoints with as many attempts under way as one may have. */
function busyEndpoints(endpointIds: Iterable<string>): string[] {
  const counts = Map.groupBy(endpointIds, (id) => id);
  return [...counts].filter(([, attempts]) => attempts.length >= MOST_PER_ENDPOINT).map(([id]) => id);
}

async function attempt(db: Db, { client, keyring }: SenderOptions, delivery: ClaimedDelivery): Promise<void> {
  if (!delivery.enabled) return markFailed(db, delivery, { status: null, error: 'The webhook is disabled' });
  const { messageId: id, body, endpointId, url } = delivery;
  const timestamp = Math.floor(Date.now() / 1000);
  const outcome = await client.post(
    url,
    {
      'Content-Type': 'application/json',
      'User-Agent': 'product-feedback-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign(open(keyring, delivery.secret, endpointId), { id, timestamp, body }),
    },
    body,
  );
  await record(db, delivery, outcome);
}

async function record(db: Db, delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if ('status' in outcome && outcome.status >= 200 && outcome.status < 300)
    return markDelivered(db, delivery, outcome.status);
  const last = 'status' in outcome ? { status: outcome.status, error: null } : { status: null, error: outcome.error };
  if (last.status === GONE) {
    await disableEndpoint(db, delivery.endpointId);
    return markFailed(db, delivery, last);
  }
  const pauseMs = nextPauseMs(delivery.attempts);
  return pauseMs === null ? markFailed(db, delivery, last) : postpone(db, delivery, last, pauseMs);
}
