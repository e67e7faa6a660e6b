import { z } from 'zod';

import { OptionalPageQuery } from '../envelope.ts';
import { DeliveryStatus } from '../generated/prisma/enums.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../generated/prisma/client.ts';
import { EVENT_TYPES } from './outbox.ts';

const EventType = z.enum(EVENT_TYPES).meta({ id: 'EventType' });

const url = z
  .url({ protocol: /^https?$/, error: 'URL must start with http:// or https://' })
  .max(2048)
  .refine((value) => !URL.canParse(value) || new URL(value).username === '', {
    error: 'URL must not hold a user name',
  });

export const NewWebhook = z.strictObject({
  url,
  events: z.array(EventType).max(EVENT_TYPES.length).default([]).meta({ description: 'Empty for all' }),
});
export type NewWebhook = z.output<typeof NewWebhook>;

export const ChangedWebhook = z
  .strictObject({
    url: url.optional(),
    events: z.array(EventType).max(EVENT_TYPES.length).optional(),
    enabled: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });
export type ChangedWebhook = z.output<typeof ChangedWebhook>;

export const Webhook = z
  .object({
    id: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    enabled: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

export const CreatedWebhook = Webhook.extend({
  secret: z.string().meta({ description: 'Verifies the signatures; shown this once' }),
}).meta({ id: 'CreatedWebhook' });

export const DeliveryQuery = OptionalPageQuery.extend({ status: z.enum(DeliveryStatus).optional() });

export const Delivery = z
  .object({
    id: z.string(),
    message_id: z.string(),
    type: z.string(),
    status: z.enum(DeliveryStatus),
    attempts: z.int(),
    next_attempt_at: z.iso.datetime().nullable(),
    last_status: z.int().nullable().meta({ description: 'The HTTP status of the last attempt' }),
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
    delivered_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Delivery' });

export function toWebhook(row: Omit<WebhookEndpoint, 'secret'>): z.output<typeof Webhook> {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    enabled: row.disabledAt === null,
    created_at: row.createdAt.toISOString(),
  };
}

export function toDelivery(row: Omit<WebhookDelivery, 'body'>): z.output<typeof Delivery> {
  return {
    id: row.id,
    message_id: row.messageId,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
    last_status: row.lastStatus,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}
