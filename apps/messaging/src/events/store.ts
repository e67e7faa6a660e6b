import { newId } from '@services/common/runtime/ids';
import { currentTraceparent } from '@services/common/runtime/trace-context';

import type { Db, Statement } from '../db.ts';

/** What webhooks can be subscribed to; `*` stands for all. */
export const EVENTS = [
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.received',
  'contact.created',
  'contact.subscribed',
  'contact.unsubscribed',
  'contact.deleted',
  'campaign.completed',
  'channel.paused',
  'webhook.disabled',
] as const;
export type EventName = (typeof EVENTS)[number];

export interface Event {
  accountId: string;
  event: EventName;
  /** What it is about: a message's or contact's id, for example. */
  subjectId: string;
  /** Without `event`, which comes first in every payload. */
  payload: Record<string, unknown>;
}

/** One row for every enabled webhook that listens; the payload is stored as the bytes that will be signed and sent. */
const INSERT_EVENTS: Statement = {
  name: 'insert_events',
  text: `INSERT INTO webhook_deliveries (webhook_id, id, account_id, event, subject_id, payload, log, next_attempt_at, traceparent)
    SELECT w.id, e.id, e.account_id, e.event, e.subject_id, e.payload, '[]', now(), $2
    FROM json_to_recordset($1::json) AS e(id text, account_id text, event text, subject_id text, payload text)
    JOIN webhooks w ON w.account_id = e.account_id AND w.event IN (e.event, '*') AND w.status = 'enabled'`,
};

/** Queues events for the account's webhooks, in the transaction that made them happen. */
export async function emitEvents(db: Db, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ accountId, event, subjectId, payload }) => ({
    id: newId('evt_'),
    account_id: accountId,
    event,
    subject_id: subjectId,
    payload: JSON.stringify({ event, ...payload }),
  }));
  await db.query(INSERT_EVENTS, [JSON.stringify(rows), currentTraceparent()]);
}
