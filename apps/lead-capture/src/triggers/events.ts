import { currentTraceparent } from '@services/common/runtime/trace-context';

import { storeMessages } from '../conversations/store.ts';
import { prepared, type Db, type Statement } from '../db.ts';
import { MESSAGE_KINDS, type Echo, type EventOrigin, type PlatformEvent, type Withdrawn } from '../instagram/events.ts';
import { publishReplies, REPLY_COLUMNS, type ReplyTable, type SettledReply } from '../replies/reply-events.ts';
import { unlessErased } from '../replies/sending-store.ts';

const INSERT_EVENTS = prepared(`WITH known AS (
      SELECT c.account_id, c.id AS connection_id, coalesce(lower(e.username) = lower(c.username), false)
          OR e."platformUserId" IN (c.instagram_account_id, coalesce(c.app_scoped_id, '')) AS own, e.*
      FROM json_to_recordset($1::json) AS e("instagramAccountId" text,
        key text, kind text, "platformUserId" text, username text, text text, "mediaIds" text[], "parentId" text,
        "occurredAt" timestamptz, raw text)
      JOIN connections c ON c.instagram_account_id = e."instagramAccountId" AND c.status <> 'disconnected'
    ), stored AS (
      INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, username, text, media_ids, parent_id,
        occurred_at, raw, traceparent, origin)
      SELECT account_id, connection_id, key, kind, "platformUserId", username, text, "mediaIds", "parentId",
        "occurredAt", raw, $2, $3
      FROM known WHERE NOT own ORDER BY connection_id, key
      ON CONFLICT (connection_id, key) DO NOTHING RETURNING id
    )
    SELECT (SELECT count(*) FROM known)::int AS known, (SELECT count(*) FROM stored)::int AS stored,
      (SELECT count(*) FROM known WHERE own)::int AS own`);

/**
 * The numbers of events by kind: new events; events delivered before; events that the account wrote itself (recognized by its
 * ids and its username); messages without text from people in no conversation, which are not stored; and events of accounts
 * that are not connected.
 */
interface StoredEvents {
  stored: number;
  repeated: number;
  own: number;
  withoutText: number;
  unknownAccount: number;
}

/**
 * Stores events, and queues them for matching. Direct messages of people in a conversation are not queued, because the
 * conversation reads them. Rows are inserted in key order, so that two deliveries of one batch cannot deadlock.
 */
export async function storeEvents(
  db: Db,
  delivered: readonly PlatformEvent[],
  origin: EventOrigin = 'webhook',
): Promise<StoredEvents> {
  const isDirect = ({ kind }: PlatformEvent) => kind === 'direct_message';
  const { keys, ...answers } = await storeMessages(db, delivered.filter(isDirect), origin);
  const left = delivered.filter(({ key }) => !keys.has(key));
  const events = left.filter((event) => !isDirect(event) || event.text.trim() !== '');
  const withoutText = left.length - events.length;
  if (events.length === 0) return { ...answers, own: 0, withoutText, unknownAccount: 0 };
  const [row] = await db.query<Record<'known' | 'stored' | 'own', number>>(INSERT_EVENTS, [
    JSON.stringify(events),
    currentTraceparent(),
    origin,
  ]);
  const { known, stored, own } = row ?? { known: 0, stored: 0, own: 0 };
  return {
    stored: answers.stored + stored,
    repeated: answers.repeated + known - stored - own,
    own,
    withoutText,
    unknownAccount: events.length - known,
  };
}

// The row stays or, if the account is connected, is added, so that a repeated or late delivery of the message is recognized. Neither
// matching nor a conversation reads the message any more.
const FORGET_TEXTS = prepared(`
    INSERT INTO events AS e (account_id, connection_id, key, kind, platform_user_id, text, occurred_at, raw, matched_at, fate)
    SELECT DISTINCT c.account_id, c.id, w.key, 'direct_message', '', '', now(), '{}', now(), 'erased'
    FROM json_to_recordset($1::json) AS w("instagramAccountId" text, key text)
      JOIN connections c ON c.instagram_account_id = w."instagramAccountId"
    WHERE c.status <> 'disconnected' OR EXISTS (SELECT FROM events WHERE connection_id = c.id AND key = w.key)
    ORDER BY c.id, w.key
    ON CONFLICT (connection_id, key) DO UPDATE SET text = '', raw = '{}', unread_by = NULL, matched_at = coalesce(e.matched_at, now()),
      fate = CASE WHEN e.matched_at IS NULL OR e.fate = 'queued' THEN 'erased' ELSE e.fate END
      WHERE e.kind = ANY('{${MESSAGE_KINDS.join()}}')
    RETURNING id::text, connection_id AS "connectionId", platform_user_id AS "platformUserId"`);
// A later statement, so that it finds the triggers of events for whose matching the first has waited.
const FORGET_COPIES = prepared(`UPDATE triggers t SET text = ''
    FROM json_to_recordset($1::json) AS e(id bigint, "connectionId" text, "platformUserId" text)
    WHERE t.connection_id = e."connectionId" AND t.platform_user_id = e."platformUserId" AND t.event_id = e.id`);

/** Removes the texts of messages that people have withdrawn, and remembers the withdrawal of messages that were not delivered yet. */
export async function forgetWithdrawn(db: Db, withdrawn: readonly Withdrawn[]): Promise<void> {
  if (withdrawn.length === 0) return;
  await db.statements(async (tx) => {
    const events = await tx.query(FORGET_TEXTS, [JSON.stringify(withdrawn)]);
    await tx.query(FORGET_COPIES, [JSON.stringify(events)]);
  });
}

const confirmSentIn = (table: ReplyTable): Statement =>
  prepared(`UPDATE ${table} t SET status = 'sent', reason = NULL, detail = NULL, uncertain = false, sent_at = now(),
        platform_message_id = ${unlessErased('e."messageId"')}, due_at = NULL, leased_until = NULL
      FROM json_to_recordset($1::json) AS e(metadata text, "messageId" text)
      WHERE t.id = e.metadata AND t.uncertain AND t.status IN ('queued', 'failed') AND NOT EXISTS (
        SELECT FROM ${table} o WHERE o.connection_id = t.connection_id AND o.platform_user_id = t.platform_user_id
          AND o.platform_message_id = e."messageId")
      RETURNING ${REPLY_COLUMNS[table]}, platform_message_id AS "messageId"`);
/** The statement for each table, by the prefix of the table's ids. */
const CONFIRM_SENT = { trg_: confirmSentIn('triggers'), cmsg_: confirmSentIn('conversation_messages') };

/** Records messages as sent: an echo proves that a message of unknown outcome was sent, even if it was marked as failed. */
export async function confirmSent(db: Db, echoes: readonly Echo[]): Promise<void> {
  if (echoes.length === 0) return;
  await db.statements(async (tx) => {
    const sent: SettledReply[] = [];
    for (const [prefix, statement] of Object.entries(CONFIRM_SENT)) {
      const own = echoes.filter(({ metadata }) => metadata.startsWith(prefix));
      if (own.length > 0) sent.push(...(await tx.query<SettledReply>(statement, [JSON.stringify(own)])));
    }
    await publishReplies(tx, sent, 'sent');
  });
}
