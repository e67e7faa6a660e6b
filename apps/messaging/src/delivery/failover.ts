import { hashAddress } from '../addresses/hashing.ts';
import type { Db, Statement } from '../db.ts';
import type { Claimed } from './claim.ts';

/** Where a message goes on when its channel cannot deliver it. */
export interface Route {
  channelId: string;
  channel: string;
  /** The kinds of channel that remain after this one. */
  fallback: string[];
}

/** The next connected channel: of the same kind by priority, then of the kinds that the message names, in its order. */
const NEXT_ROUTE: Statement = {
  name: 'next_route',
  text: `SELECT c.id AS "channelId", c.kind AS channel FROM channels c, channels current
    WHERE current.id = $2 AND c.account_id = $1 AND c.status = 'connected' AND c.id <> $2
      AND ((c.kind = current.kind AND $5 AND (c.priority, c.id) > (current.priority, current.id)) OR c.kind = ANY($3::text[]))
      AND NOT EXISTS (SELECT FROM suppressions s WHERE s.account_id = $1 AND s.channel = c.kind AND s.address_hash = $4)
    ORDER BY coalesce(array_position($3::text[], c.kind), 0), c.priority, c.id LIMIT 1`,
};

/**
 * The next channel for a message, or null when it has tried them all.
 *
 * @param sameKind whether another channel of the same kind could fare better.
 */
export async function findNextRoute(
  db: Db,
  addressKey: Buffer,
  message: Claimed,
  sameKind: boolean,
): Promise<Route | null> {
  const { accountId, channelId, channel, fallback, recipient } = message;
  const addressHash = hashAddress(addressKey, recipient);
  const values = [accountId, channelId, fallback, addressHash, sameKind];
  const [next] = await db.query<{ channelId: string; channel: string }>(NEXT_ROUTE, values);
  if (!next) return null;
  const remaining = next.channel === channel ? fallback : fallback.slice(fallback.indexOf(next.channel) + 1);
  return { ...next, fallback: remaining };
}
