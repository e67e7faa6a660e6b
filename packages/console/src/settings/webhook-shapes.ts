import type { ServiceApi } from '../definition.ts';
import { camel } from '../words.ts';

/** A webhook in one shape for all services. */
export interface Webhook {
  id: string;
  url: string;
  /** The names of the events; an empty list means all events. */
  events: string[];
  description: string | null;
  enabled: boolean;
  reason: string | null;
  failingSince: string | null;
  createdAt: string;
  /** The deliveries of the last 24 hours, at most the newest 100. */
  recent: { delivered: number; failed: number; lastAt: string | null };
  secret?: string | undefined;
}

export interface Attempt {
  at: string;
  status: number | null;
  durationMs: number;
  response: string | null;
  error: string | null;
  request?: { url: string | null; headers: Record<string, string> };
}

export interface Delivery {
  id: string;
  event: string;
  status: string;
  payload: string;
  attempts: Attempt[];
  nextAttemptAt: string | null;
  createdAt: string;
}

/** The number of deliveries on a page. */
export const DELIVERIES = 20;

type Raw = Record<string, unknown>;

export function toWebhook(raw: unknown): Webhook {
  const row = camel<Raw>(raw);
  const single = row['event'] as string | undefined;
  return {
    id: String(row['webhookId'] ?? row['id']),
    url: String(row['url']),
    events: single === undefined ? (row['events'] as string[]) : single === '*' ? [] : [single],
    description: row['description'] as string | null,
    enabled: row['enabled'] === true || row['status'] === 'enabled',
    reason: (row['statusReason'] ?? row['disabledReason'] ?? null) as string | null,
    failingSince: row['failingSince'] as string | null,
    createdAt: String(row['createdAt']),
    recent: row['recentDeliveries'] as Webhook['recent'],
    secret: row['secret'] as string | undefined,
  };
}

export function toDelivery(raw: unknown): Delivery {
  const row = camel<Raw>(raw);
  return {
    id: String(row['deliveryId'] ?? row['id']),
    event: String(row['event'] ?? row['type']),
    status: String(row['status']),
    payload: String(row['payload']),
    attempts: (Array.isArray(row['attempts']) ? row['attempts'] : row['log']) as Attempt[],
    nextAttemptAt: row['nextAttemptAt'] as string | null,
    createdAt: String(row['createdAt']),
  };
}

/** The body of a request that creates or changes a webhook. */
export function webhookBody(
  { one }: NonNullable<ServiceApi['webhooks']>,
  url: string,
  events: string[],
  description: string | undefined,
) {
  return {
    url,
    ...(one ? { event: events[0] ?? '*' } : { events }),
    ...(description !== undefined && { description }),
  };
}
