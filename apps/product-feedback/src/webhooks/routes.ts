import { newId } from '@services/common/runtime/ids';
import {
  countDeliveries,
  listDeliveries,
  recoverDeliveries,
  redeliver,
  sendTestEvent,
} from '@services/common/webhooks/deliveries';
import {
  countWebhooks,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '@services/common/webhooks/subscriptions';
import { z } from 'zod';

import { OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import { bodyOf, PUBLISHING } from './outbox.ts';
import {
  ChangedWebhook,
  Delivery,
  DeliveryQuery,
  NewWebhook,
  Recovery,
  toDelivery,
  toWebhook,
  Webhook,
  WebhookWithSecret,
} from './schemas.ts';

const tag = 'Webhooks';
const unknownWebhook = { 404: ['webhook_not_found'] };
const webhook = {
  id: 'wh-01k9x3w8d0q4m7v5t2r6y8z1ab',
  url: 'https://example.com/hook',
  events: ['feedback.validated'] as 'feedback.validated'[],
  description: null,
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-03-01T10:00:00.000Z',
};
const params = { id: webhook.id };
const messageId = 'msg_01k9x3w8d0q4m7v5t2r6y8z1ab';
const delivery = {
  id: `${messageId}-1`,
  message_id: messageId,
  type: 'webhook.test',
  status: 'pending' as const,
  payload:
    '{"type":"webhook.test","timestamp":"2026-03-01T10:00:00.000Z","data":{"id":"wh-01k9x3w8d0q4m7v5t2r6y8z1ab"}}',
  attempts: 0,
  log: [],
  next_attempt_at: webhook.created_at,
  last_status: null,
  last_error: null,
  created_at: webhook.created_at,
  delivered_at: null,
};

/** Where events are sent to, and their deliveries. */
export const webhookOperations = [
  operation({
    id: 'webhooks.list',
    method: 'get',
    path: '/api/v1/webhooks',
    tag,
    scope: 'webhooks:read',
    summary: 'List webhooks',
    description: OPTIONAL_PAGE,
    query: OptionalPageQuery,
    response: optionalPageOf(Webhook),
    example: { response: { data: [webhook] } },
    handle: ({ db }, { caller: { accountId }, query }) =>
      optionalPage(
        query,
        async (slice) => (await listWebhooks(db, accountId, 'newestFirst', slice)).map(toWebhook),
        () => countWebhooks(db, accountId),
      ),
  }),
  operation({
    id: 'webhooks.create',
    method: 'post',
    path: '/api/v1/webhooks',
    tag,
    scope: 'webhooks:write',
    summary: 'Send events to a URL',
    description:
      'Signed according to Standard Webhooks. The secret is shown only in this answer, which is why a repeated request ' +
      'creates another webhook.',
    body: NewWebhook,
    response: WebhookWithSecret,
    errors: { 409: ['too_many_webhooks'] },
    example: {
      body: { url: webhook.url, events: webhook.events },
      response: { ...webhook, secret: 'whsec_…' },
    },
    async handle({ db, config, network }, { caller, body }) {
      const options = { keyring: config.ENCRYPTION_KEYS, network };
      const subscription = { ...body, id: newId('wh-') };
      const { webhook, secret } = await db.transaction((tx) =>
        createWebhook(tx, options, caller.accountId, subscription),
      );
      return { ...toWebhook(webhook), secret };
    },
  }),
  operation({
    id: 'webhooks.get',
    method: 'get',
    path: '/api/v1/webhooks/:id',
    tag,
    scope: 'webhooks:read',
    summary: 'Read a webhook',
    response: Webhook,
    errors: unknownWebhook,
    example: { params, response: webhook },
    handle: async ({ db }, { caller, params }) => toWebhook(await getWebhook(db, caller.accountId, params.id)),
  }),
  operation({
    id: 'webhooks.update',
    method: 'put',
    path: '/api/v1/webhooks/:id',
    tag,
    scope: 'webhooks:write',
    summary: 'Change a webhook, or switch it on and off',
    body: ChangedWebhook,
    response: Webhook,
    errors: unknownWebhook,
    example: { params, body: { description: 'Shop' }, response: { ...webhook, description: 'Shop' } },
    handle: async ({ db, network }, { caller, params, body }) =>
      toWebhook(await updateWebhook(db, network, caller.accountId, params.id, body)),
  }),
  operation({
    id: 'webhooks.delete',
    method: 'delete',
    path: '/api/v1/webhooks/:id',
    tag,
    scope: 'webhooks:write',
    summary: 'Delete a webhook with its deliveries',
    response: z.object({ id: z.string(), deleted: z.literal(true) }),
    errors: unknownWebhook,
    example: { params, response: { ...params, deleted: true } },
    async handle({ db }, { caller, params: { id } }) {
      await deleteWebhook(db, caller.accountId, id);
      return { id, deleted: true as const };
    },
  }),
  operation({
    id: 'webhooks.listDeliveries',
    method: 'get',
    path: '/api/v1/webhooks/:id/deliveries',
    tag,
    scope: 'webhooks:read',
    summary: 'List the deliveries of a webhook',
    description: OPTIONAL_PAGE,
    query: DeliveryQuery,
    response: optionalPageOf(Delivery),
    errors: unknownWebhook,
    example: { params, query: { status: 'pending' }, response: { data: [] } },
    handle: ({ db }, { caller: { accountId }, params: { id }, query: { status, ...query } }) =>
      optionalPage(
        query,
        async (slice) => (await listDeliveries(db, accountId, id, { status, ...slice })).map(toDelivery),
        () => countDeliveries(db, accountId, id, status),
      ),
  }),
  operation({
    id: 'webhooks.rotateSecret',
    method: 'post',
    path: '/api/v1/webhooks/:id/rotate',
    tag,
    scope: 'webhooks:write',
    summary: 'Replace the secret of a webhook',
    description: 'Each replaced secret goes on signing beside the new one for 24 hours.',
    response: WebhookWithSecret,
    errors: { ...unknownWebhook, 409: ['too_many_secrets'] },
    example: { params, response: { ...webhook, secret: 'whsec_…' } },
    async handle({ db, config }, { caller, params }) {
      const { webhook, secret } = await db.transaction((tx) =>
        rotateSecret(tx, config.ENCRYPTION_KEYS, caller.accountId, params.id),
      );
      return { ...toWebhook(webhook), secret };
    },
  }),
  operation({
    id: 'webhooks.test',
    method: 'post',
    path: '/api/v1/webhooks/:id/test',
    tag,
    scope: 'webhooks:write',
    summary: 'Send a test event',
    description: 'Queues one `webhook.test` event for this webhook, whatever it subscribes to.',
    idempotent: true,
    response: Delivery,
    errors: { ...unknownWebhook, 409: ['webhook_disabled'] },
    example: { params, response: delivery },
    async handle({ db }, { caller, params: { id } }) {
      const event = 'webhook.test';
      const test = { event, payload: bodyOf(event, { id }) };
      return toDelivery(await sendTestEvent(db, caller.accountId, id, test, PUBLISHING));
    },
  }),
  operation({
    id: 'webhooks.redeliver',
    method: 'post',
    path: '/api/v1/webhooks/:id/deliveries/:delivery_id/redeliver',
    tag,
    scope: 'webhooks:write',
    summary: 'Send one delivery again',
    description: 'With the same `webhook-id` and body, whatever its status is.',
    idempotent: true,
    response: Delivery,
    errors: { 404: ['webhook_not_found', 'delivery_not_found'] },
    example: { params: { ...params, delivery_id: delivery.id }, response: delivery },
    handle: async ({ db }, { caller, params }) =>
      toDelivery(await redeliver(db, caller.accountId, params.id, params.delivery_id, PUBLISHING)),
  }),
  operation({
    id: 'webhooks.recover',
    method: 'post',
    path: '/api/v1/webhooks/:id/recover',
    tag,
    scope: 'webhooks:write',
    summary: 'Send again everything undelivered since a time',
    description: 'What failed, what is pending, and the events of the time when the webhook was disabled.',
    idempotent: true,
    body: Recovery,
    response: z.object({ recovered: z.int() }),
    errors: unknownWebhook,
    example: { params, body: { since: '2026-03-01T00:00:00Z' }, response: { recovered: 0 } },
    handle: async ({ db }, { caller, params, body }) => ({
      recovered: await recoverDeliveries(db, caller.accountId, params.id, new Date(body.since), PUBLISHING),
    }),
  }),
];
