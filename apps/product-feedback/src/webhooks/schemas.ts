import { eventIdOf, type DeliveryRow, type WebhookRow } from '@services/common/webhooks/tables';
import {
  attemptOf,
  DeliveryStatus,
  recentDeliveriesOf,
  webhookDescription,
  webhookUrl as url,
  webhookWire,
} from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import { createdAt, idOf } from '../text.ts';
import { EVENT_TYPES } from './outbox.ts';

const { Attempt, toAttempt } = attemptOf('snake_case');
const { RecentDeliveries, toRecentDeliveries } = recentDeliveriesOf('snake_case');
const EventType = z.enum(EVENT_TYPES).meta({ id: 'EventType' });
const description = webhookDescription.nullable();

const EVENTS = 'Types of events to deliver. Empty for all types';

const NewWebhook = z.strictObject({
  url,
  events: z.array(EventType).max(EVENT_TYPES.length).default([]).describe(EVENTS),
  description: description.optional(),
});

const ChangedWebhook = z
  .strictObject({
    url: url.optional(),
    events: z.array(EventType).max(EVENT_TYPES.length).optional().describe(EVENTS),
    description: description.optional(),
    enabled: z
      .boolean()
      .optional()
      .describe('Whether events are delivered. Enabling the webhook again resumes deliveries'),
  })
  .refine((changes) => Object.keys(changes).length > 0, { error: 'At least one field is required' });

const Webhook = z
  .object({
    id: idOf('wh'),
    url: z.string().describe('Address that events are sent to'),
    events: z.array(z.string()).describe(EVENTS),
    description: z.string().nullable().describe('Your own note. Null unless set'),
    enabled: z.boolean().describe('Whether events are delivered'),
    disabled_at: z.iso
      .datetime()
      .nullable()
      .describe('When the webhook was disabled, in UTC. Null while the webhook is enabled'),
    disabled_reason: z.string().nullable().describe('Why the webhook was disabled. Null while the webhook is enabled'),
    failing_since: z.iso
      .datetime()
      .nullable()
      .describe('Time of the first failure since the last successful delivery, in UTC. Null if deliveries succeed'),
    created_at: createdAt,
    recent_deliveries: RecentDeliveries,
  })
  .meta({ id: 'Webhook' });

const Delivery = z
  .object({
    id: z.string().describe('Unique ID, assigned by the service'),
    message_id: z
      .string()
      .describe('`webhook-id` header of every attempt, the same for all webhooks that receive the event'),
    type: z.string().describe('Type of the event'),
    status: DeliveryStatus,
    payload: z.string().describe('Body of every attempt'),
    attempts: z.int().describe('Number of attempts since the delivery was last queued'),
    log: z.array(Attempt).describe('The last 50 attempts, oldest first'),
    next_attempt_at: z.iso
      .datetime()
      .nullable()
      .describe('When the next attempt is due, in UTC. Null if no attempt is planned'),
    last_status: z.int().nullable().describe('HTTP status of the last attempt. Null without a response'),
    last_error: z.string().nullable().describe('Why the last attempt failed. Null if it succeeded'),
    created_at: createdAt,
    delivered_at: z.iso
      .datetime()
      .nullable()
      .describe('When the receiver accepted the event, in UTC. Null before that'),
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
    recent_deliveries: toRecentDeliveries(row),
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
