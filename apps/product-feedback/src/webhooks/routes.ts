import { z } from 'zod';

import { OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import {
  ChangedWebhook,
  CreatedWebhook,
  Delivery,
  DeliveryQuery,
  NewWebhook,
  toDelivery,
  toWebhook,
  Webhook,
} from './schemas.ts';
import {
  countDeliveries,
  countWebhooks,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  updateWebhook,
} from './store.ts';

const tag = 'Webhooks';
const unknownWebhook = { 404: ['webhook_not_found'] };
const webhook = {
  id: 'wh-01k9x3w8d0q4m7v5t2r6y8z1ab',
  url: 'https://example.com/hook',
  events: ['feedback.validated'] as 'feedback.validated'[],
  enabled: true,
  created_at: '2026-03-01T10:00:00.000Z',
};
const params = { id: webhook.id };

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
        async (slice) => (await listWebhooks(db, accountId, slice)).map(toWebhook),
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
    response: CreatedWebhook,
    errors: { 409: ['too_many_webhooks'] },
    example: {
      body: { url: webhook.url, events: webhook.events },
      response: { ...webhook, secret: 'whsec_…' },
    },
    async handle({ db, config }, { caller, body }) {
      const { secret, ...row } = await createWebhook(db, config.ENCRYPTION_KEYS, caller.accountId, body);
      return { ...toWebhook(row), secret };
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
    example: { params, body: { enabled: false }, response: { ...webhook, enabled: false } },
    handle: async ({ db }, { caller, params, body }) =>
      toWebhook(await updateWebhook(db, caller.accountId, params.id, body)),
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
    async handle({ db }, { caller: { accountId }, params, query: { status, ...query } }) {
      const { id } = await getWebhook(db, accountId, params.id);
      return optionalPage(
        query,
        async (slice) => (await listDeliveries(db, accountId, id, status, slice)).map(toDelivery),
        () => countDeliveries(db, accountId, id, status),
      );
    },
  }),
];
