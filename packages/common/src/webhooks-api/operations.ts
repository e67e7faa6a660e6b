import { z } from 'zod';

import type { AuditEvent } from '../audit/audit.ts';
import type { Queries, TransactionalDb } from '../database/database.ts';
import { contentRevision } from '../http/preconditions.ts';
import type { Operation, OperationInput } from '../openapi/operation.ts';
import type { Network } from '../outbound/network.ts';
import { newId } from '../runtime/ids.ts';
import type { Keyring } from '../secrets/encryption.ts';
import {
  countDeliveries,
  listDeliveries,
  recoverDeliveries,
  redeliver,
  sendTestEvent,
} from '../webhooks/deliveries.ts';
import type { PublishOptions } from '../webhooks/outbox.ts';
import {
  countWebhooks,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  lockWebhook,
  MAX_WEBHOOKS,
  rotateSecret,
  updateWebhook,
  type Slice,
} from '../webhooks/subscriptions.ts';
import type { DeliveryRow, DeliveryStatus as Status, WebhookRow } from '../webhooks/tables.ts';
import { DeliveryStatus, Recovery, type WebhookWire } from './wire.ts';

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

interface WebhookOperationsOptions<Deps, Hook extends object, Sent extends object> {
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
const TEST_EVENT = 'webhook.test';

type Input = OperationInput<{ accountId: string }, Record<string, string>, Record<string, unknown>, unknown>;

/**
 * The operations on webhooks and their deliveries at `path`: the same in every service except for its naming style. Reading
 * needs the scope `webhooks:read`, and all other operations need `webhooks:write`. No operation accesses another account.
 */
export function webhookOperations<
  Deps extends WebhookDeps,
  Caller extends object,
  Hook extends object = object,
  Sent extends object = object,
>({
  path,
  parameters: names = { webhook: 'id', delivery: 'deliveryId' },
  rotatePath = 'rotate',
  tag,
  wire,
  webhooks,
  deliveries,
  idPrefix,
  publishing,
  most = MAX_WEBHOOKS,
  one = { schema: (item) => item, body: (item) => item },
  deleted,
  createdStatus = 201,
  queuedStatus = 202,
  repeatableSecrets = true,
  rotation = '',
  testBody = (id, timestamp) => ({ type: TEST_EVENT, timestamp, data: { id } }),
  wake,
}: WebhookOperationsOptions<Deps, Hook, Sent>): Operation<Deps, Caller>[] {
  const at = `${path}/:${names.webhook}`;
  const idOf = ({ params }: Input) => params[names.webhook] as string;
  const toOne = (row: WebhookRow) => one.body(wire.toWebhook(row));
  const toDelivery = (row: DeliveryRow) => one.body(wire.toDelivery(row));
  const toSecret = ({ webhook, secret }: { webhook: WebhookRow; secret: string }) =>
    one.body({ ...wire.toWebhook(webhook), secret });

  const created = '2026-03-01T10:00:00.000Z';
  const webhookId = `${idPrefix}01k9x3w8d0q4m7v5t2r6y8z1ab`;
  const deliveryId = `${publishing.idPrefix}01k9x3w8d0q4m7v5t2r6y8z1ac${publishing.numbered ? '-1' : ''}`;
  const params = { [names.webhook]: webhookId };
  const { url, events } = wire.toSubscription(wire.NewWebhook.parse(wire.example));
  const shown = wire.toWebhook({
    id: webhookId,
    accountId: '',
    url,
    events: [...events],
    description: null,
    failingSince: null,
    disabledAt: null,
    statusReason: null,
    createdAt: created,
    recentDeliveries: { delivered: 0, failed: 0, lastAt: null },
  });
  const sent = toDelivery({
    id: deliveryId,
    webhookId,
    event: TEST_EVENT,
    payload: JSON.stringify(testBody(webhookId, created)),
    status: 'pending',
    attempts: 0,
    nextAttemptAt: created,
    log: [],
    createdAt: created,
    deliveredAt: null,
  });

  const One = one.schema(wire.Webhook);
  const OneWithSecret = one.schema(
    wire.Webhook.extend({
      secret: z.string().meta({ description: 'Verifies the signatures. Shown only in this response.' }),
    }).meta({ id: 'WebhookWithSecret' }),
  );
  const OneDelivery = one.schema(wire.Delivery);
  const reading = { tag, scope: 'webhooks:read' };
  const writing = { tag, scope: 'webhooks:write' };
  const waking = { ...(wake && { afterCommit: wake }) };
  const secret = { ...writing, ...(repeatableSecrets && { idempotent: true }) };
  const queuing = { ...writing, ...waking, method: 'post', idempotent: true, status: queuedStatus };
  const unknown = { 404: ['webhook_not_found'] };
  const disabled = { 409: ['webhook_disabled'] };
  // The revision of a webhook leaves out the state of its deliveries.
  const revision = (answer: object) => contentRevision(shownIn('data' in answer ? answer.data : answer));
  const entry = (verb: string, id: string, body: unknown = {}): AuditEvent => ({
    action: `webhook.${verb}`,
    target: { type: 'webhook', id },
    details: shownIn(body),
  });
  const operations = [
    {
      ...reading,
      id: 'webhooks.list',
      method: 'get',
      path,
      summary: 'List webhooks',
      description: webhooks.description,
      ...(webhooks.query && { query: webhooks.query }),
      response: webhooks.schema(wire.Webhook),
      example: { response: webhooks.example([shown]) },
      handle: ({ db }: Deps, { caller: { accountId }, query }: Input) =>
        webhooks.read(
          query as never,
          async (slice) =>
            (await listWebhooks(db, accountId, webhooks.order ?? 'oldestFirst', slice)).map(wire.toWebhook),
          () => countWebhooks(db, accountId),
        ),
    },
    {
      ...secret,
      id: 'webhooks.create',
      method: 'post',
      path,
      summary: 'Create a webhook',
      description:
        'Events are sent to the URL and signed according to Standard Webhooks. ' +
        (repeatableSecrets
          ? 'The secret is shown only in this response and when you rotate it. '
          : 'The secret is shown only in this response, so repeating the request creates another webhook. ') +
        `An account can have ${most} webhooks. Failed deliveries are retried at increasing intervals; ` +
        'after days of failures, the webhook is disabled.',
      body: wire.NewWebhook,
      status: createdStatus,
      response: OneWithSecret,
      errors: { 409: ['too_many_webhooks'] },
      example: { body: wire.example, response: one.body({ ...shown, secret: 'whsec_…' }) },
      audit: ({ body }: Input, answer: object) => entry('created', idIn(answer, names.webhook), body),
      async handle({ db, config, network }: Deps, { caller, body }: Input) {
        const limits = { keyring: config.ENCRYPTION_KEYS, network, most };
        const subscription = { ...wire.toSubscription(body), id: newId(idPrefix) };
        return toSecret(await db.transaction((tx) => createWebhook(tx, limits, caller.accountId, subscription)));
      },
    },
    {
      ...reading,
      id: 'webhooks.get',
      method: 'get',
      path: at,
      summary: 'Read a webhook',
      response: One,
      errors: unknown,
      example: { params, response: one.body(shown) },
      handle: async ({ db }: Deps, input: Input) => toOne(await getWebhook(db, input.caller.accountId, idOf(input))),
      revision,
    },
    {
      ...writing,
      id: 'webhooks.update',
      method: 'put',
      path: at,
      summary: 'Change, enable or disable a webhook',
      description: 'Omitted fields stay unchanged.',
      body: wire.WebhookChanges,
      response: One,
      errors: unknown,
      example: { params, body: { description: 'CRM' }, response: one.body({ ...shown, description: 'CRM' }) },
      ...waking,
      audit: (input: Input) => entry('changed', idOf(input), input.body),
      revision: {
        of: revision,
        lock: async ({ db }: Deps, input: Input) =>
          revision(toOne(await lockWebhook(db, input.caller.accountId, idOf(input)))),
      },
      handle: async ({ db, network }: Deps, input: Input) =>
        toOne(await updateWebhook(db, network, input.caller.accountId, idOf(input), wire.toChanges(input.body))),
    },
    {
      ...writing,
      id: 'webhooks.delete',
      method: 'delete',
      path: at,
      summary: 'Delete a webhook with its deliveries',
      ...(deleted && { response: deleted.schema }),
      errors: unknown,
      example: { params, ...(deleted && { response: deleted.body(webhookId) }) },
      audit: (input: Input) => entry('deleted', idOf(input)),
      async handle({ db }: Deps, input: Input) {
        await deleteWebhook(db, input.caller.accountId, idOf(input));
        return deleted?.body(idOf(input));
      },
    },
    {
      ...secret,
      id: 'webhooks.rotateSecret',
      method: 'post',
      effect: 'destructive',
      path: `${at}/${rotatePath}`,
      summary: 'Replace the secret of a webhook',
      description: `For 24 hours, deliveries are signed with the old secret, too.${rotation}`,
      response: OneWithSecret,
      errors: { ...unknown, 409: ['too_many_secrets'] },
      example: { params, response: one.body({ ...shown, secret: 'whsec_…' }) },
      audit: (input: Input) => entry('secret_rotated', idOf(input)),
      handle: async ({ db, config }: Deps, input: Input) =>
        toSecret(
          await db.transaction((tx) => rotateSecret(tx, config.ENCRYPTION_KEYS, input.caller.accountId, idOf(input))),
        ),
    },
    {
      ...reading,
      id: 'webhooks.listDeliveries',
      method: 'get',
      path: `${at}/deliveries`,
      summary: 'List the deliveries of a webhook with their attempts',
      description: deliveries.description,
      query: (deliveries.query ?? z.strictObject({})).extend({
        status: DeliveryStatus.optional().describe('Only deliveries with this status.'),
      }),
      response: deliveries.schema(wire.Delivery),
      errors: unknown,
      example: { params, query: { status: 'failed' }, response: deliveries.example([]) },
      handle({ db }: Deps, input: Input) {
        const { status, ...query } = input.query as { status?: Status };
        const [account, id] = [input.caller.accountId, idOf(input)];
        return deliveries.read(
          query as never,
          async (slice) => (await listDeliveries(db, account, id, { status, ...slice })).map(wire.toDelivery),
          () => countDeliveries(db, account, id, status),
        );
      },
    },
    {
      ...queuing,
      id: 'webhooks.test',
      path: `${at}/test`,
      summary: 'Send a test event',
      description: `Queues a \`${TEST_EVENT}\` event for this webhook, regardless of its subscribed events. The webhook must be enabled.`,
      response: OneDelivery,
      errors: { ...unknown, ...disabled },
      example: { params, response: sent },
      async handle({ db }: Deps, input: Input) {
        const event = { event: TEST_EVENT, payload: testBody(idOf(input), new Date().toISOString()) };
        return toDelivery(await sendTestEvent(db, input.caller.accountId, idOf(input), event, publishing));
      },
    },
    {
      ...queuing,
      id: 'webhooks.redeliver',
      path: `${at}/deliveries/:${names.delivery}/redeliver`,
      summary: 'Redeliver a delivery',
      description:
        'The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.',
      response: OneDelivery,
      errors: { 404: ['webhook_not_found', 'delivery_not_found'], ...disabled },
      example: { params: { ...params, [names.delivery]: deliveryId }, response: sent },
      async handle({ db }: Deps, input: Input) {
        const id = input.params[names.delivery] as string;
        return toDelivery(await redeliver(db, input.caller.accountId, idOf(input), id, publishing));
      },
    },
    {
      ...queuing,
      id: 'webhooks.recover',
      path: `${at}/recover`,
      summary: 'Resend undelivered events since a time',
      description:
        'Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.',
      body: Recovery,
      response: one.schema(z.object({ recovered: z.int().describe('Number of deliveries that were queued again.') })),
      errors: { ...unknown, ...disabled },
      example: { params, body: { since: '2026-03-01T00:00:00Z' }, response: one.body({ recovered: 0 }) },
      async handle({ db }: Deps, input: Input) {
        const { since } = input.body as z.output<typeof Recovery>;
        return one.body({
          recovered: await recoverDeliveries(db, input.caller.accountId, idOf(input), since, publishing),
        });
      },
    },
  ];
  return operations as unknown as Operation<Deps, Caller>[];
}

/** The id of the webhook in an answer, regardless of the service's envelope. */
function idIn(answer: object, name: string): string {
  const shown = ('data' in answer ? answer.data : answer) as Record<string, unknown>;
  return String(shown[name]);
}

/** The fields of a request that the audit log shows, never a secret. */
function shownIn(body: unknown): Record<string, unknown> {
  const names = new Set(['url', 'event', 'events', 'description', 'status', 'active', 'enabled']);
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => names.has(name)));
}
