import { maintainMonths } from '@services/common/database/months';
import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';

import type { Database, Statement } from './db.ts';

/** In portions, so that no statement holds up the others for long. */
const PURGE_DELIVERIES: Statement = {
  name: 'purge_deliveries',
  text: `DELETE FROM webhook_deliveries WHERE (webhook_id, id) IN (
    SELECT webhook_id, id FROM webhook_deliveries
    WHERE created_at < now() - make_interval(days => $1) AND status <> 'pending' LIMIT 5000) RETURNING id`,
};

/** In its own transaction, and again after a crash: subtracting them from the totals takes as long as it takes. */
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
  await maintainMonths(db, { table: 'messages', ending: 'detach', keptMonths: MESSAGE_RETENTION_MONTHS });
  await db.query(DROP_DETACHED, []);
  const purged = await db.query(PURGE_DELIVERIES, [WEBHOOK_LOG_DAYS]);
  return purged.length;
}
