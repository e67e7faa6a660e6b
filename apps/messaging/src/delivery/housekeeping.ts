import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency';

import type { Database, Statement } from '../db.ts';

/** In portions, so that no statement holds up the others for long. */
const PURGE_DELIVERIES: Statement = {
  name: 'purge_deliveries',
  text: `DELETE FROM webhook_deliveries WHERE (webhook_id, id) IN (
    SELECT webhook_id, id FROM webhook_deliveries
    WHERE created_at < now() - make_interval(days => $1) AND status <> 'pending' LIMIT 5000) RETURNING id`,
};

/** Deletes what has served its time; resolves to 0 when nothing is left to delete. */
export async function cleanUp(db: Database, { WEBHOOK_LOG_DAYS }: { WEBHOOK_LOG_DAYS: number }): Promise<number> {
  await db.query({ name: 'purge_idempotency_keys', text: PURGE_IDEMPOTENCY_KEYS }, []);
  const purged = await db.query(PURGE_DELIVERIES, [WEBHOOK_LOG_DAYS]);
  return purged.length;
}
