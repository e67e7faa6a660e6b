import { AppError } from '@services/common/http/errors';
import { conditionsOf } from '@services/common/tables/table';

import { prepared, type Db } from '../db.ts';
import { cutPage } from '../envelope.ts';
import type { InboxQuery } from './schemas.ts';
import { INBOUND_COLUMNS, inboundFilters, type InboundRow } from './table.ts';

const FROM = `inbound_messages i
  JOIN conversations c ON c.account_id = i.account_id AND c.address = i.sender
  LEFT JOIN contacts k ON k.account_id = i.account_id AND (k.phone = i.sender OR lower(k.email) = i.sender)`;

const FIND = prepared(`SELECT ${INBOUND_COLUMNS} FROM ${FROM} WHERE i.account_id = $1 AND i.id = $2`);

/** @throws AppError 404 when the account has no such inbound message. */
export async function getInboundMessage(db: Db, accountId: string, id: string): Promise<InboundRow> {
  const [row] = await db.query<InboundRow>(FIND, [accountId, id]);
  if (!row) throw new AppError(404, 'inbound_message_not_found', 'Inbound message not found');
  return row;
}

/** A page of the account's received messages, newest first, and the position of the next page. */
export async function listInboundMessages(db: Db, accountId: string, query: InboxQuery) {
  const { where, values, bind } = conditionsOf(inboundFilters, 'i.account_id = $1', [accountId], query);
  const after = query.after === undefined ? '' : `AND i.id < ${bind(query.after)}`;
  const text = `SELECT ${INBOUND_COLUMNS} FROM ${FROM} WHERE ${where} ${after} ORDER BY i.id DESC LIMIT ${query.limit + 1}`;
  return cutPage(await db.query<InboundRow>({ text }, values), query, ({ inboundMessageId }) => inboundMessageId);
}

/** Marks a message as read or unread, and updates the number of unread messages of its conversation in the same statement. */
const MARK = prepared(`WITH changed AS (
      UPDATE inbound_messages SET read_at = CASE WHEN $3::boolean THEN now() END
      WHERE account_id = $1 AND id = $2 AND (read_at IS NULL) = $3 RETURNING sender)
    UPDATE conversations c SET unread = greatest(c.unread + CASE WHEN $3 THEN -1 ELSE 1 END, 0)
    FROM changed WHERE c.account_id = $1 AND c.address = changed.sender`);

/** @throws AppError 404 when the account has no such inbound message. */
export async function markInboundMessage(db: Db, accountId: string, id: string, read: boolean): Promise<InboundRow> {
  await db.query(MARK, [accountId, id, read]);
  return getInboundMessage(db, accountId, id);
}
