import { timestamp } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { outgoingUrl } from '@services/common/outbound/urls';
import { eventIdOf, type DeliveryRow, type WebhookRow } from '@services/common/webhooks/tables';
import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { EVENT_TYPES } from './outbox.ts';

const EventType = z.enum(EVENT_TYPES).meta({ id: 'EventType' });
const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']);
const description = text({ max: 200, label: 'Description' }).nullable();
const url = outgoingUrl();

export const NewWebhook = z.strictObject({
  url,
  events: z.array(EventType).max(EVENT_TYPES.length).default([]).meta({ description: 'Empty for all' }),
  description: description.optional(),
});

export const ChangedWebhook = z
  .strictObject({
    url: url.optional(),
    events: z.array(EventType).max(EVENT_TYPES.length).optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    enabled: z.boolean(),
    disabled_at: z.iso.datetime().nullable(),
    disabled_reason: z.string().nullable(),
    failing_since: z.iso.datetime().nullable().meta({ description: 'Since when no delivery has succeeded' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

/** Only creation and rotation show the secret. */
export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: 'Verifies the signatures; shown this once' }),
}).meta({ id: 'WebhookWithSecret' });

export const DeliveryQuery = OptionalPageQuery.extend({ status: DeliveryStatus.optional() });

export const Recovery = z.strictObject({ since: timestamp() });

const Attempt = z.object({
  at: z.iso.datetime(),
  request: z.object({
    url: z.string().nullable().meta({ description: 'Null where nothing was sent' }),
    headers: z.record(z.string(), z.string()).meta({ description: 'Those that are not secret; the body is `payload`' }),
  }),
  status: z.int().nullable().meta({ description: "The receiver's HTTP status; null without an answer" }),
  duration_ms: z.int(),
  response: z.string().nullable().meta({ description: "The beginning of the receiver's answer" }),
  error: z.string().nullable(),
});

export const Delivery = z
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

export function toWebhook(row: WebhookRow): z.output<typeof Webhook> {
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

export function toDelivery(row: DeliveryRow): z.output<typeof Delivery> {
  const last = row.log.at(-1);
  return {
    id: row.id,
    message_id: eventIdOf(row.id),
    type: row.event,
    status: row.status,
    payload: row.payload,
    attempts: row.attempts,
    log: row.log.map(({ at, url = null, status, durationMs, response, error }) => ({
      at,
      request: { url, headers: url === null ? {} : requestHeaders(row.id, at) },
      status,
      duration_ms: durationMs,
      response,
      error,
    })),
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt : null,
    last_status: last?.status ?? null,
    last_error: last?.error ?? null,
    created_at: row.createdAt,
    delivered_at: row.deliveredAt,
  };
}

function requestHeaders(deliveryId: string, at: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  return { 'content-type': 'application/json', 'webhook-id': eventIdOf(deliveryId), 'webhook-timestamp': timestamp };
}
