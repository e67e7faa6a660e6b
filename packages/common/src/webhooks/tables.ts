/*
 * The two tables for webhooks, which each service with webhooks declares in its own schema (README, "Webhooks").
 *
 * `webhooks`: id, account_id, url, events text[] (empty: all), description, sealed_secret, previous_secrets jsonb
 * (`[{sealed, until}]`, oldest first), failing_since, disabled_at (null: enabled), status_reason, created_at.
 *
 * `webhook_outbox`: webhook_id and id (the key), account_id, event, subject_id, payload, status (`pending`, `delivered`,
 * `failed`), attempts, claimed, next_attempt_at, log jsonb (`[Attempt]`), created_at, delivered_at, traceparent.
 */
import type { IsoTime } from '../database/iso-time.ts';

/** The URL of a webhook whose receiver fetches the deliveries and reports their outcomes; no worker sends them. */
export const LISTENER_URL = 'listener:';

/** How the newest deliveries of a webhook ended. */
export interface RecentDeliveries {
  /** The number of successful deliveries in the last 24 hours. */
  delivered: number;
  failed: number;
  /** When the newest delivery was queued; null without deliveries. */
  lastAt: IsoTime | null;
}

/** Limits the deliveries that are counted for each webhook of a list. */
export const RECENT_DELIVERIES = 100;

/** A subscription without its secrets. */
export interface WebhookRow {
  id: string;
  accountId: string;
  url: string;
  /** Names of events; empty for all. */
  events: string[];
  description: string | null;
  /** Time of the first failure since the last successful delivery; null if deliveries succeed. */
  failingSince: IsoTime | null;
  /** When the webhook was disabled; null while it is enabled. */
  disabledAt: IsoTime | null;
  /** Why the webhook is disabled. */
  statusReason: string | null;
  createdAt: IsoTime;
  recentDeliveries: RecentDeliveries;
}

const ended = (status: DeliveryStatus) =>
  `'${status}', count(*) FILTER (WHERE status = '${status}' AND created_at > now() - interval '24 hours')`;

export const WEBHOOK_COLUMNS = `id, account_id AS "accountId", url, events, description, failing_since AS "failingSince",
  disabled_at AS "disabledAt", status_reason AS "statusReason", created_at AS "createdAt",
  (SELECT json_build_object(${ended('delivered')}, ${ended('failed')},
      'lastAt', to_char(max(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM (SELECT status::text AS status, created_at FROM webhook_outbox WHERE webhook_id = webhooks.id
      ORDER BY id DESC LIMIT ${RECENT_DELIVERIES}) AS newest) AS "recentDeliveries"`;

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

/** One attempt, as the delivery's log keeps it. */
export interface Attempt {
  /** When the attempt began, in ISO 8601. */
  at: string;
  /** The URL of the request; absent if nothing was sent. */
  url?: string;
  /** The receiver's HTTP status, or null without an answer. */
  status: number | null;
  durationMs: number;
  /** The beginning of the receiver's response body. */
  response: string | null;
  error: string | null;
}

/** One event for one subscription. */
export interface DeliveryRow {
  id: string;
  webhookId: string;
  event: string;
  /** The bytes that are signed and sent. */
  payload: string;
  status: DeliveryStatus;
  /** The number of attempts that have begun since the delivery was queued, or queued again. */
  attempts: number;
  nextAttemptAt: IsoTime | null;
  log: Attempt[];
  createdAt: IsoTime;
  deliveredAt: IsoTime | null;
}

export const DELIVERY_COLUMNS = `id, webhook_id AS "webhookId", event, payload, status::text AS status, attempts,
  next_attempt_at AS "nextAttemptAt", log, created_at AS "createdAt", delivered_at AS "deliveredAt"`;

/**
 * The id of a delivery's event, which is the `webhook-id` header of every attempt. A delivery's id is the event's id, which may
 * be followed by a number.
 */
export function eventIdOf(deliveryId: string): string {
  return deliveryId.split('-', 1)[0] ?? deliveryId;
}
