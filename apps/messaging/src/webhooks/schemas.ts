import type { DeliveryRow, WebhookRow } from '@services/common/webhooks/tables';
import {
  attemptOf,
  deliveryFields,
  DeliveryStatus,
  recentDeliveriesOf,
  webhookDescription,
  webhookFields,
  WebhookStatus,
  webhookUrl as url,
  webhookWire,
} from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import { EVENTS } from '../events/store.ts';

const { Attempt, toAttempt } = attemptOf('camelCase');
const { RecentDeliveries, toRecentDeliveries } = recentDeliveriesOf('camelCase');

/** Subscribes to every event. */
const ALL_EVENTS = '*';
const EVENT = 'Name of the event to deliver; `*` for all events.';

const NewWebhook = z
  .strictObject({
    event: z.enum([...EVENTS, ALL_EVENTS]).describe(EVENT),
    url,
    description: webhookDescription.optional(),
  })
  .meta({ id: 'NewWebhook' });

const WebhookChanges = z
  .strictObject({
    event: z
      .enum([...EVENTS, ALL_EVENTS])
      .optional()
      .describe(EVENT),
    url: url.optional(),
    description: webhookDescription.nullish(),
    status: WebhookStatus.optional(),
  })
  .meta({ id: 'WebhookChanges' });

const Webhook = z
  .object({
    webhookId: webhookFields.id,
    event: z.string().describe('Name of the delivered event; `*` for all events.'),
    url: webhookFields.url,
    description: webhookFields.description,
    status: WebhookStatus,
    statusReason: webhookFields.statusReason,
    failingSince: webhookFields.failingSince,
    disabledAt: webhookFields.disabledAt,
    createdAt: webhookFields.createdAt,
    recentDeliveries: RecentDeliveries,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

const Delivery = z
  .object({
    deliveryId: z.string().describe('The `webhook-id` header of every attempt.'),
    webhookId: webhookFields.id,
    event: deliveryFields.event,
    status: DeliveryStatus,
    payload: deliveryFields.payload,
    attempts: z.array(Attempt).describe('The attempts, oldest first.'),
    nextAttemptAt: deliveryFields.nextAttemptAt,
    createdAt: deliveryFields.createdAt,
    deliveredAt: deliveryFields.deliveredAt,
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof Delivery>;

function toWebhook(row: WebhookRow): z.output<typeof Webhook> {
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
    recentDeliveries: toRecentDeliveries(row),
  };
}

function toDelivery(row: DeliveryRow): z.output<typeof Delivery> {
  return {
    deliveryId: row.id,
    webhookId: row.webhookId,
    event: row.event,
    status: row.status,
    payload: row.payload,
    attempts: row.log.map((attempt) => toAttempt(row.id, attempt)),
    nextAttemptAt: row.status === 'pending' ? row.nextAttemptAt : null,
    createdAt: row.createdAt,
    deliveredAt: row.deliveredAt,
  };
}

/** The events to which a webhook subscribes, in the engine's form. */
function toEvents(event: string): string[] {
  return event === ALL_EVENTS ? [] : [event];
}

/** The form in which this service shows webhooks, each for one event or all, and their deliveries. */
export const wire = webhookWire({
  NewWebhook,
  example: { event: 'message.delivered', url: 'https://example.com/hooks' },
  toSubscription: ({ event, ...body }) => ({ ...body, events: toEvents(event) }),
  WebhookChanges,
  toChanges: ({ event, status, ...changes }) => ({
    ...changes,
    ...(event !== undefined && { events: toEvents(event) }),
    ...(status !== undefined && { enabled: status === 'enabled' }),
  }),
  Webhook,
  toWebhook,
  Delivery,
  toDelivery,
});
