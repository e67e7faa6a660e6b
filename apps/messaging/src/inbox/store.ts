import { AppError } from '@services/common/http/errors';

import { spellingsOf } from '../contacts/addresses/phone.ts';
import type { Db, Statement } from '../db.ts';
import { cutPage } from '../envelope.ts';
import type { InboundRow } from './rows.ts';
import type { InboxQuery } from './schemas.ts';

const COLUMNS = `i.id, c.id AS "conversationId", i.channel, i.channel_id AS "channelId", i.sender, k.id AS "contactId", i.body,
  i.keyword, i.type, i.media, i.choice, i.group_id AS "groupId", i.content, i.reply_to AS "replyTo",
  i.in_reply_to AS "inReplyTo", i.provider_message_id AS "providerMessageId", i.received_at AS "receivedAt",
  i.read_at AS "readAt"`;
const FROM = `inbound_messages i
  JOIN conversations c ON c.account_id = i.account_id AND c.address = i.sender
  LEFT JOIN contacts k ON k.account_id = i.account_id AND k.phone = i.sender`;

const FIND: Statement = {
  name: 'find_inbound_message',
  text: `SELECT ${COLUMNS} FROM ${FROM} WHERE i.account_id = $1 AND i.id = $2`,
};

/** @throws AppError 404 when the account has no such inbound message. */
export async function getInboundMessage(db: Db, accountId: string, id: string): Promise<InboundRow> {
  const [row] = await db.query<InboundRow>(FIND, [accountId, id]);
  if (!row) throw new AppError(404, 'inbound_message_not_found', 'Inbound message not found');
  return row;
}

/** A page of the account's received messages, newest first, and where the next one begins. */
export async function listInboundMessages(db: Db, accountId: string, query: InboxQuery) {
  const values: unknown[] = [accountId];
  const parts = ['i.account_id = $1'];
  const where = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) parts.push(condition(`$${values.push(value)}`));
  };
  where(query.channel, (parameter) => `i.channel = ${parameter}`);
  const [from, other] = query.from === undefined ? [] : spellingsOf(query.from);
  if (other === undefined) where(from, (parameter) => `i.sender = ${parameter}`);
  else where([from, other], (parameter) => `i.sender = ANY(${parameter}::text[])`);
  where(query.contactId, (id) => `i.sender = (SELECT phone FROM contacts WHERE account_id = $1 AND id = ${id})`);
  where(query.since, (parameter) => `i.received_at >= ${parameter}::timestamptz`);
  if (query.unread !== undefined) parts.push(`i.read_at IS ${query.unread ? '' : 'NOT '}NULL`);
  where(query.after, (parameter) => `i.id < ${parameter}`);
  const text = `SELECT ${COLUMNS} FROM ${FROM} WHERE ${parts.join(' AND ')} ORDER BY i.id DESC LIMIT ${query.limit + 1}`;
  return cutPage(await db.query<InboundRow>({ name: '', text }, values), query, ({ id }) => id);
}

/** The number of unread messages is kept with the conversation, in the same statement. */
const MARK: Statement = {
  name: 'mark_inbound_message',
  text: `WITH changed AS (
      UPDATE inbound_messages SET read_at = CASE WHEN $3::boolean THEN now() END
      WHERE account_id = $1 AND id = $2 AND (read_at IS NULL) = $3 RETURNING sender)
    UPDATE conversations c SET unread = greatest(c.unread + CASE WHEN $3 THEN -1 ELSE 1 END, 0)
    FROM changed WHERE c.account_id = $1 AND c.address = changed.sender`,
};

/** @throws AppError 404 when the account has no such inbound message. */
export async function markInboundMessage(db: Db, accountId: string, id: string, read: boolean): Promise<InboundRow> {
  await db.query(MARK, [accountId, id, read]);
  return getInboundMessage(db, accountId, id);
}
