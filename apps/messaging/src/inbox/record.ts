import { newId } from '@services/common/runtime/ids';

import { prepared, type Db } from '../db.ts';
import type { ReceivedContent } from '../providers/received.ts';

/**
 * An answer identifies the answered message by our id, or by the provider's id, which is looked up among messages of the same channel. The
 * channel belongs to the account, so the condition on the account only makes the lookup faster.
 */
const INSERT = prepared(`
    INSERT INTO inbound_messages (account_id, id, channel, channel_id, provider_message_id, sender, body, keyword, type,
      media, choice, group_id, content, reply_to, received_at, written_at, in_reply_to)
    SELECT $1, r.id, $2, $3, r."providerMessageId", r."from", r.body, r.keyword, r.type, r.media, r.choice, r."groupId",
      r.content, r."replyTo", $5::timestamptz, r.at,
      coalesce(r."inReplyTo", CASE WHEN r."replyTo" IS NOT NULL THEN (SELECT m.id FROM messages m
        WHERE m.account_id = $1 AND m.channel_id = $3 AND m.provider_message_id = r."replyTo" LIMIT 1) END)
    FROM json_to_recordset($4::json) AS r(id text, "providerMessageId" text, "from" text, body text, keyword text, type text,
      media jsonb, choice jsonb, "groupId" text, content jsonb, "replyTo" text, at timestamptz, "inReplyTo" text)
    RETURNING id, in_reply_to AS "inReplyTo"`);

/** Rows are inserted in a fixed order, so that two deliveries cannot deadlock. */
const CONVERSE = prepared(`
    INSERT INTO conversations AS c (account_id, id, address, last_inbound_id, last_received_at, unread)
    SELECT $1, r.id, r.address, r."lastInboundId", $3::timestamptz, r.unread
    FROM json_to_recordset($2::json) AS r(id text, address text, "lastInboundId" text, unread int) ORDER BY r.address
    ON CONFLICT (account_id, address) DO UPDATE SET unread = c.unread + excluded.unread,
      last_inbound_id = greatest(c.last_inbound_id, excluded.last_inbound_id),
      last_received_at = greatest(c.last_received_at, excluded.last_received_at)
    RETURNING id, address`);

export interface Received {
  providerMessageId: string | null;
  from: string;
  /** When the person wrote the message, if the provider states it. */
  at: Date | null;
  body: string;
  keyword: string | null;
  content: ReceivedContent;
  inReplyTo: string | null;
}

/** The inbox entry of a received message. */
export interface Entry {
  inboundMessageId: string;
  conversationId: string;
  /** The id of the outbound message that the received message answers. */
  inReplyTo: string | null;
}

export interface Receiving {
  accountId: string;
  channel: string;
  channelId: string;
  receivedAt: string;
}

/** Inserts messages into the inbox, in the transaction that records their receipt. @returns the entries in the order of the messages. */
export async function recordInbound(
  tx: Db,
  { accountId, channel, channelId, receivedAt }: Receiving,
  messages: readonly Received[],
): Promise<Entry[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ content, ...message }) => ({ id: newId('inm_'), ...message, ...content }));
  const values = [accountId, channel, channelId, JSON.stringify(rows), receivedAt];
  const inserted = await tx.query<{ id: string; inReplyTo: string | null }>(INSERT, values);
  const answers = new Map(inserted.map(({ id, inReplyTo }) => [id, inReplyTo]));
  const bySender = Map.groupBy(rows, ({ from }) => from);
  const conversations = [...bySender].map(([address, its]) => {
    return { id: newId('cnv_'), address, lastInboundId: its.at(-1)?.id, unread: its.length };
  });
  const entered = await tx.query<{ id: string; address: string }>(CONVERSE, [
    accountId,
    JSON.stringify(conversations),
    receivedAt,
  ]);
  const idOf = new Map(entered.map(({ id, address }) => [address, id]));
  return rows.map(({ id, from }) => {
    return { inboundMessageId: id, conversationId: idOf.get(from) ?? '', inReplyTo: answers.get(id) ?? null };
  });
}
