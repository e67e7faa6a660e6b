import { DUE_NOW } from '@services/common/database/claims';
import { wellFormedJson } from '@services/common/runtime/text';

import { hashAddress } from '../contacts/addresses/hashing.ts';
import { prepared, type Db } from '../db.ts';
import { scopesAgainst } from '../contacts/topics/purposes.ts';
import type { Progress } from '../providers/progress.ts';
import type { Claimed } from './claim.ts';

/** The channel that a message moves to if its current channel cannot deliver it. */
export interface Route {
  channelId: string;
  channel: string;
  /** The fallback kinds that remain after this channel. */
  fallback: string[];
}

/** The next connected channel: first of the same kind by priority, then of the message's fallback kinds in their order. */
const NEXT_ROUTE = prepared(`SELECT c.id AS "channelId", c.kind AS channel FROM channels c, channels current
    WHERE current.id = $2 AND c.account_id = $1 AND c.status = 'connected' AND c.id <> $2
      AND ((c.kind = current.kind AND $5 AND (c.priority, c.id) > (current.priority, current.id)) OR c.kind = ANY($3::text[]))
      AND NOT EXISTS (SELECT FROM suppressions s WHERE s.account_id = $1 AND s.channel = c.kind AND s.address_hash = $4
        AND s.scope = ANY($6::text[]))
    ORDER BY coalesce(array_position($3::text[], c.kind), 0), c.priority, c.id LIMIT 1`);

type Routed = Pick<Claimed, 'accountId' | 'channelId' | 'channel' | 'fallback' | 'recipient' | 'category' | 'topic'>;

/**
 * The next channel for a message, or null if all channels have been tried.
 *
 * @param sameKind whether another channel of the same kind could succeed.
 */
export async function findNextRoute(
  db: Db,
  addressKey: Buffer,
  message: Routed,
  sameKind: boolean,
): Promise<Route | null> {
  const { accountId, channelId, channel, fallback, recipient } = message;
  const addressHash = hashAddress(addressKey, recipient);
  const values = [accountId, channelId, fallback, addressHash, sameKind, scopesAgainst(message)];
  const [next] = await db.query<{ channelId: string; channel: string }>(NEXT_ROUTE, values);
  if (!next) return null;
  const remaining = next.channel === channel ? fallback : fallback.slice(fallback.indexOf(next.channel) + 1);
  return { ...next, fallback: remaining };
}

const FIND_SENT = prepared(`
    SELECT m.account_id AS "accountId", m.id, m.channel_id AS "channelId", m.channel, m.fallback, m.recipient, m.category, m.topic
    FROM channels c JOIN messages m ON m.account_id = c.account_id AND m.id = $2 AND m.channel_id = c.id
    WHERE c.id = $1 AND m.status IN ('sending', 'sent') AND cardinality(m.fallback) > 0
      AND coalesce(m.provider_message_id = $3, true)`);
/** Moves the message only if no later receipt has changed its status. */
const MOVE_ON = prepared(`
    UPDATE messages SET status = 'queued', channel_id = $4, channel = $5, fallback = $6, attempts = 0, leased_until = NULL,
      next_attempt_at = ${DUE_NOW}, sent_at = NULL, provider_message_id = NULL, events = events || $7::jsonb
    WHERE account_id = $1 AND id = $2 AND channel_id = $3 AND status IN ('sending', 'sent') RETURNING id`);

/**
 * After a receipt reports a failure, moves the message to the next of its fallback channels.
 *
 * @returns false if there is no other channel, which means that the message has failed.
 */
export async function failOver(db: Db, addressKey: Buffer, progress: Progress): Promise<boolean> {
  const { channelId, messageId, providerMessageId = null, attempt, bounce, reason } = progress;
  // If a worker reported the failure (only workers report an attempt), it has already looked for another channel. A bounce follows a
  // delivery and is final.
  if (attempt !== undefined || bounce) return false;
  const [message] = await db.query<Routed & { id: string }>(FIND_SENT, [channelId, messageId, providerMessageId]);
  const route = message && (await findNextRoute(db, addressKey, message, false));
  if (!route) return false;
  const { channel, fallback } = route;
  const event = {
    status: 'queued',
    at: new Date().toISOString(),
    ...reason,
    fallback: { channel, channelId: route.channelId },
  };
  const values = [message.accountId, messageId, channelId, route.channelId, channel, fallback];
  const moved = await db.query(MOVE_ON, [...values, JSON.stringify(wellFormedJson([event]))]);
  return moved.length > 0;
}
