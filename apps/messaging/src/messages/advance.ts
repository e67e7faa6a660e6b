import { newId } from '@services/common/runtime/ids';
import { wellFormedJson } from '@services/common/runtime/text';
import { insertDeliveries } from '@services/common/webhooks/outbox';
import { z } from 'zod';

import { prepared, type Db } from '../db.ts';
import { DEFINITIONS } from '../events/definitions.ts';
import type { Progress } from '../providers/progress.ts';
import { PROVIDER_NAMES, providerNamed } from '../providers/registry.ts';
import type { ReceiptStatus } from '../providers/progress.ts';
import { recipientColumn } from './recipient-ids.ts';
import { advances, STATUSES } from './status.ts';
import { jsonOf } from './table.ts';

export interface Progressed {
  accountId: string;
  id: string;
  channel: string;
  provider: string;
  recipient: string;
  status: ReceiptStatus;
  errorCode: string | null;
  contactId: string | null;
  sentAt: string | null;
  wasSent: boolean;
  /** Whether there are new deliveries, of which the workers must be notified. */
  hasWebhooks: boolean;
}

const ERROR = `json_build_object('code', u.error_code, 'message', u.error_message, 'providerCode', u.provider_code)`;
type MessageEvent = 'message.sent' | 'message.delivered' | 'message.read' | 'message.failed';

/** The event of updated messages `u`, with the payload that its definition describes, as compact JSON text. */
function eventOf(event: MessageEvent, condition: string, id = 'eventId'): string {
  const members = Object.entries(DEFINITIONS[event].payload.shape).map(([name, schema]) => {
    const value = schema instanceof z.ZodLiteral ? `'"${schema.value}"'` : name === 'error' ? ERROR : jsonOf(name);
    return `'"${name}":' || ${value}`;
  });
  return `SELECT u."${id}" AS id, u.account_id, '${event}' AS event, u.id AS subject_id,
      '{' || ${members.join(` || ',' || `)} || '}' AS payload, u.traceparent FROM updated u WHERE ${condition}`;
}

const EVENTS = [
  eventOf('message.sent', `u.status = 'sent'`),
  eventOf('message.delivered', `u.status IN ('delivered', 'read') AND NOT u."wasDelivered"`, 'firstEventId'),
  eventOf('message.read', `u.status = 'read'`),
  eventOf('message.failed', `u.status = 'failed'`),
].join(' UNION ALL ');

/**
 * Moves messages forward and queues the webhooks' events, in one statement. Rows must be given in the order of their ids and
 * are locked in that order, so that two batches cannot deadlock.
 *
 * Each message is looked up separately: PostgreSQL assumes that any JSON has a hundred rows, and would scan a table of some
 * thousand messages for one of them. The conditions on status and id make PostgreSQL expect one row. With a higher estimate, a
 * connection that plans while the month is empty would plan again with each call, until the next ANALYZE.
 */
export const ADVANCE = prepared(`WITH found AS (
      SELECT c.account_id, m.id, c.provider, m.delivered_at IS NOT NULL AS "wasDelivered", m.sent_at IS NOT NULL AS "wasSent",
        least(p.at, now()) AS happened, p.*
      FROM json_to_recordset($1::json) AS p("channelId" text, "messageId" text, "newStatus" text, "from" text[], events jsonb,
        "providerId" text, recipient_id text, recipient_user_id text, code text, message text, "providerCode" text, attempt int, "receiptWait" int, at timestamptz,
          "firstEventId" text, "eventId" text)
      CROSS JOIN LATERAL (SELECT account_id, provider FROM channels WHERE id = p."channelId" LIMIT 1) c
      CROSS JOIN LATERAL (SELECT id, delivered_at, sent_at FROM messages
        WHERE account_id = c.account_id AND id = p."messageId" AND channel_id = p."channelId"
          AND status = ANY(p."from") AND (p.attempt IS NULL OR p.attempt = attempts)
          -- The failure of another attempt, which had another id, is not the message's.
          AND (p."newStatus" <> 'failed' OR coalesce(provider_message_id = p."providerId", true)) LIMIT 1 FOR UPDATE) m
      WHERE p."newStatus" IN ('sent', 'delivered', 'read', 'failed') AND p."messageId" > ''
    ), updated AS (
      UPDATE messages m SET
        status = f."newStatus",
        provider_message_id = CASE WHEN m.recipient = '' THEN m.provider_message_id ELSE coalesce(m.provider_message_id, f."providerId") END,
        recipient_id = CASE WHEN m.recipient <> '' THEN coalesce(m.recipient_id, f.recipient_id) END,
        recipient_user_id = CASE WHEN m.recipient <> '' THEN coalesce(m.recipient_user_id, f.recipient_user_id) END,
        sent_at = CASE WHEN f."newStatus" <> 'failed' THEN coalesce(m.sent_at, greatest(f.happened, m.created_at)) ELSE m.sent_at END,
        delivered_at = CASE WHEN f."newStatus" IN ('delivered', 'read') THEN coalesce(m.delivered_at, greatest(f.happened, m.sent_at, m.created_at)) ELSE m.delivered_at END,
        read_at = CASE WHEN f."newStatus" = 'read' THEN greatest(f.happened, m.delivered_at, m.sent_at, m.created_at) ELSE m.read_at END,
        failed_at = CASE WHEN f."newStatus" = 'failed' THEN greatest(f.happened, m.sent_at, m.created_at) ELSE m.failed_at END,
        error_code = f.code, error_message = f.message, provider_code = f."providerCode",
        next_attempt_at = CASE WHEN f."newStatus" = 'sent' AND f.provider = ANY($2) THEN now() + make_interval(secs => f."receiptWait") END,
        leased_until = NULL, events = m.events || f.events
      FROM found f WHERE m.account_id = f.account_id AND m.id = f.id
      RETURNING m.account_id, m.id, m.channel, m.recipient, m.status, m.sent_at, m.delivered_at, m.read_at, m.failed_at,
        m.error_code, m.error_message, m.provider_code, m.traceparent, m.contact_id, f.provider, f."wasDelivered", f."wasSent", f."firstEventId", f."eventId"
    ), emitted AS (
      ${insertDeliveries(EVENTS)}
    )
    SELECT account_id AS "accountId", id, channel, provider, recipient, status, error_code AS "errorCode", contact_id AS "contactId",
      sent_at AS "sentAt", "wasSent",
      id IN (SELECT subject_id FROM emitted WHERE status = 'pending') AS "hasWebhooks"
    FROM updated`);

/** This length exceeds the length of every provider's ids. PostgreSQL limits the length of an index entry. */
const MAX_PROVIDER_ID = 500;

/** Providers that can be queried when a receipt does not come. */
const LOOKED_UP = PROVIDER_NAMES.filter((name) => providerNamed(name).looksUp);

/** For each status, the statuses from which a receipt can lead to it. A receipt can show that a message that waits for a retry was sent. */
const FROM = Object.fromEntries(
  (['sent', 'delivered', 'read', 'failed'] as const).map((to) => [to, STATUSES.filter((from) => advances(from, to))]),
);

/**
 * Moves messages forward, never back. A call must contain each message at most once.
 *
 * @param receiptWaitSeconds if no other receipt arrives in this time, the provider is queried, if it supports queries.
 * @returns the messages whose status has changed.
 */
export function advanceMessages(
  db: Db,
  progress: readonly Progress[],
  receiptWaitSeconds: number,
): Promise<Progressed[]> {
  const now = new Date().toISOString();
  const inOrder = progress.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
  const rows = inOrder.map(({ status, passed = [], providerMessageId, at, reason, bounce, note, ...rest }) => ({
    channelId: rest.channelId,
    messageId: rest.messageId,
    attempt: rest.attempt,
    newStatus: status,
    from: bounce ? [...(FROM[status] ?? []), 'delivered'] : FROM[status],
    events: [...passed, status].map((each) => ({
      status: each,
      at: now,
      ...(each === status && { ...reason, ...note }),
    })),
    providerId: providerMessageId?.slice(0, MAX_PROVIDER_ID),
    ...reason,
    ...(rest.recipientId !== undefined && { [recipientColumn(rest.recipientId)]: rest.recipientId }),
    receiptWait: rest.mayHaveMissedReceipt ? 0 : receiptWaitSeconds,
    at: at?.toISOString(),
    firstEventId: newId('evt_'),
    eventId: newId('evt_'),
  }));
  return db.query<Progressed>(ADVANCE, [JSON.stringify(wellFormedJson(rows)), LOOKED_UP]);
}
