import { newId } from '@services/common/runtime/ids';
import { cut, wellFormed } from '@services/common/runtime/text';

import type { Db, Statement } from '../db.ts';
import type { EventKind } from '../instagram/events.ts';

export interface ClaimedEvent {
  id: string;
  accountId: string;
  connectionId: string;
  key: string;
  kind: EventKind;
  platformUserId: string;
  username: string | null;
  text: string;
  occurredAt: string;
  traceparent: string | null;
}

/** An automation as matching sees it; `messages` begins with its own, number 0. */
export interface Candidate {
  id: string;
  accountId: string;
  keyword: string;
  keywordFolded: string;
  triggerType: string;
  status: string;
  /** Changes whenever an owner changes the automation. */
  revision: string;
  messages: [Message, ...Message[]];
}

export interface Message {
  number: number;
  text: string;
  uses: number;
}

/** An event and the automation that it fires. */
export interface Match {
  event: ClaimedEvent;
  winner: Candidate;
}

export interface Fired {
  event: ClaimedEvent;
  automationId: string;
  leadId: string;
  message: Message;
}

export interface Skipped {
  event: ClaimedEvent;
  automationId: string;
  reason: 'paused' | 'superseded' | 'cooldown';
}

/** One person and one automation: what a lead and a cooldown belong to. */
export function personKey({ event, winner }: Match): string {
  return `${winner.id} ${event.platformUserId}`;
}

/** An event whose matching failed waits a while. */
const DUE = 'matched_at IS NULL AND (retry_at IS NULL OR retry_at <= now())';

const HAS_EVENTS: Statement = {
  name: 'has_events',
  text: `SELECT EXISTS (SELECT FROM events WHERE ${DUE}) AS found`,
};

/** Whether any event waits for matching. */
export async function hasEvents(db: Db): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(HAS_EVENTS, []);
  return row?.found === true;
}

const EVENT_COLUMNS = `id::text, account_id AS "accountId", connection_id AS "connectionId", key, kind,
  platform_user_id AS "platformUserId", username, text, occurred_at AS "occurredAt", traceparent`;

const CLAIM_EVENTS: Statement = {
  name: 'claim_events',
  text: `SELECT ${EVENT_COLUMNS} FROM events WHERE ${DUE} ORDER BY events.id LIMIT $1 FOR UPDATE SKIP LOCKED`,
};

/** Locks the oldest unmatched events for the transaction. */
export function claimEvents(tx: Db, limit: number): Promise<ClaimedEvent[]> {
  return tx.query(CLAIM_EVENTS, [limit]);
}

const CLAIM_EVENTS_AGAIN: Statement = {
  name: 'claim_events_again',
  text: `SELECT ${EVENT_COLUMNS} FROM events WHERE ${DUE} AND id = ANY($1::text[]::bigint[])
    ORDER BY events.id FOR UPDATE SKIP LOCKED`,
};

/** Locks those of the given events that are still unmatched. */
export function claimEventsAgain(tx: Db, ids: string[]): Promise<ClaimedEvent[]> {
  return tx.query(CLAIM_EVENTS_AGAIN, [ids]);
}

const AUTOMATIONS = `SELECT a.id, account_id AS "accountId", keyword, keyword_folded AS "keywordFolded",
    trigger_type AS "triggerType", status, concat(status, ' ', updated_at) AS revision,
    json_build_array(json_build_object('number', 0, 'text', message, 'uses', main_count))::jsonb || coalesce((
      SELECT jsonb_agg(jsonb_build_object('number', v.number, 'text', v.message, 'uses', v.triggers_count) ORDER BY v.number)
      FROM variations v WHERE v.automation_id = a.id), '[]') AS messages
  FROM automations a`;

/** All automations of the accounts, oldest first. */
export function loadAutomations(tx: Db, accountIds: string[]): Promise<Candidate[]> {
  const text = `${AUTOMATIONS} WHERE account_id = ANY($1) ORDER BY created_at, a.id`;
  return tx.query({ name: 'load_automations', text }, [accountIds]);
}

/** The automations as they are now, locked for the transaction so that their counts can be chosen by and raised. */
export async function lockAutomations(tx: Db, ids: string[]): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map();
  const lock = 'SELECT id FROM automations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
  await tx.query({ name: 'lock_automations', text: lock }, [ids]);
  // In a second statement, which sees what the lock waited for.
  const text = `${AUTOMATIONS} WHERE a.id = ANY($1)`;
  const rows = await tx.query<Candidate>({ name: 'locked_automations', text }, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const CAPTURE_LEADS: Statement = {
  name: 'capture_leads',
  text: `INSERT INTO leads (id, account_id, username, display_name, trigger_keyword, keyword_folded, trigger_type, tags,
      automation_id, platform_user_id, connection_id, last_triggered_at, profile_due_at)
    SELECT id, "accountId", username, username, keyword, "keywordFolded", "triggerType", '{}',
      "automationId", "platformUserId", "connectionId", now(), CASE WHEN "needsProfile" THEN now() END
    FROM json_to_recordset($1::json) AS l(id text, "accountId" text, username text, keyword text, "keywordFolded" text,
      "triggerType" text, "automationId" text, "platformUserId" text, "connectionId" text,
      "needsProfile" boolean)
    ORDER BY "automationId", "platformUserId"
    ON CONFLICT (automation_id, platform_user_id) DO UPDATE SET last_triggered_at = excluded.last_triggered_at,
      profile_attempts = 0,
      -- Whoever writes again may have agreed to what the platform did not give before.
      profile_due_at = CASE WHEN leads.username = leads.platform_user_id THEN excluded.profile_due_at
        ELSE leads.profile_due_at END
      WHERE leads.last_triggered_at <= now() - $2::float8 * interval '1 millisecond'
    RETURNING id, automation_id || ' ' || platform_user_id AS person`,
};

/**
 * Captures a lead for each match, or finds it again when the person's cooldown is over. One person and automation may
 * occur once.
 *
 * @returns lead ids by `personKey`; a person within its cooldown is not among them.
 */
export async function captureLeads(tx: Db, matches: Match[], cooldownMs: number): Promise<Map<string, string>> {
  if (matches.length === 0) return new Map();
  const leads = matches.map(({ event, winner }) => ({
    id: newId('ld_'),
    accountId: event.accountId,
    // Direct messages carry no name: the id is shown until the profile is known.
    username: event.username ?? event.platformUserId,
    keyword: winner.keyword,
    keywordFolded: winner.keywordFolded,
    triggerType: event.kind === 'story_reply' ? 'story_reply' : 'comment',
    automationId: winner.id,
    platformUserId: event.platformUserId,
    connectionId: event.connectionId,
    needsProfile: event.kind === 'story_reply',
  }));
  const rows = await tx.query<{ id: string; person: string }>(CAPTURE_LEADS, [JSON.stringify(leads), cooldownMs]);
  return new Map(rows.map(({ id, person }) => [person, id]));
}

const DAY_MS = 86_400_000;
/** How long the platform accepts an answer: to a comment for 7 days, to a message for 24 hours. */
const ANSWERABLE_MS: Record<EventKind, number> = { comment: 7 * DAY_MS, live_comment: DAY_MS, story_reply: DAY_MS };

const INSERT_TRIGGERS: Statement = {
  name: 'insert_triggers',
  text: `INSERT INTO triggers (id, account_id, automation_id, connection_id, event_id, lead_id, kind, recipient,
      platform_user_id, username, text, message, variation, status, reason, due_at, expires_at, occurred_at,
      traceparent)
    SELECT id, "accountId", "automationId", "connectionId", "eventId", "leadId", kind, recipient,
      "platformUserId", username, text, message, variation, status, reason,
      CASE WHEN status = 'queued' THEN now() END, "expiresAt", "occurredAt", traceparent
    FROM json_to_recordset($1::json) AS t(id text, "accountId" text, "automationId" text, "connectionId" text,
      "eventId" bigint, "leadId" text, kind text, recipient text, "platformUserId" text, username text, text text,
      message text, variation int, status text, reason text, "expiresAt" timestamptz, "occurredAt" timestamptz,
      traceparent text)`,
};

/**
 * Records what fired, which queues its reply, and what did not and why.
 *
 * @returns the triggers' ids by event, of those that fired.
 */
export async function insertTriggers(tx: Db, fired: Fired[], skipped: Skipped[]): Promise<Map<string, string>> {
  if (fired.length + skipped.length === 0) return new Map();
  const queued = fired.map(({ event, automationId, leadId, message }) => ({
    ...toRow(event, automationId),
    leadId,
    message: message.text,
    variation: message.number,
    status: 'queued',
    expiresAt: new Date(Date.parse(event.occurredAt) + ANSWERABLE_MS[event.kind]),
  }));
  const others = skipped.map(({ event, automationId, reason }) => ({
    ...toRow(event, automationId),
    status: 'skipped',
    reason,
  }));
  await tx.query(INSERT_TRIGGERS, [JSON.stringify([...queued, ...others])]);
  return new Map(queued.map(({ eventId, id }) => [eventId, id]));
}

function toRow(event: ClaimedEvent, automationId: string) {
  const { id: eventId, key, ...fields } = event;
  const recipient = event.kind === 'story_reply' ? event.platformUserId : key;
  return { ...fields, id: newId('trg_'), automationId, eventId, recipient };
}

const COUNT_TRIGGERS: Statement = {
  name: 'count_triggers',
  text: `WITH used AS (
      SELECT "automationId", number, count(*)::int AS times
      FROM json_to_recordset($1::json) AS f("automationId" text, number int) GROUP BY 1, 2
    ), varied AS (
      UPDATE variations v SET triggers_count = triggers_count + used.times
      FROM used WHERE v.automation_id = used."automationId" AND v.number = used.number
    )
    UPDATE automations a SET triggers_count = triggers_count + total, main_count = main_count + main
    FROM (SELECT "automationId", sum(times)::int AS total, coalesce(sum(times) FILTER (WHERE number = 0), 0)::int AS main
      FROM used GROUP BY 1) AS counted
    WHERE a.id = counted."automationId"`,
};

/** Raises the counts of automations and variations; their rows are locked already. */
export async function countTriggers(tx: Db, fired: Fired[]): Promise<void> {
  if (fired.length === 0) return;
  const uses = fired.map(({ automationId, message }) => ({ automationId, number: message.number }));
  await tx.query(COUNT_TRIGGERS, [JSON.stringify(uses)]);
}

/** What matching decided about an event. */
export interface Decision {
  id: string;
  fate: 'fired' | 'cooldown' | 'paused' | 'no_match';
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
export async function finishEvents(tx: Db, decisions: Decision[]): Promise<void> {
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

/** @throws when the database cannot be reached: then no event is to blame. */
export async function ping(db: Db): Promise<void> {
  await db.query({ name: 'ping', text: 'SELECT 1 AS alive' }, []);
}
