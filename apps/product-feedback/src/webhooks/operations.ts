import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { OPTIONAL_PAGE, OptionalPageQuery, optionalPageOf } from '../envelope.ts';
import * as webhooks from './schemas.ts';

/** Webhooks in the API's document. */
export const webhookOperations: Record<string, Operation> = {
  'GET /api/v1/webhooks': {
    summary: 'List webhooks',
    description: OPTIONAL_PAGE,
    tag: 'Webhooks',
    query: OptionalPageQuery,
    response: optionalPageOf(webhooks.Webhook),
    errors: [400],
  },
  'POST /api/v1/webhooks': {
    summary: 'Send events to a URL, signed by the Standard Webhooks specification',
    tag: 'Webhooks',
    body: webhooks.NewWebhook,
    response: webhooks.CreatedWebhook,
    errors: [400, 409, 413, 415],
  },
  'GET /api/v1/webhooks/:id': { summary: 'Read a webhook', tag: 'Webhooks', response: webhooks.Webhook, errors: [404] },
  'PUT /api/v1/webhooks/:id': {
    summary: 'Change URL or events, or switch on and off',
    tag: 'Webhooks',
    body: webhooks.ChangedWebhook,
    response: webhooks.Webhook,
    errors: [400, 404],
  },
  'DELETE /api/v1/webhooks/:id': {
    summary: 'Delete a webhook with its deliveries',
    tag: 'Webhooks',
    response: z.object({ id: z.string(), deleted: z.literal(true) }),
    errors: [404],
  },
  'GET /api/v1/webhooks/:id/deliveries': {
    summary: 'What became of the events',
    description: OPTIONAL_PAGE,
    tag: 'Webhooks',
    query: webhooks.DeliveryQuery,
    response: optionalPageOf(webhooks.Delivery),
    errors: [400, 404],
  },
};
