import { AppError } from '@services/common/http/errors';
import { conditionsOf } from '@services/common/tables/table';
import type { z } from 'zod';

import { queryRow, prepared, type Db, type Statement } from '../db.ts';
import { cutPage, sliceOf } from '../envelope.ts';
import { LOCK_IN_ORDER } from './locks.ts';
import { inOrder, MAX_BYTES_AT_ONCE, type SizedRow } from '../lists/long.ts';
import type { MessageQuery } from './schemas.ts';
import { CANCELABLE_STATUSES } from './status.ts';
import {
  filters,
  LISTED_COLUMNS,
  MESSAGE_COLUMNS,
  toMessage,
  type ListedMessage,
  type Message,
  type MessageRow,
} from './table.ts';

const notFound = () => new AppError(404, 'message_not_found', 'Message not found');

const FIND: Statement = {
  ...prepared(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE account_id = $1 AND id = $2`),
  planOnce: true,
};

export function findMessage(db: Db, accountId: string, id: string) {
  return queryRow<MessageRow>(db, FIND, [accountId, id]);
}

/** @throws AppError 404 when the account has no such message. */
export async function getMessage(db: Db, accountId: string, id: string): Promise<z.output<typeof Message>> {
  const row = await queryRow<MessageRow>(db, FIND, [accountId, id]);
  if (!row) throw notFound();
  return toMessage(row);
}

/** A row of a list. The body is null if the page's texts are too long to be read together. */
export type PageRow = Omit<z.output<typeof ListedMessage>, 'body'> & SizedRow & { body: string | null; total?: number };

/** Columns of a page of messages, newest first; `where` and `slice` are SQL, `more` are additional columns. */
export const selectPage = (where: string, slice: string, more = '', order: 'ASC' | 'DESC' = 'DESC') =>
  `SELECT id, ${LISTED_COLUMNS}, octet_length(body) AS size,
    CASE WHEN sum(octet_length(body)) OVER (ORDER BY id ${order}) <= ${MAX_BYTES_AT_ONCE} THEN body END AS body${more}
  FROM (SELECT * FROM messages WHERE ${where} ORDER BY id ${order} ${slice}) AS messages ORDER BY id ${order}`;

const BODIES = prepared('SELECT id, body FROM messages WHERE account_id = $1 AND id = ANY($2::text[])');

/** Reads some messages of a page, for `answerLong`. */
export const pageReader = (db: Db, accountId: string, rows: readonly PageRow[]) => async (ids: string[]) => {
  const some = inOrder(rows, ids, ({ id }) => id);
  const missing = some.flatMap(({ id, body }) => (body === null ? [id] : []));
  const read = missing.length === 0 ? [] : await db.query<{ id: string; body: string }>(BODIES, [accountId, missing]);
  const bodies = new Map(read.map(({ id, body }) => [id, body]));
  return some.map(({ id, size: _size, total: _total, ...row }) => ({ ...row, body: row.body ?? bodies.get(id) ?? '' }));
};

/** A page of the account's messages in the query's order, as rows for `pageReader`, and the number of matching messages. */
export async function listMessages(db: Db, accountId: string, query: MessageQuery) {
  const { where, values, bound, bind } = conditionsOf(filters, 'account_id = $1', [accountId], query);
  const given = [...values];
  // Totals by channel and status are stored; rows for other filters have to be counted.
  const isKept = Object.keys(bound).every((each) => each === 'status' || each === 'channel');
  const total = isKept
    ? `SELECT coalesce(sum(total), 0) FROM message_counts WHERE ${where}`
    : `SELECT count(*) FROM messages WHERE ${where}`;
  const { skip, take } = sliceOf(query);
  const [order, beyond] = query.order === 'asc' ? (['ASC', '>'] as const) : (['DESC', '<'] as const);
  const after = query.after === undefined ? '' : `AND id ${beyond} ${bind(query.after)}`;
  const slice = `LIMIT ${bind(take)} OFFSET ${bind(skip)}`;
  const text = selectPage(`${where} ${after}`, slice, `, (${total})::int AS total`, order);
  // The best plan depends on how many messages have the tag.
  const statement = { ...prepared(text), planOnce: query.tag === undefined };
  const found = await db.query<PageRow>(statement, values);
  const { rows, next } = cutPage(found, query, ({ id }) => id);
  if (rows[0]?.total !== undefined) return { rows, total: rows[0].total, next };
  // An empty page has no row that contains the total, so the total of a page beyond the end is read separately.
  const count = prepared(`SELECT (${total})::int AS total`);
  const [counted] = await db.query<{ total: number }>(count, given);
  return { rows, total: counted?.total ?? 0, next };
}

const CANCEL = prepared(`WITH found AS (
      SELECT account_id, id FROM messages WHERE account_id = $1 AND status = ANY($3::text[]) AND (id = $2 OR id = ANY(ARRAY(
        SELECT c->>'messageId' FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
        WHERE m.account_id = $1 AND m.id = $2 AND m.status = ANY($3::text[]))))
      ${LOCK_IN_ORDER}
    )
    UPDATE messages m SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = m.events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now()))
    FROM found f WHERE m.account_id = f.account_id AND m.id = f.id
    RETURNING m.id`);

/**
 * Cancels a message that was not yet handed to the provider, and its copies.
 *
 * @throws AppError 404 `message_not_found`, 409 `invalid_state` when it is too late.
 */
export async function cancelMessage(db: Db, accountId: string, id: string): Promise<z.output<typeof Message>> {
  const canceled = await db.query<{ id: string }>(CANCEL, [accountId, id, [...CANCELABLE_STATUSES]]);
  const message = await getMessage(db, accountId, id);
  if (canceled.some((each) => each.id === id)) return message;
  throw new AppError(409, 'invalid_state', `A message that is ${message.status} cannot be canceled`, {
    details: { field: 'status', value: message.status },
  });
}
