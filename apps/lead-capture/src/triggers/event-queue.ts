import { notHeld } from '@services/common/access/held-accounts';
import { cut, wellFormed } from '@services/common/runtime/text';

import type { Db, Queries, Statement } from '../db.ts';
import type { EventKind } from '../instagram/events.ts';
import type { Reason } from './decision.ts';

/** An event that a transaction has locked for matching. */
export interface ClaimedEvent {
  id: string;
  accountId: string;
  connectionId: string;
  key: string;
  kind: EventKind;
  platformUserId: string;
  username: string | null;
  text: string;
  mediaIds: string[];
  isReply: boolean;
  occurredAt: string;
  traceparent: string | null;
}

/** An event whose matching failed waits a while. */
const DUE = `matched_at IS NULL AND (retry_at IS NULL OR retry_at <= now()) AND ${notHeld('account_id')}`;

/** A query without values, as `watchQueues` asks it. */
export const EVENTS_DUE = `SELECT WHERE EXISTS (SELECT FROM events WHERE ${DUE})`;
const HAS_EVENTS: Statement = { name: 'has_events', text: EVENTS_DUE };

/** Whether any event waits for matching. */
export async function hasEvents(db: Db): Promise<boolean> {
  return (await db.query(HAS_EVENTS, [])).length > 0;
}

const EVENT_COLUMNS = `id::text, account_id AS "accountId", connection_id AS "connectionId", key, kind,
  platform_user_id AS "platformUserId", username, text, media_ids AS "mediaIds", is_reply AS "isReply",
  occurred_at AS "occurredAt", traceparent`;

const CLAIM_EVENTS: Statement = {
  name: 'claim_events',
  text: `SELECT ${EVENT_COLUMNS} FROM events WHERE ${DUE} ORDER BY events.id LIMIT $1 FOR UPDATE SKIP LOCKED`,
};

/** Locks the oldest unmatched events for the transaction. */
export function claimEvents(tx: Queries, limit: number): Promise<ClaimedEvent[]> {
  return tx.query(CLAIM_EVENTS, [limit]);
}

const CLAIM_EVENTS_AGAIN: Statement = {
  name: 'claim_events_again',
  text: `SELECT ${EVENT_COLUMNS} FROM events WHERE ${DUE} AND id = ANY($1::text[]::bigint[])
    ORDER BY events.id FOR UPDATE SKIP LOCKED`,
};

/** Locks those of the given events that are still unmatched. */
export function claimEventsAgain(tx: Queries, ids: string[]): Promise<ClaimedEvent[]> {
  return tx.query(CLAIM_EVENTS_AGAIN, [ids]);
}

/** What matching decided about an event. */
export interface Decision {
  id: string;
  fate: 'fired' | 'cooldown' | 'no_match' | Exclude<Reason, 'superseded'>;
  automationId?: string | undefined;
  triggerId?: string | undefined;
}

const FINISH_EVENTS: Statement = {
  name: 'finish_events',
  text: `UPDATE events SET matched_at = now(), fate = d.fate, automation_id = d."automationId", trigger_id = d."triggerId"
    FROM json_to_recordset($1::json) AS d(id bigint, fate text, "automationId" text, "triggerId" text)
    WHERE events.id = d.id`,
};

/** Takes events out of the queue. */
export async function finishEvents(tx: Queries, decisions: Decision[]): Promise<void> {
  await tx.query(FINISH_EVENTS, [JSON.stringify(decisions)]);
}

const SET_ASIDE: Statement = {
  name: 'set_event_aside',
  text: `UPDATE events SET attempts = attempts + 1, failure = $2,
      retry_at = now() + 2 ^ (attempts + 1) * interval '1 second',
      matched_at = CASE WHEN attempts >= 4 THEN now() END, fate = CASE WHEN attempts >= 4 THEN 'error' END
    WHERE id = $1::bigint AND matched_at IS NULL`,
};

/**
 * Notes that an event could not be matched. It is tried again after 2, 4, 8 and 16 seconds, without the others, and then
 * kept as an error.
 */
export async function setAside(db: Db, id: string, failure: string): Promise<void> {
  await db.query(SET_ASIDE, [id, cut(wellFormed(failure), 1000)]);
}

/** @throws when the database cannot be reached: then no event is the cause. */
export async function ping(db: Db): Promise<void> {
  await db.query({ name: 'ping', text: 'SELECT 1 AS alive' }, []);
}
