import { isSuspended } from '@services/common/access/open-accounts';
import { waitingBy } from '@services/common/database/claims';
import type { IsoTime } from '@services/common/database/iso-time';

import { prepared, type Database } from '../db.ts';
import { inLockOrder, STILL_CLAIMED } from '../messages/locks.ts';
import type { Channel } from '../generated/prisma/client.ts';
import type { Tracking } from '../providers/tracking.ts';
import type { WhatsappTemplate } from '../providers/outcome.ts';
import type { QuietHours } from '../messages/schemas.ts';
import type { Purpose } from '../contacts/topics/purposes.ts';

/** The queue of a message. `suspect`: a worker stopped while it sent the message. Each process sends one suspect at a time. */
export type Lane = 'single' | 'bulk' | 'suspect';

export type DueChannel = Pick<
  Channel,
  'id' | 'accountId' | 'kind' | 'provider' | 'settings' | 'sealedCredentials' | 'status' | 'priority' | 'perSecond'
> & { tracking: Tracking | null };

/** A message that this worker has claimed. No other worker processes the message until its lease ends. */
export interface Claimed extends Purpose {
  accountId: string;
  id: string;
  channel: string;
  channelId: string;
  fallback: string[];
  recipient: string;
  body: string;
  subject: string | null;
  html: string | null;
  whatsappTemplate: WhatsappTemplate | null;
  /** The attempt's number, from 1. */
  attempts: number;
  sendingAt: IsoTime;
  expiresAt: IsoTime | null;
  quietHours: QuietHours | null;
  timezone: string | null;
  traceparent: string | null;
  /** Whether the message has header fields or attachments, which are read when it is sent. */
  hasMail: boolean;
  /** Total bytes of the texts, and of the attachments before base64 encoding. 0 if less than `LARGE_BYTES`. */
  largeBytes: number;
  /** The provider's id of the inbound message that this message replies to. */
  replyTo: string | null;
  tracking: Tracking | null;
}

const LARGE_BYTES = 65_536;
const BYTES = `(octet_length(body) + coalesce(octet_length(html), 0)
  + coalesce((SELECT sum((f->>'bytes')::int) FROM jsonb_array_elements(mail->'attachments') AS f), 0))`;

const CLAIMED_COLUMNS = `m.account_id AS "accountId", m.id, m.channel, m.channel_id AS "channelId", m.fallback, m.recipient,
  m.body, m.subject, m.html, m.whatsapp_template AS "whatsappTemplate", m.attempts, m.sending_at AS "sendingAt", m.expires_at AS "expiresAt",
  m.quiet_hours AS "quietHours", (SELECT k.timezone FROM contacts k WHERE k.id = m.contact_id) AS timezone,
  m.traceparent, m.category, m.topic, m.tracking, m.mail IS NOT NULL AS "hasMail", due.bytes::int AS "largeBytes",
  CASE WHEN m.in_reply_to IS NOT NULL THEN (SELECT i.provider_message_id FROM inbound_messages i
    WHERE i.account_id = m.account_id AND i.id = m.in_reply_to) END AS "replyTo"`;

/**
 * Finds the channels that have due messages in a lane. The query skips from channel to channel in the index, so its cost depends on the
 * number of channels, not of messages. Messages of paused channels and of suspended accounts stay queued.
 */
const dueChannels = (
  lane: string,
) => `WITH RECURSIVE ${waitingBy('channel_id', 'messages', `lane = ${lane} AND status IN ('queued', 'scheduled')`)}
    SELECT c.id, c.account_id AS "accountId", c.kind, c.provider, c.settings, c.sealed_credentials AS "sealedCredentials",
      c.status, c.priority, c.per_second AS "perSecond", c.tracking
    FROM waiting w JOIN channels c ON c.id = w.channel_id
    WHERE c.status <> 'paused' AND NOT ${isSuspended('c.account_id')} AND (c.held_until IS NULL OR c.held_until <= now())
      AND EXISTS (SELECT FROM messages m WHERE m.lane = ${lane} AND m.channel_id = w.channel_id
        AND m.status IN ('queued', 'scheduled') AND m.next_attempt_at <= now())`;
const DUE_CHANNELS = prepared(dueChannels('$1'));
/** The query for due channels with the lane as a literal, so that the query has no parameters. */
export const SINGLE_DUE = dueChannels(`'single'`);
export const BULK_DUE = dueChannels(`'bulk'`);
export const SUSPECTS_DUE = dueChannels(`'suspect'`);

export function findDueChannels(db: Database, lane: Lane): Promise<DueChannel[]> {
  return db.query<DueChannel>(DUE_CHANNELS, [lane]);
}

export const CLAIM = prepared(`WITH locked AS (
      SELECT account_id, id, next_attempt_at, CASE WHEN ${BYTES} < ${LARGE_BYTES} THEN 0 ELSE ${BYTES} END AS bytes FROM messages
      WHERE lane = $1 AND channel_id = $2 AND status IN ('queued', 'scheduled') AND next_attempt_at <= now()
        AND (expires_at IS NULL OR expires_at > now())
        AND (campaign_id IS NULL OR (
          SELECT k.status FROM campaigns k WHERE k.id = messages.campaign_id) NOT IN ('paused', 'canceled'))
      ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
    ), due AS (
      SELECT * FROM (SELECT *, sum(bytes) OVER (ORDER BY next_attempt_at, id) - bytes AS before FROM locked) AS sized
      WHERE bytes = 0 OR before < $5
    )
    UPDATE messages m SET status = 'sending', attempts = m.attempts + 1, sending_at = now(), next_attempt_at = NULL,
      queued_at = coalesce(m.queued_at, now()), leased_until = now() + make_interval(secs => $4),
      events = m.events || jsonb_build_array(jsonb_build_object(
        'status', 'sending', 'at', now(), 'attempt', m.attempts + 1, 'channelId', m.channel_id))
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING ${CLAIMED_COLUMNS}`);

interface ClaimOptions {
  lane: Lane;
  channelId: string;
  limit: number;
  leaseSeconds: number;
  /** Maximum total bytes of large messages. The last claimed message may exceed the limit. */
  maxBytes: number;
}

/** Claims due messages of a channel, each for one worker only, and records the attempts before they are made. */
export function claimMessages(
  db: Database,
  { lane, channelId, limit, leaseSeconds, maxBytes }: ClaimOptions,
): Promise<Claimed[]> {
  return db.query<Claimed>(CLAIM, [lane, channelId, limit, leaseSeconds, maxBytes]);
}

export const RENEW = prepared(`WITH found AS (
      SELECT l.* FROM json_to_recordset($1::json) AS l("accountId" text, id text, attempts int) ${STILL_CLAIMED('l')}
    )
    UPDATE messages m SET leased_until = now() + make_interval(secs => $2)
    FROM found l WHERE m.account_id = l."accountId" AND m.id = l.id`);

export async function renewLeases(db: Database, messages: readonly Claimed[], leaseSeconds: number): Promise<void> {
  const rows = inLockOrder(messages).map(({ accountId, id, attempts }) => ({ accountId, id, attempts }));
  await db.query(RENEW, [JSON.stringify(rows), leaseSeconds]);
}
