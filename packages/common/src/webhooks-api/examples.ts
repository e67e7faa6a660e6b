import type { PublishOptions } from '../webhooks/outbox.ts';
import type { DeliveryRow, WebhookRow } from '../webhooks/tables.ts';
import type { WebhookWire } from './wire.ts';

/** The ids and the time in the examples of the OpenAPI document. */
interface ExampleIds {
  webhook: string;
  delivery: string;
  at: string;
}

/** Ids in the service's format. */
export function exampleIds(idPrefix: string, { idPrefix: eventPrefix, numbered = false }: PublishOptions): ExampleIds {
  return {
    webhook: `${idPrefix}01k9x3w8d0q4m7v5t2r6y8z1ab`,
    delivery: `${eventPrefix}01k9x3w8d0q4m7v5t2r6y8z1ac${numbered ? '-1' : ''}`,
    at: '2026-03-01T10:00:00.000Z',
  };
}

/** A webhook that was just created with the example's body. */
export function exampleWebhook(ids: ExampleIds, { toSubscription, NewWebhook, example }: WebhookWire): WebhookRow {
  const { url, events } = toSubscription(NewWebhook.parse(example));
  return {
    id: ids.webhook,
    accountId: '',
    url,
    events: [...events],
    description: null,
    failingSince: null,
    disabledAt: null,
    statusReason: null,
    createdAt: ids.at,
    recentDeliveries: { delivered: 0, failed: 0, lastAt: null },
  };
}

/** A test event that has just been queued. */
export function exampleDelivery(ids: ExampleIds, payload: string): DeliveryRow {
  return {
    id: ids.delivery,
    webhookId: ids.webhook,
    event: 'webhook.test',
    payload,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: ids.at,
    log: [],
    createdAt: ids.at,
    deliveredAt: null,
  };
}
