import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { pageOf } from '../envelope.ts';
import { ACTION, CREATION } from '../operations.ts';
import * as webhooks from './schemas.ts';

const path = '/api/v1/webhooks';
const tag = 'Webhooks';

/** The webhooks’ part of the API's document. */
export const webhookOperations: Record<string, Operation> = {
  [`POST ${path}`]: {
    summary: 'Create a webhook',
    tag,
    body: webhooks.NewWebhook,
    response: webhooks.WebhookWithSecret,
    ...CREATION,
  },
  [`GET ${path}`]: {
    summary: 'List webhooks',
    tag,
    query: webhooks.WebhookQuery,
    response: pageOf(webhooks.Webhook),
    errors: [400],
  },
  [`GET ${path}/:webhookId`]: {
    summary: 'Read a webhook',
    tag,
    response: webhooks.Webhook,
    errors: [404],
  },
  [`PUT ${path}/:webhookId`]: {
    summary: 'Change, enable or disable a webhook',
    tag,
    body: webhooks.WebhookChanges,
    response: webhooks.Webhook,
    errors: [400, 404],
  },
  [`DELETE ${path}/:webhookId`]: { summary: 'Delete a webhook', tag, status: 204, errors: [404] },
  [`POST ${path}/:webhookId/rotate`]: {
    summary: 'Replace the secret',
    description:
      'Each replaced secret goes on signing for 24 hours. `X-Service-Signature` keeps to the oldest of them until its time is over.',
    tag,
    response: webhooks.WebhookWithSecret,
    ...ACTION,
  },
  [`POST ${path}/:webhookId/test`]: {
    summary: 'Send a test event',
    description: 'Queues one `webhook.test` event for this webhook, whatever it subscribes to.',
    tag,
    status: 202,
    response: webhooks.Delivery,
    ...ACTION,
  },
  [`GET ${path}/:webhookId/deliveries`]: {
    summary: 'List deliveries with their attempts',
    tag,
    query: webhooks.DeliveryQuery,
    response: pageOf(webhooks.Delivery),
    errors: [400, 404],
  },
  [`POST ${path}/:webhookId/deliveries/:deliveryId/redeliver`]: {
    summary: 'Send one delivery again',
    tag,
    status: 202,
    response: webhooks.Delivery,
    ...ACTION,
  },
  [`POST ${path}/:webhookId/recover`]: {
    summary: 'Send again everything undelivered since a time',
    description: 'What failed, what is pending, and the events of the time when the webhook was disabled.',
    tag,
    body: webhooks.Recovery,
    status: 202,
    response: z.object({ recovered: z.int() }),
    ...ACTION,
  },
};
