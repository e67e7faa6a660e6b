import { maintainMonths } from '@services/common/database/months';
import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';

import { PURGE_LOGINS } from '../connections/login-flow.ts';
import { prepared, type Db } from '../db.ts';
import { expireReplies } from '../replies/sending-store.ts';

const BATCH_SIZE = 10_000;

const PURGE_EVENTS = `WITH gone AS (
    DELETE FROM events WHERE id IN (SELECT id FROM events
      WHERE received_at < now() - $1::int * interval '1 day' AND matched_at IS NOT NULL
      ORDER BY received_at LIMIT ${BATCH_SIZE})
    RETURNING id)
  SELECT count(*)::int AS deleted FROM gone`;
const OLD_COUNTS = `minute < now() - interval '2 hours'`;
const PURGE_COUNTS = `WITH gone AS (DELETE FROM public_reply_counts WHERE ${OLD_COUNTS})
  DELETE FROM private_reply_counts WHERE ${OLD_COUNTS}`;
// Rows of these tables are kept for as long as the month of their triggers. Messages of a conversation are deleted with it.
const PURGE_BY_MONTH = [
  { table: 'public_replies', time: 'created_at' },
  { table: 'conversations', time: 'ended_at' },
  { table: 'conversation_messages', time: 'created_at', only: 'conversation_id IS NULL' },
].map(({ table, time, only = 'true' }) =>
  prepared(`WITH gone AS (
      DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table}
        WHERE ${only} AND $1::int > 0 AND ${time} < date_trunc('month', now(), 'UTC') - $1::int * interval '1 month'
        ORDER BY ${time} LIMIT ${BATCH_SIZE})
      RETURNING id)
    SELECT count(*)::int AS deleted FROM gone`),
);

interface HousekeepingOptions {
  /** Months of triggers that are kept besides the current month; 0 keeps all. */
  triggerMonths: number;
  /** Days for which events are kept. */
  eventDays: number;
}

/**
 * Deletes expired rows, and creates the partitions of the next months.
 *
 * @returns the amount of work done in one run, for a work loop: more than 0 while there is more to do.
 */
export async function keepHouse(db: Db, { triggerMonths, eventDays }: HousekeepingOptions): Promise<number> {
  const { query } = db;
  await expireReplies(db);
  await query(prepared(PURGE_IDEMPOTENCY_KEYS), []);
  await query(prepared(PURGE_COUNTS), []);
  await query(prepared(PURGE_LOGINS), []);
  await maintainMonths(db, { table: 'triggers', ending: 'drop', keptMonths: triggerMonths });
  const [events] = await query<{ deleted: number }>(prepared(PURGE_EVENTS), [eventDays]);
  let hasMore = events?.deleted === BATCH_SIZE;
  for (const purge of PURGE_BY_MONTH) {
    const [gone] = await query<{ deleted: number }>(purge, [triggerMonths]);
    hasMore ||= gone?.deleted === BATCH_SIZE;
  }
  return hasMore ? BATCH_SIZE : 0;
}
