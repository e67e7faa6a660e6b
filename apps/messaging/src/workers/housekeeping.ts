import { maintainMonths } from '@services/common/database/months';
import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';

import { purgeImports } from '../contacts/imports/store.ts';
import { prepared, type Database, type Statement } from '../db.ts';
import { MAX_CAP_HOURS } from '../settings/store.ts';
import { purgeSignUps } from '../sign-ups/store.ts';
import { purgeListeners } from '../webhooks/listeners/store.ts';

/** Runs in its own transaction, which is repeated after a crash, because subtracting the rows from the totals can take long. */
const DROP_DETACHED = prepared('SELECT drop_detached_messages()');

/** Deletes a limited number of expired rows, so that the statement stays short. */
const purge = (table: string, expired: string, limit: number): Statement =>
  prepared(`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${expired} LIMIT ${limit}))`);

const PURGES = [
  // No provider retries a delivery for 30 days, so older ids are not needed to recognize duplicates.
  purge('received_messages', `received_at < now() - interval '30 days'`, 5000),
  // Rows older than a day no longer count toward the limit of messages per day.
  purge('flow_message_counts', `since < now() - interval '1 day'`, 5000),
  purge('capped_messages', `at < now() - interval '${MAX_CAP_HOURS} hours'`, 50_000),
  purge('batch_items', `is_done AND created_at < now() - interval '24 hours'`, 50_000),
];

const CUTOFF = `date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(months => $1::int)`;
const PURGE_INBOUND = prepared(`WITH gone AS (
      DELETE FROM inbound_messages WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM inbound_messages WHERE received_at < ${CUTOFF} LIMIT 5000))
      RETURNING account_id, sender, read_at),
    unread AS (SELECT account_id, sender, count(*)::int AS total FROM gone WHERE read_at IS NULL GROUP BY 1, 2)
    UPDATE conversations c SET unread = greatest(c.unread - u.total, 0) FROM unread u
    WHERE c.account_id = u.account_id AND c.address = u.sender`);
/** Rows of these tables are kept as long as messages. */
const PURGES_BY_MONTH = [
  purge('conversations', `last_received_at < ${CUTOFF}`, 5000),
  purge('message_engagement', `first_at < ${CUTOFF}`, 5000),
  purge('campaign_skips', `created_at < ${CUTOFF}`, 50_000),
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
  for (const statement of PURGES) await db.query(statement, []);
  await db.query(SUM_NUMBERS, []);
  await purgeSignUps(db);
  await purgeListeners(db);
  // Without a limit, everything is kept.
  if (MESSAGE_RETENTION_MONTHS > 0)
    for (const statement of PURGES_BY_MONTH) await db.query(statement, [MESSAGE_RETENTION_MONTHS]);
  await db.query(PURGE_KEYS, []);
  await maintainMonths(db, { table: 'messages', ending: 'detach', keptMonths: MESSAGE_RETENTION_MONTHS });
  await db.query(DROP_DETACHED, []);
  return purgeImports(db);
}
