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

import { page, pageOf } from '../envelope.ts';
import { EVENT_ID_PREFIX } from '../events/store.ts';
import { operation } from '../operation.ts';
import {
  Delivery,
  DeliveryQuery,
  NewWebhook,
  Recovery,
  toDelivery,
  toEvents,
  toWebhook,
  Webhook,
  WebhookChanges,
  WebhookQuery,
  WebhookWithSecret,
} from './schemas.ts';

/** A webhook is for one event or all, so that an account needs several for one receiver. */
const MOST_WEBHOOKS = 100;
const slice = ({ page, limit }: { page: number; limit: number }) => ({ skip: (page - 1) * limit, take: limit });

const tag = 'Webhooks';
const params = { webhookId: 'wh_01kf0000000000000000000001' };
const unknown = { 404: ['webhook_not_found'] };

/** Webhooks: who is notified of events, and the log of their deliveries. */
export const webhookOperations = [
  operation({
    id: 'webhooks.create',
    method: 'post',
    path: '/api/v1/webhooks',
    tag,
    scope: 'webhooks:write',
    summary: 'Create a webhook',
    description: 'The secret is shown only here and when it is rotated.',
    body: NewWebhook,
    idempotent: true,
    status: 201,
    response: WebhookWithSecret,
    example: { body: { event: 'message.delivered', url: 'https://example.com/hooks' } },
    async handle({ db, config, network }, { caller, body: { event, ...input } }) {
      const subscription = { ...input, id: newId('wh_'), events: toEvents(event) };
      const options = { keyring: config.ENCRYPTION_KEYS, network, most: MOST_WEBHOOKS };
      const { webhook, secret } = await createWebhook(db, options, caller.accountId, subscription);
      return { ...toWebhook(webhook), secret };
    },
  }),
  operation({
    id: 'webhooks.list',
    method: 'get',
    path: '/api/v1/webhooks',
    tag,
    scope: 'webhooks:read',
    summary: 'List webhooks',
    description: 'Oldest first.',
    query: WebhookQuery,
    response: pageOf(Webhook),
    example: { query: { limit: '20' } },
    async handle({ db }, { caller: { accountId }, query }) {
      const [rows, total] = await Promise.all([
        listWebhooks(db, accountId, 'oldestFirst', slice(query)),
        countWebhooks(db, accountId),
      ]);
      return page(rows.map(toWebhook), total, query);
    },
  }),
  operation({
    id: 'webhooks.get',
    method: 'get',
    path: '/api/v1/webhooks/:webhookId',
    tag,
    scope: 'webhooks:read',
    summary: 'Read a webhook',
    response: Webhook,
    errors: unknown,
    example: { params },
    handle: async ({ db }, { caller, params }) => toWebhook(await getWebhook(db, caller.accountId, params.webhookId)),
  }),
  operation({
    id: 'webhooks.update',
    method: 'put',
    path: '/api/v1/webhooks/:webhookId',
    tag,
    scope: 'webhooks:write',
    summary: 'Change, enable or disable a webhook',
    body: WebhookChanges,
    response: Webhook,
    errors: unknown,
    example: { params, body: { status: 'disabled' } },
    async handle({ db, network, wake }, { caller, params, body: { event, status, ...changes } }) {
      const webhook = await updateWebhook(db, network, caller.accountId, params.webhookId, {
        ...changes,
        ...(event !== undefined && { events: toEvents(event) }),
        ...(status !== undefined && { enabled: status === 'enabled' }),
      });
      wake('webhooks');
      return toWebhook(webhook);
    },
  }),
  operation({
    id: 'webhooks.delete',
    method: 'delete',
    path: '/api/v1/webhooks/:webhookId',
    tag,
    scope: 'webhooks:write',
    summary: 'Delete a webhook',
    status: 204,
    errors: unknown,
    example: { params },
    handle: ({ db }, { caller, params }) => deleteWebhook(db, caller.accountId, params.webhookId),
  }),
  operation({
    id: 'webhooks.rotateSecret',
    method: 'post',
    path: '/api/v1/webhooks/:webhookId/rotate',
    tag,
    scope: 'webhooks:write',
    summary: 'Replace the secret of a webhook',
    description:
      'Each replaced secret goes on signing for 24 hours. `X-Service-Signature` uses the oldest of them until it expires.',
    idempotent: true,
    response: WebhookWithSecret,
    errors: unknown,
    example: { params },
    async handle({ db, config }, { caller, params }) {
      const { webhook, secret } = await rotateSecret(db, config.ENCRYPTION_KEYS, caller.accountId, params.webhookId);
      return { ...toWebhook(webhook), secret };
    },
  }),
  operation({
    id: 'webhooks.test',
    method: 'post',
    path: '/api/v1/webhooks/:webhookId/test',
    tag,
    scope: 'webhooks:write',
    summary: 'Send a test event',
    description: 'Queues one `webhook.test` event for this webhook, whatever it subscribes to.',
    idempotent: true,
    status: 202,
    response: Delivery,
    errors: unknown,
    example: { params },
    afterCommit: ({ wake }) => wake('webhooks'),
    async handle({ db }, { caller, params: { webhookId } }) {
      const payload = { event: 'webhook.test', webhookId, sentAt: new Date().toISOString() };
      const test = { event: payload.event, payload };
      return toDelivery(await sendTestEvent(db, caller.accountId, webhookId, test, { idPrefix: EVENT_ID_PREFIX }));
    },
  }),
  operation({
    id: 'webhooks.listDeliveries',
    method: 'get',
    path: '/api/v1/webhooks/:webhookId/deliveries',
    tag,
    scope: 'webhooks:read',
    summary: 'List the deliveries of a webhook with their attempts',
    description: 'Newest first.',
    query: DeliveryQuery,
    response: pageOf(Delivery),
    errors: unknown,
    example: { params, query: { status: 'failed' }, response: page([], 0, { page: 1, limit: 50 }) },
    async handle({ db }, { caller: { accountId }, params: { webhookId }, query }) {
      const [rows, total] = await Promise.all([
        listDeliveries(db, accountId, webhookId, { status: query.status, ...slice(query) }),
        countDeliveries(db, accountId, webhookId, query.status),
      ]);
      return page(rows.map(toDelivery), total, query);
    },
  }),
  operation({
    id: 'webhooks.redeliver',
    method: 'post',
    path: '/api/v1/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
    tag,
    scope: 'webhooks:write',
    summary: 'Send one delivery again',
    idempotent: true,
    status: 202,
    response: Delivery,
    errors: { 404: ['webhook_not_found', 'delivery_not_found'] },
    example: { params: { ...params, deliveryId: 'evt_01kf0000000000000000000001' } },
    afterCommit: ({ wake }) => wake('webhooks'),
    handle: async ({ db }, { caller, params }) =>
      toDelivery(await redeliver(db, caller.accountId, params.webhookId, params.deliveryId)),
  }),
  operation({
    id: 'webhooks.recover',
    method: 'post',
    path: '/api/v1/webhooks/:webhookId/recover',
    tag,
    scope: 'webhooks:write',
    summary: 'Send again everything undelivered since a time',
    description: 'What has failed, what is pending, and the events of the time when the webhook was disabled.',
    body: Recovery,
    idempotent: true,
    status: 202,
    response: z.object({ recovered: z.int() }),
    errors: unknown,
    example: { params, body: { since: '2026-03-01T10:00:00Z' }, response: { recovered: 0 } },
    afterCommit: ({ wake }) => wake('webhooks'),
    handle: async ({ db }, { caller, params, body }) => ({
      recovered: await recoverDeliveries(db, caller.accountId, params.webhookId, body.since),
    }),
  }),
];
