import { wellFormedJson } from '@services/common/runtime/text';

import { prepared, type Db } from '../db.ts';
import { inLockOrder, STILL_CLAIMED } from '../messages/locks.ts';
import type { Claimed } from './claim.ts';
import type { Route } from './failover.ts';

/** A message to return to the queue, with the reason and the time until it is due again. */
export interface Requeued {
  message: Pick<Claimed, 'accountId' | 'id' | 'attempts'>;
  /** The time until the message is due; null if the message stays paused until it is released. */
  dueInMs: number | null;
  /** An event to add to the message's history. Without an event, the attempt does not count. */
  event?: Record<string, unknown>;
  /** The next channel, if the message moves to another channel. */
  route?: Route | undefined;
  /** Whether the message waits for the end of quiet hours. */
  isQuiet?: boolean;
  /** Whether the provider may already have accepted the message. */
  uncertain?: boolean;
  /** Whether the worker stopped during the attempt. */
  suspect?: boolean;
}

/**
 * Returns messages to the queue. If `event` is missing, the attempt was not made: the attempt is not counted, and the event that recorded
 * its start is removed.
 */
export const REQUEUE = prepared(`WITH found AS (
      SELECT q.* FROM json_to_recordset($1::json) AS q("accountId" text, id text, attempts int, "dueInMs" float8, event jsonb,
        "channelId" text, channel text, fallback json, "isQuiet" boolean, uncertain boolean, suspect boolean) ${STILL_CLAIMED('q')}
    )
    UPDATE messages m SET status = CASE WHEN q."isQuiet" THEN 'scheduled' ELSE 'queued' END, leased_until = NULL,
      scheduled_at = CASE WHEN q."isQuiet" THEN now() + make_interval(secs => q."dueInMs" / 1000.0) ELSE m.scheduled_at END,
      next_attempt_at = CASE WHEN q."dueInMs" IS NOT NULL THEN now() + make_interval(secs => q."dueInMs" / 1000.0) END,
      attempts = CASE WHEN q."channelId" IS NOT NULL THEN 0 WHEN q.event IS NULL THEN m.attempts - 1 ELSE m.attempts END,
      events = CASE WHEN q."isQuiet" THEN m.events - -1 || jsonb_build_object('status', 'scheduled', 'at', now())
        WHEN q.event IS NULL THEN m.events - -1 ELSE m.events || q.event END,
      channel_id = coalesce(q."channelId", m.channel_id), channel = coalesce(q.channel, m.channel),
      fallback = CASE WHEN q.fallback IS NULL THEN m.fallback ELSE ARRAY(SELECT json_array_elements_text(q.fallback)) END,
      uncertain = m.uncertain OR q.uncertain, lane = CASE WHEN q.suspect THEN 'suspect' ELSE m.lane END
    FROM found q WHERE m.account_id = q."accountId" AND m.id = q.id`);

/** Returns claimed messages to the queue. Messages that a receipt has advanced concurrently stay unchanged. */
export async function requeueMessages(db: Db, requeued: readonly Requeued[]): Promise<void> {
  const at = new Date().toISOString();
  const rows = requeued.map(
    ({ message, dueInMs, event, route, isQuiet = false, uncertain = false, suspect = false }) => ({
      accountId: message.accountId,
      id: message.id,
      attempts: message.attempts,
      dueInMs,
      event: event ? [{ status: 'queued', at, ...event }] : null,
      channelId: route?.channelId ?? null,
      channel: route?.channel ?? null,
      fallback: route?.fallback ?? null,
      isQuiet,
      uncertain,
      suspect,
    }),
  );
  await db.query(REQUEUE, [JSON.stringify(wellFormedJson(inLockOrder(rows)))]);
}
