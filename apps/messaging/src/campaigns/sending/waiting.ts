import { prepared, type Db } from '../../db.ts';

/** Messages per transaction. The number is limited because the rows of the counters stay locked until the transaction ends. */
const BATCH = 2000;

const CANCEL = prepared(`WITH waiting AS (
      SELECT account_id, id FROM messages WHERE campaign_id = $1 AND status IN ('queued', 'scheduled')
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET status = 'canceled', canceled_at = now(), next_attempt_at = NULL,
      events = m.events || jsonb_build_array(jsonb_build_object('status', 'canceled', 'at', now(), 'code', 'campaign_canceled'))
    FROM waiting w WHERE m.account_id = w.account_id AND m.id = w.id RETURNING m.id`);

/** Cancels messages that were not handed to the provider yet. Messages that a failed attempt returns to the queue are canceled later. */
export async function cancelWaiting(db: Db, campaignId: string): Promise<number> {
  return (await db.query(CANCEL, [campaignId])).length;
}

const HOLD = prepared(`WITH waiting AS (
      SELECT account_id, id FROM messages WHERE campaign_id = $1 AND status IN ('queued', 'scheduled')
        AND next_attempt_at <= now() + interval '1 minute'
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    )
    UPDATE messages m SET next_attempt_at = NULL FROM waiting w
    WHERE m.account_id = w.account_id AND m.id = w.id RETURNING m.id`);

/** Removes a paused campaign's messages from the queue. */
export async function holdWaiting(db: Db, campaignId: string): Promise<number> {
  return (await db.query(HOLD, [campaignId])).length;
}

const RELEASE = prepared(`WITH held AS (
      SELECT account_id, id FROM messages
      WHERE campaign_id = $1 AND status IN ('queued', 'scheduled') AND next_attempt_at IS NULL
      ORDER BY id COLLATE "C" FOR UPDATE
    )
    UPDATE messages m SET next_attempt_at = greatest(m.scheduled_at, now()) FROM held h
    WHERE m.account_id = h.account_id AND m.id = h.id`);

/** Makes the campaign's paused messages due again. */
export async function releaseWaiting(db: Db, campaignId: string): Promise<void> {
  await db.query(RELEASE, [campaignId]);
}
