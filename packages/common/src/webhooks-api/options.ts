import type { z } from 'zod';

import type { Queries, TransactionalDb } from '../database/database.ts';
import type { OperationInput } from '../openapi/operation.ts';
import type { Network } from '../outbound/network.ts';
import type { Keyring } from '../secrets/encryption.ts';
import type { PublishOptions } from '../webhooks/outbox.ts';
import type { Slice } from '../webhooks/subscriptions.ts';
import type { WebhookWire } from './wire.ts';

/** The dependencies of the operations on webhooks. */
export interface WebhookDeps {
  db: TransactionalDb<Queries>;
  config: { ENCRYPTION_KEYS: Keyring };
  network: Pick<Network, 'refusesHost'>;
}

/** How a service shows a list. */
export interface Listing<Item> {
  description: string;
  order?: 'oldestFirst' | 'newestFirst';
  /** The query parameters of the list; absent if the list is not paged. */
  query?: z.ZodObject;
  schema: (item: z.ZodType) => z.ZodType;
  /** Returns the body of the answer. `rows` reads a slice of the list, and `count` counts all items. */
  read: (query: never, rows: (slice: Slice) => Promise<Item[]>, count: () => Promise<number>) => Promise<unknown>;
  /** The body in the document's example. */
  example: (items: Item[]) => unknown;
}

export interface WebhookOperationsOptions<Deps, Hook extends object, Sent extends object> {
  /** The list's path: `/v1/webhooks`. */
  path: string;
  /** Names of the path's parameters. Default: `id` and `deliveryId`. */
  parameters?: { webhook: string; delivery: string };
  /** The last segment of the path that rotates a secret. Default: `rotate`. */
  rotatePath?: string;
  tag: string;
  wire: WebhookWire<Hook, Sent>;
  webhooks: Listing<Hook>;
  deliveries: Listing<Sent>;
  /** The prefix of a webhook's id: `wh_`. */
  idPrefix: string;
  publishing: PublishOptions;
  /** The maximum number of webhooks of an account. Default: 20. */
  most?: number;
  /** The service's envelope of one object. */
  one?: { schema: (item: z.ZodType) => z.ZodType; body: (item: object) => object };
  /** The answer to a deletion. Default: 204. */
  deleted?: { schema: z.ZodType; body: (id: string) => object };
  /** The status of the answer to a creation. Default: 201. */
  createdStatus?: number;
  /** The status of answers that report a queued delivery. Default: 202. */
  queuedStatus?: number;
  /** Whether `Idempotency-Key` is supported by operations whose answer contains a secret. Default: true. */
  repeatableSecrets?: boolean;
  /** Text that is added to the description of the rotation. */
  rotation?: string;
  /** The body of a test event. Default: the form that Standard Webhooks recommends. */
  testBody?: (webhookId: string, at: string) => object;
  /** Notifies the workers that a delivery is due, so that they need not wait for their next poll. */
  wake?: (deps: Deps) => void;
}

/** The name of test events, which a webhook receives without a subscription. */
export const TEST_EVENT = 'webhook.test';

export type Input = OperationInput<{ accountId: string }, Record<string, string>, Record<string, unknown>, unknown>;

/** The context of the operations: the options with their defaults, and the values derived from them. */
export function frameOf<Deps extends WebhookDeps, Hook extends object, Sent extends object>(
  options: WebhookOperationsOptions<Deps, Hook, Sent>,
) {
  const {
    path,
    parameters: names = { webhook: 'id', delivery: 'deliveryId' },
    tag,
    wire,
    idPrefix,
    publishing,
    one = { schema: (item: z.ZodType) => item, body: (item: object) => item },
    testBody = (id: string, timestamp: string): object => ({ type: TEST_EVENT, timestamp, data: { id } }),
    wake,
  } = options;
  const ids = {
    webhook: `${idPrefix}01k9x3w8d0q4m7v5t2r6y8z1ab`,
    delivery: `${publishing.idPrefix}01k9x3w8d0q4m7v5t2r6y8z1ac${publishing.numbered ? '-1' : ''}`,
  };
  const at = '2026-03-01T10:00:00.000Z';
  const { url, events } = wire.toSubscription(wire.NewWebhook.parse(wire.example));
  return {
    ...options,
    names,
    one,
    testBody,
    at: `${path}/:${names.webhook}`,
    idOf: ({ params }: Input) => params[names.webhook] as string,
    reading: { tag, scope: 'webhooks:read' },
    writing: { tag, scope: 'webhooks:write' },
    waking: { ...(wake && { afterCommit: wake }) },
    unknown: { 404: ['webhook_not_found'] },
    params: { [names.webhook]: ids.webhook },
    ids,
    /** The example's webhook, which was just created. */
    shown: wire.toWebhook({
      id: ids.webhook,
      accountId: '',
      url,
      events: [...events],
      description: null,
      failingSince: null,
      disabledAt: null,
      statusReason: null,
      createdAt: at,
      recentDeliveries: { delivered: 0, failed: 0, lastAt: null },
    }),
    /** The example's delivery, a test event that has just been queued. */
    sent: wire.toDelivery({
      id: ids.delivery,
      webhookId: ids.webhook,
      event: TEST_EVENT,
      payload: JSON.stringify(testBody(ids.webhook, at)),
      status: 'pending',
      attempts: 0,
      nextAttemptAt: at,
      log: [],
      createdAt: at,
      deliveredAt: null,
    }),
  };
}

export type Frame<Deps extends WebhookDeps, Hook extends object, Sent extends object> = ReturnType<
  typeof frameOf<Deps, Hook, Sent>
>;
