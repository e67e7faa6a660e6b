import { prepared, type Database } from '../db.ts';
import type { Lane } from './claim.ts';

/**
 * A token bucket in the channel's row, so that all replicas share its limit of messages per second. The bucket holds the tokens of a
 * twentieth of a second, at least one. Bulk messages get no tokens while a single message is waiting.
 */
export const TAKE = prepared(`WITH bucket AS (
      SELECT id, least(greatest(1, per_second / 20.0), tokens + extract(epoch FROM clock_timestamp() - tokens_at) * per_second) AS available
      FROM channels WHERE id = $1 FOR UPDATE
    ), granted AS (
      SELECT id, available, CASE WHEN $3 = 'bulk' AND EXISTS (
          SELECT FROM messages m WHERE m.lane = 'single' AND m.channel_id = $1 AND m.status IN ('queued', 'scheduled')
            AND m.next_attempt_at <= now()) THEN 0
        ELSE least($2::int, floor(available)::int) END AS count
      FROM bucket
    )
    UPDATE channels c SET tokens = g.available - g.count, tokens_at = clock_timestamp()
    FROM granted g WHERE c.id = g.id RETURNING g.count`);

/** Takes up to `wanted` tokens to send messages now. The caller gives unused tokens back. */
export async function takeTokens(db: Database, channelId: string, wanted: number, lane: Lane): Promise<number> {
  const [taken] = await db.query<{ count: number }>(TAKE, [channelId, wanted, lane]);
  return taken?.count ?? 0;
}

const GIVE_BACK = prepared('UPDATE channels SET tokens = tokens + $2 WHERE id = $1');

export async function giveTokensBack(db: Database, channelId: string, count: number): Promise<void> {
  await db.query(GIVE_BACK, [channelId, count]);
}
