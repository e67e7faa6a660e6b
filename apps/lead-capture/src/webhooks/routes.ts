import { newId } from '@services/common/runtime/ids';
import {
  countDeliveries,
  listDeliveries,
  recoverDeliveries,
  redeliver,
  sendTestEvent,
} from '@services/common/webhooks/deliveries';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from '@services/common/webhooks/subscriptions';
import { z } from 'zod';

import { success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { EVENT_ID_PREFIX } from '../events.ts';
import {
  Delivery,
  DeliveryPage,
  DeliveryQuery,
  NewWebhook,
  Recovery,
  toDelivery,
  toWebhook,
  Webhook,
  WebhookChanges,
  WebhookWithSecret,
} from './schemas.ts';

const tag = 'Webhooks';
const MOST_WEBHOOKS = 20;
const unknownWebhook = { 404: ['webhook_not_found'] };
const webhook = {
  id: 'wh_01KF0000000000000000000001',
  url: 'https://example.com/hooks/leads',
  events: ['lead.captured'] as 'lead.captured'[],
  description: null,
  status: 'enabled',
  status_reason: null,
  failing_since: null,
  disabled_at: null,
  created_at: '2026-03-01T10:00:00.000Z',
} as const;
const params = { id: webhook.id };
const delivery = {
  id: 'evt_01KF0000000000000000000001',
  event: 'webhook.test',
  status: 'pending',
  payload: '{"type":"webhook.test",…',
  attempts: [] as never[],
  next_attempt_at: '2026-03-01T10:00:00.000Z',
  created_at: '2026-03-01T10:00:00.000Z',
  delivered_at: null,
} as const;

/** Webhooks: who is notified of events, and the log of their deliveries. */
export const webhookOperations = [
  operation({
    id: 'webhooks.list',
    method: 'get',
    path: '/v1/webhooks',
    tag,
    scope: 'webhooks:read',
    summary: 'List webhooks',
    description: 'All of them, oldest first.',
    response: successOf(z.array(Webhook)),
    example: { response: success([webhook]) },
    async handle({ db }, { caller }) {
      const rows = await listWebhooks(db, caller.accountId, 'oldestFirst', { skip: 0, take: MOST_WEBHOOKS });
      return success(rows.map(toWebhook));
    },
  }),
  operation({
    id: 'webhooks.create',
    method: 'post',
    path: '/v1/webhooks',
    tag,
    scope: 'webhooks:write',
    summary: 'Send events to a URL',
    description:
      `Signed according to Standard Webhooks. The secret is shown only here. An account has at most ${MOST_WEBHOOKS} ` +
      'webhooks. A delivery that fails is repeated with growing pauses; after days of failure the webhook is disabled.',
    body: NewWebhook,
    idempotent: true,
    status: 201,
    response: successOf(WebhookWithSecret),
    errors: { 409: ['too_many_webhooks'] },
    example: {
      body: { url: webhook.url, events: webhook.events },
      response: success({ ...webhook, secret: 'whsec_…' }),
    },
    async handle({ db, config, network }, { caller, body }) {
      const options = { keyring: config.ENCRYPTION_KEYS, network, most: MOST_WEBHOOKS };
      const { webhook, secret } = await db.transaction((tx) =>
        createWebhook(tx, options, caller.accountId, { ...body, id: newId('wh_') }),
      );
      return success({ ...toWebhook(webhook), secret });
    },
  }),
  operation({
    id: 'webhooks.get',
    method: 'get',
    path: '/v1/webhooks/:id',
    tag,
    scope: 'webhooks:read',
    summary: 'Read a webhook',
    response: successOf(Webhook),
    errors: unknownWebhook,
    example: { params, response: success(webhook) },
    handle: async ({ db }, { caller, params }) => success(toWebhook(await getWebhook(db, caller.accountId, params.id))),
  }),
  operation({
    id: 'webhooks.update',
    method: 'put',
    path: '/v1/webhooks/:id',
    tag,
    scope: 'webhooks:write',
    summary: 'Change, enable or disable a webhook',
    description: 'Fields that are left out stay as they are.',
    body: WebhookChanges,
    response: successOf(Webhook),
    errors: unknownWebhook,
    example: { params, body: { description: 'CRM' }, response: success({ ...webhook, description: 'CRM' }) },
    async handle({ db, network }, { caller, params, body: { status, ...changes } }) {
      const enabled = status === undefined ? {} : { enabled: status === 'enabled' };
      const row = await updateWebhook(db, network, caller.accountId, params.id, { ...changes, ...enabled });
      return success(toWebhook(row));
    },
  }),
  operation({
    id: 'webhooks.delete',
    method: 'delete',
    path: '/v1/webhooks/:id',
    tag,
    scope: 'webhooks:write',
    summary: 'Delete a webhook with its deliveries',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: unknownWebhook,
    example: { params, response: { success: true, message: 'Webhook deleted successfully' } },
    async handle({ db }, { caller, params }) {
      await deleteWebhook(db, caller.accountId, params.id);
      return { success: true as const, message: 'Webhook deleted successfully' };
    },
  }),
  operation({
    id: 'webhooks.rotateSecret',
    method: 'post',
    path: '/v1/webhooks/:id/rotate-secret',
    tag,
    scope: 'webhooks:write',
    summary: 'Replace the secret of a webhook',
    description: 'For 24 hours deliveries are signed with the old secret, too.',
    idempotent: true,
    response: successOf(WebhookWithSecret),
    errors: { ...unknownWebhook, 409: ['too_many_secrets'] },
    example: { params, response: success({ ...webhook, secret: 'whsec_…' }) },
    async handle({ db, config }, { caller, params }) {
      const { webhook, secret } = await db.transaction((tx) =>
        rotateSecret(tx, config.ENCRYPTION_KEYS, caller.accountId, params.id),
      );
      return success({ ...toWebhook(webhook), secret });
    },
  }),
  operation({
    id: 'webhooks.test',
    method: 'post',
    path: '/v1/webhooks/:id/test',
    tag,
    scope: 'webhooks:write',
    summary: 'Send a test event to a webhook',
    description: 'An event of the type `webhook.test`, whichever events the webhook is for.',
    idempotent: true,
    status: 202,
    response: successOf(Delivery),
    errors: { ...unknownWebhook, 409: ['webhook_disabled'] },
    example: { params, response: success(delivery) },
    async handle({ db }, { caller, params }) {
      const payload = { type: 'webhook.test', timestamp: new Date().toISOString(), data: {} };
      const event = { event: payload.type, payload };
      const row = await sendTestEvent(db, caller.accountId, params.id, event, { idPrefix: EVENT_ID_PREFIX });
      return success(toDelivery(row));
    },
  }),
  operation({
    id: 'webhooks.listDeliveries',
    method: 'get',
    path: '/v1/webhooks/:id/deliveries',
    tag,
    scope: 'webhooks:read',
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, with every attempt. They are kept for 30 days unless the operator decides otherwise.',
    query: DeliveryQuery,
    response: DeliveryPage,
    errors: unknownWebhook,
    example: {
      params,
      query: { status: 'failed' },
      response: { ...success([]), pagination: { page: 1, limit: 50, total: 0 } },
    },
    async handle({ db }, { caller: { accountId }, params: { id }, query: { page, limit, status } }) {
      const [rows, total] = await Promise.all([
        listDeliveries(db, accountId, id, { status, skip: (page - 1) * limit, take: limit }),
        countDeliveries(db, accountId, id, status),
      ]);
      return { ...success(rows.map(toDelivery)), pagination: { page, limit, total } };
    },
  }),
  operation({
    id: 'webhooks.redeliver',
    method: 'post',
    path: '/v1/webhooks/:id/deliveries/:deliveryId/redeliver',
    tag,
    scope: 'webhooks:write',
    summary: 'Send a delivery again',
    idempotent: true,
    status: 202,
    response: successOf(Delivery),
    errors: { 404: ['webhook_not_found', 'delivery_not_found'] },
    example: { params: { ...params, deliveryId: delivery.id }, response: success(delivery) },
    handle: async ({ db }, { caller, params: { id, deliveryId } }) =>
      success(toDelivery(await redeliver(db, caller.accountId, id, deliveryId))),
  }),
  operation({
    id: 'webhooks.recover',
    method: 'post',
    path: '/v1/webhooks/:id/recover',
    tag,
    scope: 'webhooks:write',
    summary: 'Send all undelivered events since a time again',
    description: 'What failed, what is pending, and the events of the time when the webhook was disabled.',
    body: Recovery,
    idempotent: true,
    status: 202,
    response: successOf(z.object({ recovered: z.int() })),
    errors: unknownWebhook,
    example: { params, body: { since: '2026-03-01T00:00:00Z' }, response: success({ recovered: 0 }) },
    handle: async ({ db }, { caller, params, body: { since } }) =>
      success({ recovered: await recoverDeliveries(db, caller.accountId, params.id, since) }),
  }),
];
