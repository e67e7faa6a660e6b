import { time } from '@services/common/http/dates';
import { integerParameter, text } from '@services/common/http/validation';
import { outgoingUrl } from '@services/common/outbound/urls';
import type { DeliveryRow, WebhookRow } from '@services/common/webhooks/tables';
import { z } from 'zod';

import { successOf } from '../envelope.ts';
import { EVENT_NAMES } from '../events.ts';

const url = outgoingUrl();
const events = z
  .array(z.enum(EVENT_NAMES))
  .max(EVENT_NAMES.length)
  .meta({ description: 'Names of events; an empty list means all of them, those of later releases included' });
const description = text({ max: 200, label: 'Description' });

export const NewWebhook = z
  .strictObject({ url, events: events.default([]), description: description.optional() })
  .meta({ id: 'NewWebhook' });

export const WebhookChanges = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description: description.nullish(),
    status: z.enum(['enabled', 'disabled']).optional(),
  })
  .meta({ id: 'WebhookChanges' });

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    status: z.enum(['enabled', 'disabled']),
    status_reason: z.string().nullable(),
    failing_since: z.iso.datetime().nullable(),
    disabled_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

/** Only creation and rotation show the secret. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });

const Attempt = z.object({
  at: z.iso.datetime(),
  status: z.int().nullable().meta({ description: "The receiver's HTTP status; null without an answer" }),
  duration_ms: z.int(),
  response: z.string().nullable().meta({ description: "The beginning of the receiver's answer" }),
  error: z.string().nullable(),
});

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

export const Delivery = z
  .object({
    id: z.string().meta({ description: 'The `webhook-id` header of every attempt' }),
    event: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    payload: z.string().meta({ description: 'The exact body that is signed and sent' }),
    attempts: z.array(Attempt),
    next_attempt_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
    delivered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export const DeliveryQuery = z.object({
  page: integerParameter({ min: 1, max: 1_000_000, fallback: 1 }),
  limit: integerParameter({ min: 1, max: 100, fallback: 50 }),
  status: z.enum(DELIVERY_STATUSES).optional(),
});
export const DeliveryPage = successOf(z.array(Delivery)).extend({
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int() }),
});

export const Recovery = z.strictObject({ since: time({ label: 'Since' }) }).meta({ id: 'WebhookRecovery' });

export function toWebhook(row: WebhookRow): z.output<typeof Webhook> {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    description: row.description,
    status: row.disabledAt === null ? 'enabled' : 'disabled',
    status_reason: row.statusReason,
    failing_since: row.failingSince,
    disabled_at: row.disabledAt,
    created_at: row.createdAt,
  };
}

export function toDelivery(row: DeliveryRow): z.output<typeof Delivery> {
  return {
    id: row.id,
    event: row.event,
    status: row.status,
    payload: row.payload,
    attempts: row.log.map(({ at, status, durationMs, response, error }) => ({
      at,
      status,
      duration_ms: durationMs,
      response,
      error,
    })),
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt : null,
    created_at: row.createdAt,
    delivered_at: row.deliveredAt,
  };
}
