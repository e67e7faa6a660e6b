import { z } from 'zod';

import { time } from '../http/dates.ts';
import { text } from '../http/validation.ts';
import { fieldNames, type Naming } from '../openapi/naming.ts';
import { outgoingUrl } from '../outbound/urls.ts';
import type { SubscriptionChanges } from '../webhooks/subscriptions.ts';
import { eventIdOf, RECENT_DELIVERIES, type Attempt, type DeliveryRow, type WebhookRow } from '../webhooks/tables.ts';

/** The service's wire form of webhooks and deliveries, in requests and answers. Bind it with `webhookWire`. */
export interface WebhookWire<Hook extends object = object, Sent extends object = object> {
  NewWebhook: z.ZodType;
  /** An example of `NewWebhook`. */
  example: unknown;
  toSubscription(body: unknown): { url: string; events: readonly string[]; description?: string | null | undefined };
  WebhookChanges: z.ZodType;
  toChanges(body: unknown): SubscriptionChanges;
  Webhook: z.ZodObject;
  toWebhook(row: WebhookRow): Hook;
  Delivery: z.ZodType;
  toDelivery(row: DeliveryRow): Sent;
}

/** Binds a service's presenters to its schemas, so that the compiler reports differences. */
export function webhookWire<
  New extends z.ZodType,
  Changes extends z.ZodType,
  Hook extends z.ZodObject,
  Sent extends z.ZodObject,
>(wire: {
  NewWebhook: New;
  example: z.input<New>;
  toSubscription: (body: z.output<New>) => ReturnType<WebhookWire['toSubscription']>;
  WebhookChanges: Changes;
  toChanges: (body: z.output<Changes>) => SubscriptionChanges;
  Webhook: Hook;
  toWebhook: (row: WebhookRow) => z.output<Hook>;
  Delivery: Sent;
  toDelivery: (row: DeliveryRow) => z.output<Sent>;
}): WebhookWire<z.output<Hook>, z.output<Sent>> {
  return wire as unknown as WebhookWire<z.output<Hook>, z.output<Sent>>;
}

/** The schemas of a webhook's URL and of its description. */
export const webhookUrl = outgoingUrl().describe('The URL that receives the events.');
export const webhookDescription = text({ max: 200, label: 'Description' }).describe('Your note about the webhook.');
export const WebhookStatus = z.enum(['enabled', 'disabled']).describe('Whether events are delivered.');
export const DeliveryStatus = z
  .enum(['pending', 'delivered', 'failed'])
  .describe('`pending` while there are attempts left, then `delivered` or `failed`.');

const datetime = z.iso.datetime();

/** The webhook's fields that all services show, with descriptions. Some services name some of them differently. */
export const webhookFields = {
  id: z.string().describe('ID of the webhook.'),
  url: z.string().describe('The URL that receives the events.'),
  events: z.array(z.string()).describe('Names of the delivered events; an empty list means all.'),
  description: z.string().nullable().describe('Your note about the webhook.'),
  statusReason: z.string().nullable().describe('Why the service disabled the webhook; null otherwise.'),
  failingSince: datetime
    .nullable()
    .describe('Time of the first failure since the last successful delivery; null if deliveries succeed.'),
  disabledAt: datetime.nullable().describe('When the webhook was disabled; null while it is enabled.'),
  createdAt: datetime.describe('When the webhook was created.'),
};

export const deliveryFields = {
  event: z.string().describe('Name of the event.'),
  payload: z.string().describe('The exact body that is signed and sent.'),
  nextAttemptAt: datetime.nullable().describe('When the next attempt is due; null after the last attempt.'),
  createdAt: datetime.describe('When the event happened.'),
  deliveredAt: datetime.nullable().describe('When the receiver accepted the event; null until then.'),
};

/** The outcomes of a webhook's newest deliveries: the schema and the presenter. */
export function recentDeliveriesOf<const Style extends Naming>(naming: Style) {
  const lastName = fieldNames(naming)('last_at') as Style extends 'camelCase' ? 'lastAt' : 'last_at';
  const RecentDeliveries = z
    .object({
      delivered: z.int().describe('Deliveries that the receiver accepted.'),
      failed: z.int().describe('Deliveries that failed after their last attempt.'),
      ...({
        [lastName]: datetime.nullable().describe('When the newest delivery was queued; null if there is none.'),
      } as Record<typeof lastName, z.ZodNullable<typeof datetime>>),
    })
    .describe(`How the newest deliveries of the last 24 hours ended; at most ${RECENT_DELIVERIES} are counted.`);
  function toRecentDeliveries({ recentDeliveries: { delivered, failed, lastAt } }: WebhookRow) {
    return { delivered, failed, [lastName]: lastAt } as z.output<typeof RecentDeliveries>;
  }
  return { RecentDeliveries, toRecentDeliveries };
}

/** One attempt of a delivery: its schema and its presenter. */
export function attemptOf<const Style extends Naming>(naming: Style) {
  const durationName = fieldNames(naming)('duration_ms') as Style extends 'camelCase' ? 'durationMs' : 'duration_ms';
  const Attempt = z.object({
    at: datetime.describe('When the attempt was made.'),
    request: z
      .object({
        url: z.string().nullable().meta({ description: 'The URL of the request; null if nothing was sent.' }),
        headers: z
          .record(z.string(), z.string())
          .meta({ description: 'The request headers without secrets. The body is `payload`.' }),
      })
      .meta({ description: 'The request as sent.' }),
    status: z
      .int()
      .nullable()
      .meta({ description: "HTTP status of the receiver's response; null if there was no response." }),
    ...({ [durationName]: z.int().describe('Duration of the attempt in milliseconds.') } as Record<
      typeof durationName,
      z.ZodInt
    >),
    response: z.string().nullable().meta({ description: "The beginning of the receiver's response body." }),
    error: z.string().nullable().describe('Why the attempt failed; null if it succeeded.'),
  });
  function toAttempt(deliveryId: string, attempt: Attempt) {
    const { at, url = null, status, durationMs, response, error } = attempt;
    const headers = url === null ? {} : requestHeaders(deliveryId, at);
    return { at, request: { url, headers }, status, [durationName]: durationMs, response, error } as z.output<
      typeof Attempt
    >;
  }
  return { Attempt, toAttempt };
}

function requestHeaders(deliveryId: string, at: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000));
  return { 'content-type': 'application/json', 'webhook-id': eventIdOf(deliveryId), 'webhook-timestamp': timestamp };
}

export const Recovery = z
  .strictObject({ since: time({ label: 'Since' }).describe('Resend events from this time on.') })
  .meta({ id: 'WebhookRecovery' });

/**
 * The default wire form: `events` is a list of event names (an empty list means all), and `status` is `enabled` or `disabled`.
 *
 * @param eventNames the names of all events; the first is the example.
 */
export function standardWire({ naming, eventNames }: { naming: Naming; eventNames: readonly [string, ...string[]] }) {
  const field = fieldNames(naming);
  const { Attempt, toAttempt } = attemptOf(naming);
  const { RecentDeliveries, toRecentDeliveries } = recentDeliveriesOf(naming);
  const events = z
    .array(z.enum(eventNames))
    .max(eventNames.length)
    .meta({ description: 'Event names; an empty list means all events, also events that later releases add.' });
  return webhookWire({
    NewWebhook: z
      .strictObject({ url: webhookUrl, events: events.default([]), description: webhookDescription.optional() })
      .meta({ id: 'NewWebhook' }),
    example: { url: 'https://example.com/hook', events: [eventNames[0]] },
    toSubscription: (body) => body,
    WebhookChanges: z
      .strictObject({
        url: webhookUrl.optional(),
        events: events.optional(),
        description: webhookDescription.nullish(),
        status: WebhookStatus.optional(),
      })
      .meta({ id: 'WebhookChanges' }),
    toChanges: ({ status: wanted, ...changes }) => ({
      ...changes,
      ...(wanted !== undefined && { enabled: wanted === 'enabled' }),
    }),
    Webhook: z
      .object({
        id: webhookFields.id,
        url: webhookFields.url,
        events: webhookFields.events,
        description: webhookFields.description,
        status: WebhookStatus,
        [field('status_reason')]: webhookFields.statusReason,
        [field('failing_since')]: webhookFields.failingSince,
        [field('disabled_at')]: webhookFields.disabledAt,
        [field('created_at')]: webhookFields.createdAt,
        [field('recent_deliveries')]: RecentDeliveries,
      })
      .meta({ id: 'Webhook' }),
    toWebhook: (row) => ({
      id: row.id,
      url: row.url,
      events: row.events,
      description: row.description,
      status: row.disabledAt === null ? ('enabled' as const) : ('disabled' as const),
      [field('status_reason')]: row.statusReason,
      [field('failing_since')]: row.failingSince,
      [field('disabled_at')]: row.disabledAt,
      [field('created_at')]: row.createdAt,
      [field('recent_deliveries')]: toRecentDeliveries(row),
    }),
    Delivery: z
      .object({
        id: z.string().describe('The `webhook-id` header of every attempt.'),
        event: deliveryFields.event,
        status: DeliveryStatus,
        payload: deliveryFields.payload,
        attempts: z.array(Attempt).describe('The attempts, oldest first.'),
        [field('next_attempt_at')]: deliveryFields.nextAttemptAt,
        [field('created_at')]: deliveryFields.createdAt,
        [field('delivered_at')]: deliveryFields.deliveredAt,
      })
      .meta({ id: 'WebhookDelivery' }),
    toDelivery: (row) => ({
      id: row.id,
      event: row.event,
      status: row.status,
      payload: row.payload,
      attempts: row.log.map((attempt) => toAttempt(row.id, attempt)),
      [field('next_attempt_at')]: row.status === 'pending' ? row.nextAttemptAt : null,
      [field('created_at')]: row.createdAt,
      [field('delivered_at')]: row.deliveredAt,
    }),
  });
}
