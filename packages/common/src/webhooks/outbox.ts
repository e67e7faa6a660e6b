import { newId } from '../runtime/ids.ts';
import { currentTraceparent } from '../runtime/trace-context.ts';
import { prepared, type Queries } from '../database/database.ts';
import { DUE_NOW } from '../database/claims.ts';

/** The channel on which `publishEvents` notifies and workers listen. */
export const CHANNEL = 'webhook_outbox';

interface PublishedEvent {
  accountId: string;
  event: string;
  /** The event's subject, by which an erasure finds it; empty if the event does not concern a person. */
  subjectId?: string;
  payload: object;
}

export interface PublishOptions {
  /** The prefix of the event's id: `evt_`. */
  idPrefix: string;
  /** Deliveries of one event get different ids: the event's id, and the event's id followed by `-1`, `-2`, … */
  numbered?: boolean;
  /** Notifies the workers of other processes when the transaction commits, if a row was written. */
  notify?: boolean;
}

/** The status of a new delivery: `pending`, or `failed` if the subscription is disabled. LOG then contains the reason. */
const STATUS = `CASE WHEN w.disabled_at IS NULL THEN 'pending' ELSE 'failed' END`;
const LOG = `CASE WHEN w.disabled_at IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object(
  'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', NULL, 'durationMs', 0,
  'response', NULL, 'error', 'The webhook was disabled')) END`;

/**
 * The INSERT of one row for every subscription to an event, for statements that create events from the rows that they change.
 * For a disabled subscription the row is written as failed: it is not sent, but can be recovered. Returns `subject_id` and
 * `status`.
 *
 * @param events a SELECT of id, account_id, event, subject_id, payload and traceparent.
 * @param id the delivery's id, an expression over an event `e` and a webhook `w`. Default: the event's id.
 */
export function insertDeliveries(events: string, id = 'e.id'): string {
  return `INSERT INTO webhook_outbox (webhook_id, id, account_id, event, subject_id, payload, status, log, next_attempt_at, traceparent)
    SELECT w.id, ${id}, e.account_id, e.event, e.subject_id, e.payload, ${STATUS}, ${LOG}, ${DUE_NOW}, e.traceparent
    FROM (${events}) AS e
    JOIN webhooks w ON w.account_id = e.account_id AND (w.events = '{}' OR e.event = ANY(w.events))
    RETURNING subject_id, status`;
}

const EVENTS = `SELECT id, "accountId" AS account_id, event, "subjectId" AS subject_id, payload, $2::text AS traceparent
  FROM json_to_recordset($1::json) AS e(id text, "accountId" text, event text, "subjectId" text, payload text)`;
const NUMBERED_ID = `e.id || CASE WHEN $3::boolean THEN '-' || row_number() OVER (PARTITION BY e.id ORDER BY w.id) ELSE '' END`;

// NOTIFY takes a lock for which all notifying commits wait, so NOTIFY is left out if no row is to be sent.
const PUBLISH = prepared(`WITH inserted AS (${insertDeliveries(EVENTS, NUMBERED_ID)})
    SELECT CASE WHEN $4::boolean THEN pg_notify('${CHANNEL}', '')::text END AS notified
    FROM (SELECT FROM inserted WHERE status = 'pending' LIMIT 1) AS pending`);

/**
 * Queues events for their accounts' webhooks. Call it in the transaction of the change that they report: both commit, or neither commits.
 */
export async function publishEvents(
  tx: Queries,
  events: readonly PublishedEvent[],
  { idPrefix, numbered = false, notify = false }: PublishOptions,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ accountId, event, subjectId = '', payload }) => ({
    id: newId(idPrefix),
    accountId,
    event,
    subjectId,
    payload: JSON.stringify(payload),
  }));
  await tx.query(PUBLISH, [JSON.stringify(rows), currentTraceparent(), numbered, notify]);
}
