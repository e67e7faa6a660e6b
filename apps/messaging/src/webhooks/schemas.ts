import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { PageQuery } from '../envelope.ts';
import { EVENTS } from '../events/store.ts';
import type { Webhook as WebhookRow, WebhookDelivery as DeliveryRow } from '../generated/prisma/client.ts';

const url = z
  .string()
  .max(2000)
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'Must be an http or https URL')
  .refine(
    (value) => !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === ''),
    'Must not contain credentials',
  );

export const NewWebhook = z
  .strictObject({
    event: z.enum([...EVENTS, '*']),
    url,
    description: text({ max: 200, label: 'Description' }).optional(),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChanges = z
  .strictObject({
    event: z.enum([...EVENTS, '*']).optional(),
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
  since: z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
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

const iso = (value: Date | null) => value?.toISOString() ?? null;

export function toWebhook(row: WebhookRow) {
  return {
    webhookId: row.id,
    event: row.event,
    url: row.url,
    description: row.description,
    status: row.status,
    statusReason: row.statusReason,
    failingSince: iso(row.failingSince),
    disabledAt: iso(row.disabledAt),
    createdAt: row.createdAt.toISOString(),
  };
}

export function toDelivery(row: DeliveryRow) {
  return {
    deliveryId: row.id,
    webhookId: row.webhookId,
    event: row.event,
    status: row.status,
    payload: row.payload,
    attempts: row.log,
    nextAttemptAt: row.status === 'pending' ? iso(row.nextAttemptAt) : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: iso(row.deliveredAt),
  };
}
