import { maintainMonths } from '@services/common/database/months';
import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';

import { purgeImports } from '../contacts/imports/store.ts';
import { prepared, type Database, type Statement } from '../db.ts';
import { MAX_CAP_HOURS } from '../settings/store.ts';
import { purgeSignUps } from '../sign-ups/store.ts';
import { purgeListeners } from '../webhooks/listeners/store.ts';

/** Runs in its own transaction, which is repeated after a crash, because subtracting the rows from the totals can take long. */
const DROP_DETACHED = prepared('SELECT drop_detached_messages()');

/** No provider retries a delivery for 30 days, so older ids are not needed to recognize duplicates. */
const PURGE_RECEIVED = prepared(`DELETE FROM received_messages WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM received_messages WHERE received_at < now() - interval '30 days' LIMIT 5000))`);

/** Rows older than a day no longer count toward the limit of messages per day. */
const PURGE_FLOW_COUNTS = prepared(`DELETE FROM flow_message_counts WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM flow_message_counts WHERE since < now() - interval '1 day' LIMIT 5000))`);

const PURGE_CAPPED = prepared(`DELETE FROM capped_messages WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM capped_messages WHERE at < now() - interval '${MAX_CAP_HOURS} hours' LIMIT 50000))`);

const PURGE_BATCHES = prepared(`DELETE FROM batch_items WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM batch_items WHERE is_done AND created_at < now() - interval '24 hours' LIMIT 50000))`);

const CUTOFF = `date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(months => $1::int)`;
const PURGE_INBOUND = prepared(`WITH gone AS (
      DELETE FROM inbound_messages WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM inbound_messages WHERE received_at < ${CUTOFF} LIMIT 5000))
      RETURNING account_id, sender, read_at),
    unread AS (SELECT account_id, sender, count(*)::int AS total FROM gone WHERE read_at IS NULL GROUP BY 1, 2)
    UPDATE conversations c SET unread = greatest(c.unread - u.total, 0) FROM unread u
    WHERE c.account_id = u.account_id AND c.address = u.sender`);
/** Rows of these tables are kept as long as messages. */
const PURGES_BY_MONTH: Statement[] = [
  ...[
    { table: 'conversations', time: 'last_received_at', limit: 5000 },
    { table: 'message_engagement', time: 'first_at', limit: 5000 },
    { table: 'campaign_skips', time: 'created_at', limit: 50_000 },
  ].map(({ table, time, limit }) =>
    prepared(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${time} < ${CUTOFF} LIMIT ${limit}))`,
    ),
  ),
  PURGE_INBOUND,
];

/**
 * Adds up the slots of each quarter of an hour that is older than two days, so that statistics read few rows. The sums have
 * the slot -1, which only this statement writes.
 */
const SUM_NUMBERS = prepared(`WITH old AS (
      SELECT ctid FROM message_numbers WHERE at < now() - interval '2 days' AND slot >= 0 ORDER BY at LIMIT 10000
      FOR UPDATE SKIP LOCKED
    ), slots AS (DELETE FROM message_numbers n USING old WHERE n.ctid = old.ctid RETURNING n.*)
    INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
    SELECT account_id, at, channel, campaign_id, category, status, code, -1, sum(total) FROM slots
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(total) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
      DO UPDATE SET total = message_numbers.total + excluded.total`);

const PURGE_KEYS = prepared(PURGE_IDEMPOTENCY_KEYS);

interface Retention {
  MESSAGE_RETENTION_MONTHS: number;
}

/** Deletes expired rows, and creates the partitions of the next months; resolves to 0 if no rows of imports are left to delete. */
export async function cleanUp(db: Database, { MESSAGE_RETENTION_MONTHS }: Retention): Promise<number> {
  await db.query(PURGE_RECEIVED, []);
  await db.query(PURGE_FLOW_COUNTS, []);
  await db.query(PURGE_CAPPED, []);
  await db.query(PURGE_BATCHES, []);
  await db.query(SUM_NUMBERS, []);
  await purgeSignUps(db);
  await purgeListeners(db);
  // Without a limit, everything is kept.
  if (MESSAGE_RETENTION_MONTHS > 0)
    for (const purge of PURGES_BY_MONTH) await db.query(purge, [MESSAGE_RETENTION_MONTHS]);
  await db.query(PURGE_KEYS, []);
  await maintainMonths(db, { table: 'messages', ending: 'detach', keptMonths: MESSAGE_RETENTION_MONTHS });
  await db.query(DROP_DETACHED, []);
  return purgeImports(db);
}
