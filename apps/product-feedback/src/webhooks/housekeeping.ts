import { PURGE_IDEMPOTENCY_KEYS } from '@services/common/idempotency/idempotency';

import type { Queries } from '../db.ts';

const BATCH_SIZE = 10_000;

/** Deliveries are kept for a month after their event, to explain what happened. */
const PURGE_DELIVERIES = `WITH gone AS (
    DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries
      WHERE created_at < now() - interval '30 days' AND status <> 'pending' LIMIT ${BATCH_SIZE})
    RETURNING id)
  SELECT count(*)::int AS deleted FROM gone`;

/** Deletes what has served its time. @returns the work of one turn, for a work loop: more than 0 while there is more to do. */
export function createHousekeeping(db: Queries): () => Promise<number> {
  return async function run(): Promise<number> {
    await db.query({ name: 'purge-idempotency-keys', text: PURGE_IDEMPOTENCY_KEYS }, []);
    const [deliveries] = await db.query<{ deleted: number }>({ name: 'purge-deliveries', text: PURGE_DELIVERIES }, []);
    return deliveries?.deleted === BATCH_SIZE ? BATCH_SIZE : 0;
  };
}
