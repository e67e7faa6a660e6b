import { eventIdOf, type DeliveryRow, type WebhookRow } from '@services/common/webhooks/tables';
import {
  attemptOf,
  DeliveryStatus,
  webhookDescription,
  webhookUrl as url,
  webhookWire,
} from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import { EVENT_TYPES } from './outbox.ts';

const { Attempt, toAttempt } = attemptOf('snake_case');
const EventType = z.enum(EVENT_TYPES).meta({ id: 'EventType' });
const description = webhookDescription.nullable();

const NewWebhook = z.strictObject({
  url,
  events: z.array(EventType).max(EVENT_TYPES.length).default([]).meta({ description: 'Empty for all' }),
  description: description.optional(),
});

const ChangedWebhook = z
  .strictObject({
    url: url.optional(),
    events: z.array(EventType).max(EVENT_TYPES.length).optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    enabled: z.boolean(),
    disabled_at: z.iso.datetime().nullable(),
    disabled_reason: z.string().nullable(),
    failing_since: z.iso.datetime().nullable().meta({
      description: 'Time of the first failure since the last successful delivery; null if deliveries succeed',
    }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

const Delivery = z
  .object({
    id: z.string(),
    message_id: z.string().meta({ description: 'The `webhook-id` header of every attempt' }),
    type: z.string(),
    status: DeliveryStatus,
    payload: z.string().meta({ description: 'The body of every attempt' }),
    attempts: z.int(),
    log: z.array(Attempt).meta({ description: 'The last 50 attempts, oldest first' }),
    next_attempt_at: z.iso.datetime().nullable(),
    last_status: z.int().nullable().meta({ description: 'The HTTP status of the last attempt' }),
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
    delivered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Delivery' });

function toWebhook(row: WebhookRow): z.output<typeof Webhook> {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.disabledAt === null,
    disabled_at: row.disabledAt,
    disabled_reason: row.statusReason,
    failing_since: row.failingSince,
    created_at: row.createdAt,
  };
}

function toDelivery(row: DeliveryRow): z.output<typeof Delivery> {
  const last = row.log.at(-1);
  return {
    id: row.id,
    message_id: eventIdOf(row.id),
    type: row.event,
    status: row.status,
    payload: row.payload,
    attempts: row.attempts,
    log: row.log.map((attempt) => toAttempt(row.id, attempt)),
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt : null,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
    created_at: row.createdAt,
    delivered_at: row.deliveredAt,
  };
}

/** How this service shows webhooks and their deliveries. */
export const wire = webhookWire({
  NewWebhook,
  example: { url: 'https://example.com/hook', events: ['feedback.validated'] },
  toSubscription: (body) => body,
  WebhookChanges: ChangedWebhook,
  toChanges: (body) => body,
  Webhook,
  toWebhook,
  Delivery,
  toDelivery,
});
