import { cut, wellFormed } from '@services/common/runtime/text';

import { prepared, type Db, type Queries } from '../db.ts';
import type { Event } from '../generated/prisma/client.ts';
import type { EventKind } from '../instagram/events.ts';
import type { Reason } from './decision.ts';

/** An event that a transaction has locked for matching. */
export type ClaimedEvent = Pick<
  Event,
  | 'accountId'
  | 'connectionId'
  | 'key'
  | 'platformUserId'
  | 'username'
  | 'text'
  | 'mediaIds'
  | 'parentId'
  | 'traceparent'
> & { id: string; kind: EventKind; occurredAt: string; isDisconnected: boolean };

/** An event waits until `retry_at` after an attempt to match it has begun or failed. */
const DUE = `matched_at IS NULL AND (retry_at IS NULL OR retry_at <= now())`;
const IS_NEW = 'unfinished = 0';

/** A query without parameters, for `watchQueues`. */
export const EVENTS_DUE = `SELECT WHERE EXISTS (SELECT FROM events WHERE ${DUE})`;
const LOOK = prepared(`SELECT EXISTS (SELECT FROM events WHERE ${DUE} AND ${IS_NEW}) AS "hasNew",
    EXISTS (SELECT FROM events WHERE ${DUE} AND NOT ${IS_NEW}) AS "hasUnfinished"`);

/** Whether any event waits for matching, and whether any waits after an unfinished attempt. */
export async function lookForEvents(db: Db) {
  const [found] = await db.query<{ hasNew: boolean; hasUnfinished: boolean }>(LOOK, []);
  return found ?? { hasNew: false, hasUnfinished: false };
}

/** A counted attempt to match an event. */
export interface Attempt {
  id: string;
  /** The number of the attempt; another process that takes over the event has a higher number. */
  attempts: number;
}

/**
 * How long an event stays reserved for the process that begins to match it, if that process is killed. While matching, the
 * process locks the event's row, so that nothing is lost if matching takes longer.
 */
const LEASE = `interval '10 seconds'`;
const BEGIN = `attempts = attempts + 1, unfinished = unfinished + 1, retry_at = now() + ${LEASE}`;
/** After this number of unfinished attempts, an event is not retried. Only the last two are always made alone: the first may be of a batch. */
const MAX_UNFINISHED = 3;
const IS_SUSPECT = `unfinished >= ${MAX_UNFINISHED}`;
const ATTEMPT = 'id::text, attempts';

/** Maximum number of accounts whose events are claimed together. */
const MAX_ACCOUNTS = 20;
const accountWithNew = (condition: string) =>
  `(SELECT account_id FROM events WHERE ${DUE} AND ${IS_NEW} AND ${condition} ORDER BY account_id LIMIT 1)`;
const accountAfter = (account: string) =>
  `coalesce(${accountWithNew(`account_id > ${account}`)}, ${accountWithNew('true')})`;

// Cycles through the accounts, from the account after $2: UNION drops accounts that were already found, which ends the recursion.
const BEGIN_NEW = prepared(`WITH RECURSIVE circle AS (
      SELECT ${accountAfter('$2::text')} AS account UNION SELECT ${accountAfter('circle.account')} FROM circle
    ), served AS (
      SELECT account FROM circle WHERE account IS NOT NULL LIMIT ${MAX_ACCOUNTS}
    ), due AS (
      SELECT oldest.id FROM served, LATERAL (
        SELECT id FROM events WHERE account_id = account AND ${DUE} AND ${IS_NEW}
        ORDER BY id LIMIT ceil($1::float8 / (SELECT count(*) FROM served)) FOR UPDATE SKIP LOCKED) AS oldest
    )
    UPDATE events SET ${BEGIN} WHERE id = ANY(ARRAY(SELECT id FROM due))
    RETURNING ${ATTEMPT}, (SELECT (array_agg(account))[count(*)] FROM served) AS "lastAccount"`);

/**
 * Begins to match the oldest events of several accounts, an equal number of each, so that an account with many events does not delay other
 * accounts. The attempt is committed before it is made, so that it is counted even if it kills its process.
 *
 * @param after the account that was served last
 */
export async function beginNewEvents(db: Db, limit: number, after: string) {
  const rows = await db.query<Attempt & { lastAccount: string }>(BEGIN_NEW, [limit, after]);
  return { attempts: rows as Attempt[], lastAccount: rows[0]?.lastAccount ?? after };
}

const BEGIN_UNFINISHED = prepared(`
    UPDATE events SET attempts = attempts + CASE WHEN ${IS_SUSPECT} THEN 0 ELSE 1 END, unfinished = unfinished + 1,
      retry_at = now() + ${LEASE}, matched_at = CASE WHEN ${IS_SUSPECT} THEN now() END,
      fate = CASE WHEN ${IS_SUSPECT} THEN 'error' END,
      failure = CASE WHEN ${IS_SUSPECT} THEN 'The process stopped twice while it matched this event alone' ELSE failure END
    WHERE id = (SELECT id FROM events WHERE ${DUE} AND NOT ${IS_NEW} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${ATTEMPT}, fate AS "setAside", failure`);

/**
 * Begins to match the oldest event with an unfinished attempt. The event is matched alone, to find out which event of a batch
 * kills the process. After two unfinished attempts alone, the event is set aside as an error instead.
 */
export async function beginUnfinishedEvent(db: Db) {
  const [row] = await db.query<Attempt & { setAside: string | null; failure: string | null }>(BEGIN_UNFINISHED, []);
  return row;
}

const LOCK_EVENTS = prepared(`
    SELECT e.id::text, e.account_id AS "accountId", e.connection_id AS "connectionId", e.key, e.kind,
      e.platform_user_id AS "platformUserId", e.username, e.text, e.media_ids AS "mediaIds", e.parent_id AS "parentId",
      e.occurred_at AS "occurredAt", e.traceparent, c.status = 'disconnected' AS "isDisconnected"
    FROM events e JOIN connections c ON c.id = e.connection_id
      JOIN json_to_recordset($1::json) AS begun(id bigint, attempt int) ON e.id = begun.id AND e.attempts = attempt
    WHERE e.matched_at IS NULL ORDER BY e.id FOR UPDATE OF e`);

/** Locks the events for the transaction, except those already matched or taken over by another process. */
export function lockEvents(tx: Queries, attempts: readonly Attempt[]): Promise<ClaimedEvent[]> {
  const begun = attempts.map(({ id, attempts: attempt }) => ({ id, attempt }));
  return tx.query(LOCK_EVENTS, [JSON.stringify(begun)]);
}

/** The decision about an event. */
export interface Decision {
  id: string;
  fate:
    'fired' | 'cooldown' | 'in_conversation' | 'queued' | 'no_match' | 'disconnected' | Exclude<Reason, 'superseded'>;
  automationId?: string | undefined;
  triggerId?: string | undefined;
  /** The conversation that the event belongs to, if it is also a message. */
  unreadBy?: string | undefined;
}

const FINISH_EVENTS = prepared(`
    UPDATE events SET matched_at = now(), unfinished = 0, fate = d.fate, automation_id = d."automationId", trigger_id = d."triggerId",
      unread_by = d."unreadBy"
    FROM json_to_recordset($1::json) AS d(id bigint, fate text, "automationId" text, "triggerId" text, "unreadBy" text)
    WHERE events.id = d.id`);

/** Removes events from the queue. */
export async function finishEvents(tx: Queries, decisions: Decision[]): Promise<void> {
  await tx.query(FINISH_EVENTS, [JSON.stringify(decisions)]);
}

const MAX_ATTEMPTS = 5;
const NOTE_FAILURE = prepared(`
    UPDATE events SET unfinished = 0, failure = $3, retry_at = now() + 2 ^ attempts * interval '1 second',
      matched_at = CASE WHEN attempts >= ${MAX_ATTEMPTS} THEN now() END, fate = CASE WHEN attempts >= ${MAX_ATTEMPTS} THEN 'error' END
    WHERE id = $1::bigint AND attempts = $2 AND matched_at IS NULL`);

/**
 * Records that an event could not be matched. It is retried after 2, 4, 8 and 16 seconds, and then kept as an error.
 */
export async function noteFailure(db: Db, { id, attempts }: Attempt, failure: string): Promise<void> {
  await db.query(NOTE_FAILURE, [id, attempts, cut(wellFormed(failure), 1000)]);
}

/** Throws if the database is unreachable: an event is then not the cause of the failure. */
export async function ping(db: Db): Promise<void> {
  await db.query(prepared('SELECT 1 AS alive'), []);
}
