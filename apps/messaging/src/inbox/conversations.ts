import { AppError } from '@services/common/http/errors';
import { conditionsOf } from '@services/common/tables/table';

import { prepared, type Db } from '../db.ts';
import { cutPage } from '../envelope.ts';
import { MAX_MAIL_TEXT } from './inbound.ts';
import type { ConversationQuery, ThreadQuery } from './schemas.ts';
import { CONVERSATION_COLUMNS, conversationFilters, type Conversation, type ThreadRow } from './table.ts';

const FROM = `conversations c
  JOIN inbound_messages i ON i.account_id = c.account_id AND i.id = c.last_inbound_id
  LEFT JOIN contacts k ON k.account_id = c.account_id AND (k.phone = c.address OR lower(k.email) = c.address)`;

const FIND = prepared(`SELECT ${CONVERSATION_COLUMNS} FROM ${FROM} WHERE c.account_id = $1 AND c.id = $2`);

/** @throws AppError 404 when the account has no such conversation. */
export async function getConversation(db: Db, accountId: string, id: string): Promise<Conversation> {
  const [row] = await db.query<Conversation>(FIND, [accountId, id]);
  if (!row) throw new AppError(404, 'conversation_not_found', 'Conversation not found');
  return row;
}

/** A page of the account's conversations; the conversation with the latest received message is first. */
export async function listConversations(db: Db, accountId: string, query: ConversationQuery) {
  const { where, values, bind } = conditionsOf(conversationFilters, 'c.account_id = $1', [accountId], query);
  const after = query.after === undefined ? '' : `AND c.last_inbound_id < ${bind(query.after)}`;
  const text = `SELECT ${CONVERSATION_COLUMNS} FROM ${FROM} WHERE ${where} ${after}
    ORDER BY c.last_inbound_id DESC LIMIT ${query.limit + 1}`;
  const found = await db.query<Conversation>({ text }, values);
  return cutPage(found, query, ({ lastMessage }) => lastMessage.inboundMessageId);
}

/** From the fifth character on, ids of both directions are ULIDs. Sorting by them gives the order in which messages were written. */
const THREAD = prepared(`
    SELECT id, direction, channel, "channelId", "writtenFrom", subject, body, type, media, status, "inReplyTo", at, "readAt" FROM (
      (SELECT id, 'inbound' AS direction, channel, channel_id AS "channelId",
        CASE WHEN channel = 'email' AND lower(content #>> '{from,address}') <> sender THEN content #>> '{from,address}' END
          AS "writtenFrom",
        CASE WHEN channel = 'email' THEN content->>'subject' END AS subject, body, type, media, NULL AS status,
        in_reply_to AS "inReplyTo", received_at AS at, read_at AS "readAt"
      FROM inbound_messages WHERE account_id = $1 AND sender = $2 AND id < 'inm_' || $3::text ORDER BY id DESC LIMIT $4)
      UNION ALL
      (SELECT id, 'outbound', channel, channel_id, NULL, subject, left(body, ${MAX_MAIL_TEXT}), 'text', '[]', status, in_reply_to,
        created_at, read_at
      FROM messages WHERE account_id = $1 AND lower(recipient) = lower($2) AND id < 'msg_' || $3 ORDER BY id DESC LIMIT $4)
    ) AS both_directions ORDER BY substr(id, 5) COLLATE "C" DESC LIMIT $4`);
const AFTER_ALL = '~';

/**
 * A page of the messages from and to the address, newest first.
 *
 * @throws AppError 404 `conversation_not_found`.
 */
export async function readThread(db: Db, accountId: string, id: string, query: ThreadQuery) {
  const { address } = await getConversation(db, accountId, id);
  const { after, limit } = query;
  const found = await db.query<ThreadRow>(THREAD, [accountId, address, after?.slice(4) ?? AFTER_ALL, limit + 1]);
  return cutPage(found, query, (entry) => entry.id);
}

/** Rows are locked in the order of their ids, so that two statements cannot deadlock. */
const MARK_READ = prepared(`WITH seen AS (
      SELECT i.id FROM conversations c JOIN inbound_messages i ON i.account_id = $1 AND i.sender = c.address
      WHERE c.account_id = $1 AND c.id = $2 AND i.read_at IS NULL AND ($3::text IS NULL OR i.id <= $3)
      ORDER BY i.id FOR NO KEY UPDATE OF i
    ), changed AS (
      UPDATE inbound_messages SET read_at = now() WHERE account_id = $1 AND id IN (SELECT id FROM seen) AND read_at IS NULL
      RETURNING id)
    UPDATE conversations SET unread = greatest(unread - (SELECT count(*) FROM changed), 0)
    WHERE account_id = $1 AND id = $2`);

/**
 * Marks the messages of a conversation as read.
 *
 * @param upTo the last of these messages, or null for all.
 */
export async function markRead(db: Db, accountId: string, id: string, upTo: string | null): Promise<void> {
  await db.query(MARK_READ, [accountId, id, upTo]);
}
