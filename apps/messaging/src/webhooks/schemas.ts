import { timestamp } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { outgoingUrl } from '@services/common/outbound/urls';
import { eventIdOf, type DeliveryRow, type WebhookRow } from '@services/common/webhooks/tables';
import { z } from 'zod';

import { PageQuery } from '../envelope.ts';
import { EVENTS } from '../events/store.ts';

const url = outgoingUrl();

/** Subscribes to every event. */
const ALL_EVENTS = '*';

export const NewWebhook = z
  .strictObject({
    event: z.enum([...EVENTS, ALL_EVENTS]),
    url,
    description: text({ max: 200, label: 'Description' }).optional(),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChanges = z
  .strictObject({
    event: z.enum([...EVENTS, ALL_EVENTS]).optional(),
    url: url.optional(),
    description: text({ max: 200, label: 'Description' }).nullish(),
    status: z.enum(['enabled', 'disabled']).optional(),
  })
  .meta({ id: 'WebhookChanges' });
export type WebhookChanges = z.output<typeof WebhookChanges>;

export const WebhookQuery = z.object(PageQuery);
export const DeliveryQuery = z.object({ ...PageQuery, status: z.enum(['pending', 'delivered', 'failed']).optional() });
export type DeliveryQuery = z.output<typeof DeliveryQuery>;
export const Recovery = z.strictObject({
  since: timestamp().transform((value) => new Date(value)),
});

export const Webhook = z
  .object({
    webhookId: z.string(),
    event: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    status: z.enum(['enabled', 'disabled']),
    statusReason: z.string().nullable(),
    failingSince: z.iso.datetime().nullable(),
    disabledAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });

/** Only creation and rotation show the secret. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });

const Attempt = z.object({
  at: z.iso.datetime(),
  request: z
    .object({
      url: z.string().nullable().meta({ description: 'Null where nothing was sent' }),
      headers: z
        .record(z.string(), z.string())
        .meta({ description: 'Those that are not secret; the body is `payload`' }),
    })
    .meta({ description: 'What was sent' }),
  status: z.int().nullable().meta({ description: "The receiver's HTTP status; null without an answer" }),
  durationMs: z.int(),
  response: z.string().nullable().meta({ description: "The beginning of the receiver's answer" }),
  error: z.string().nullable(),
});

export const Delivery = z
  .object({
    deliveryId: z.string().meta({ description: 'The `webhook-id` header of every attempt' }),
    webhookId: z.string(),
    event: z.string(),
    status: z.enum(['pending', 'delivered', 'failed']),
    payload: z.string(),
    attempts: z.array(Attempt),
    nextAttemptAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Delivery' });

export function toWebhook(row: WebhookRow): z.output<typeof Webhook> {
  return {
    webhookId: row.id,
    event: row.events[0] ?? ALL_EVENTS,
    url: row.url,
    description: row.description,
    status: row.disabledAt === null ? 'enabled' : 'disabled',
    statusReason: row.statusReason,
    failingSince: row.failingSince,
    disabledAt: row.disabledAt,
    createdAt: row.createdAt,
  };
}

export function toDelivery(row: DeliveryRow): z.output<typeof Delivery> {
  return {
    deliveryId: row.id,
    webhookId: row.webhookId,
    event: row.event,
    status: row.status,
    payload: row.payload,
    attempts: row.log.map(({ at, url = null, status, durationMs, response, error }) => ({
      at,
      request: { url, headers: url === null ? {} : requestHeaders(row.id, at) },
      status,
      durationMs,
      response,
      error,
    })),
    nextAttemptAt: row.status === 'pending' ? row.nextAttemptAt : null,
    createdAt: row.createdAt,
    deliveredAt: row.deliveredAt,
  };
}

function requestHeaders(deliveryId: string, at: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  return { 'content-type': 'application/json', 'webhook-id': eventIdOf(deliveryId), 'webhook-timestamp': timestamp };
}

/** The events that a webhook wants, as the engine has them. */
export function toEvents(event: NewWebhook['event']): string[] {
  return event === ALL_EVENTS ? [] : [event];
}
