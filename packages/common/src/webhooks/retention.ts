import type { Queries, Statement } from '../database/database.ts';

/** In portions, so that no statement holds up the others for long. */
const PORTION = 5000;

const PURGE: Statement = {
  name: 'webhooks_purge',
  text: `WITH purged AS (
      DELETE FROM webhook_outbox WHERE (webhook_id, id) IN (
        SELECT d.webhook_id, d.id FROM webhook_outbox d
        WHERE d.created_at < now() - make_interval(days => $1::int) AND (d.status <> 'pending'
          OR EXISTS (SELECT FROM webhooks w
            WHERE w.id = d.webhook_id AND w.disabled_at < now() - make_interval(days => $1::int)))
        LIMIT ${PORTION})
      RETURNING id)
    SELECT count(*)::int AS total FROM purged`,
};

/**
 * Deletes deliveries that are older than so many days, except those that still wait for an attempt; what waits for a
 * webhook that has been disabled for as long goes, too.
 *
 * @returns the work of one turn, for a work loop: more than 0 while there may be more to do.
 */
export async function purgeDeliveries(db: Queries, days: number): Promise<number> {
  const [row] = await db.query<{ total: number }>(PURGE, [days]);
  return row?.total === PORTION ? PORTION : 0;
}
