import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';

import type { Database, Statement } from '../db.ts';

/** In portions, so that no statement holds up the others for long. */
const PURGE_DELIVERIES: Statement = {
  name: 'purge_deliveries',
  text: `DELETE FROM webhook_deliveries WHERE (webhook_id, id) IN (
    SELECT webhook_id, id FROM webhook_deliveries
    WHERE created_at < now() - make_interval(days => $1) AND status <> 'pending' LIMIT 5000) RETURNING id`,
};

/** Far enough for the service to be away for two months; what comes later goes to the default partition and moves. */
const CREATE_MONTHS: Statement = { name: 'create_messages_months', text: 'SELECT create_messages_months(3)' };
const DETACH_MONTHS: Statement = {
  name: 'detach_messages_before',
  text: `SELECT detach_messages_before(
    date_trunc('month', now() AT TIME ZONE 'UTC') - $1::int * interval '1 month')`,
};
/** In a transaction of its own, and again after a crash: taking them off the totals takes as long as it takes. */
const DROP_DETACHED: Statement = { name: 'drop_detached_messages', text: 'SELECT drop_detached_messages()' };

export interface Retention {
  WEBHOOK_LOG_DAYS: number;
  MESSAGE_RETENTION_MONTHS: number;
}

/**
 * Deletes what has served its time, and makes room for the months to come; resolves to 0 when nothing is left to delete.
 */
export async function cleanUp(
  db: Database,
  { WEBHOOK_LOG_DAYS, MESSAGE_RETENTION_MONTHS }: Retention,
): Promise<number> {
  await db.query({ name: 'purge_idempotency_keys', text: PURGE_IDEMPOTENCY_KEYS }, []);
  await db.query(CREATE_MONTHS, []);
  if (MESSAGE_RETENTION_MONTHS > 0) await db.query(DETACH_MONTHS, [MESSAGE_RETENTION_MONTHS]);
  await db.query(DROP_DETACHED, []);
  const purged = await db.query(PURGE_DELIVERIES, [WEBHOOK_LOG_DAYS]);
  return purged.length;
}
