import { AppError } from '@services/common/http/errors';

import { queryRow, type Db, type Statement } from '../db.ts';
import { cutPage, sliceOf } from '../envelope.ts';
import { messageConditions } from './filters.ts';
import { LOCK_IN_ORDER } from './locks.ts';
import { inOrder, MAX_BYTES_AT_ONCE, type SizedRow } from '../lists/long.ts';
import { toListedMessage, type ListedRow, type MessageWithCounts } from './presentation.ts';
import type { MessageQuery } from './schemas.ts';
import { CANCELABLE_STATUSES } from './status.ts';

const notFound = () => new AppError(404, 'message_not_found', 'Message not found');

/** Why a message failed or, while it is tried again, why its last attempt did. */
function errorPart(column: string, property: string): string {
  return `coalesce(${column}, CASE WHEN status IN ('queued', 'sending')
    THEN jsonb_path_query_array(events, '$[*] ? (exists(@.code))') -> -1 ->> '${property}' END)`;
}

const listed = (
  body: string,
) => `id, channel, channel_id AS "channelId", recipient, ${body} AS body, subject, template_id AS "templateId",
  contact_id AS "contactId", campaign_id AS "campaignId", category, topic, status, segments, encoding, tags, metadata, attempts, uncertain,
  scheduled_at AS "scheduledAt", expires_at AS "expiresAt", created_at AS "createdAt", sent_at AS "sentAt",
  delivered_at AS "deliveredAt", read_at AS "readAt", failed_at AS "failedAt", ${errorPart('error_code', 'code')} AS "errorCode",
  ${errorPart('error_message', 'message')} AS "errorMessage", ${errorPart('provider_code', 'providerCode')} AS "providerCode"`;

const engaged = (kind: string) => `(SELECT count FROM message_engagement e
        WHERE e.account_id = messages.account_id AND e.message_id = messages.id AND kind = '${kind}' AND link = '')`;

const FIND: Statement = {
  name: 'find_message',
  text: `SELECT ${listed('body')}, html, template_version AS "templateVersion", variables, provider_message_id AS "providerMessageId",
      queued_at AS "queuedAt", mail, tracking, in_reply_to AS "inReplyTo", canceled_at AS "canceledAt", expired_at AS "expiredAt", events,
      CASE WHEN html IS NOT NULL THEN ${engaged('opened')} END AS opens, CASE WHEN html IS NOT NULL THEN ${engaged('clicked')} END AS clicks
    FROM messages WHERE account_id = $1 AND id = $2`,
  planOnce: true,
};

/** The account's message, or null. */
export async function findMessage(db: Db, accountId: string, id: string): Promise<MessageWithCounts | null> {
  return (await queryRow<MessageWithCounts>(db, FIND, [accountId, id])) ?? null;
}

/** @throws AppError 404 when the account has no such message. */
export async function getMessage(db: Db, accountId: string, id: string): Promise<MessageWithCounts> {
  const message = await findMessage(db, accountId, id);
  if (!message) throw notFound();
  return message;
}

/** A row of a list; its body is null where the page has more than is read at once. */
export type PageRow = Omit<ListedRow, 'body'> & SizedRow & { body: string | null };

const PAGE = `${listed(`CASE WHEN sum(octet_length(body)) OVER (ORDER BY id DESC) <= ${MAX_BYTES_AT_ONCE} THEN body END`)},
  octet_length(body) AS size`;

/** Columns of a page of messages, newest first; `where` and `slice` are SQL, `more` are additional columns. */
export const selectPage = (where: string, slice: string, more = '') =>
  `SELECT ${PAGE}${more} FROM (SELECT * FROM messages WHERE ${where} ORDER BY id DESC ${slice}) AS messages ORDER BY id DESC`;

const BODIES: Statement = {
  name: 'read_message_bodies',
  text: 'SELECT id, body FROM messages WHERE account_id = $1 AND id = ANY($2::text[])',
};

/** Reads some messages of a page, for `answerLong`. */
export const pageReader = (db: Db, accountId: string, rows: readonly PageRow[]) => async (ids: string[]) => {
  const some = inOrder(rows, ids, ({ id }) => id);
  const missing = some.flatMap(({ id, body }) => (body === null ? [id] : []));
  const read = missing.length === 0 ? [] : await db.query<{ id: string; body: string }>(BODIES, [accountId, missing]);
  const bodies = new Map(read.map(({ id, body }) => [id, body]));
  return some.map((row) => toListedMessage({ ...row, body: row.body ?? bodies.get(row.id) ?? '' }));
};

/** A page of the account's messages, newest first, to be read by `pageReader`, and how many match. */
export async function listMessages(db: Db, accountId: string, query: MessageQuery) {
  const { where, values, name } = messageConditions(accountId, query);
  // The best plan for a tag's messages depends on their number.
  const planOnce = query.tag === undefined;
  const total = totalOf(query, where);
  const { skip, take } = sliceOf(query);
  const limit = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const after = query.after === undefined ? '' : `AND id < $${values.length + 3}`;
  const text = selectPage(`${where} ${after}`, limit, `, (${total})::int AS total`);
  const statement = { name: `list_messages ${name} ${after && 'after'}`, text, planOnce };
  const bounds = [take, skip, ...(query.after === undefined ? [] : [query.after])];
  const found = await db.query<PageRow & { total: number }>(statement, [...values, ...bounds]);
  const { rows, next } = cutPage(found, query, ({ id }) => id);
  if (rows[0]) return { rows, total: rows[0].total, next };
  // An empty page brings no total along, but a page beyond the end has one.
  const count = { name: `count_messages ${name}`, text: `SELECT (${total})::int AS total` };
  const [counted] = await db.query<{ total: number }>(count, values);
  return { rows, total: counted?.total ?? 0, next };
}

/** The counters know totals by channel and status; other filters have to be counted. */
function totalOf({ to, contactId, tag, createdAfter, createdBefore }: MessageQuery, where: string): string {
  const counted = [to, contactId, tag, createdAfter, createdBefore].every((filter) => filter === undefined);
  return counted
    ? `SELECT coalesce(sum(total), 0) FROM message_counts WHERE ${where}`
    : `SELECT count(*) FROM messages WHERE ${where}`;
}

const CANCEL: Statement = {
  name: 'cancel_message',
  text: `WITH found AS (
      SELECT account_id, id FROM messages WHERE account_id = $1 AND status = ANY($3::text[]) AND (id = $2 OR id = ANY(ARRAY(
        SELECT c->>'messageId' FROM messages m, jsonb_array_elements(m.mail->'copies') AS c
        WHERE m.account_id = $1 AND m.id = $2 AND m.status = ANY($3::text[]))))
      ${LOCK_IN_ORDER}
    )
    UPDATE messages m SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = m.events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now()))
    FROM found f WHERE m.account_id = f.account_id AND m.id = f.id
    RETURNING m.id`,
};

/**
 * Cancels a message that the provider has not been given yet, with its copies.
 *
 * @throws AppError 404 `message_not_found`, 409 `invalid_state` when it is too late.
 */
export async function cancelMessage(db: Db, accountId: string, id: string): Promise<MessageWithCounts> {
  const canceled = await db.query<{ id: string }>(CANCEL, [accountId, id, [...CANCELABLE_STATUSES]]);
  const message = await getMessage(db, accountId, id);
  if (canceled.some((each) => each.id === id)) return message;
  throw new AppError(409, 'invalid_state', `A message that is ${message.status} cannot be canceled`, {
    details: { field: 'status', value: message.status },
  });
}
