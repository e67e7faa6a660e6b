import { newId } from '@services/common/runtime/ids';

import type { Db, Statement } from '../db.ts';
import type { EventKind } from '../instagram/events.ts';
import { publish, type AccountEvent } from '../events.ts';
import { foldText, type MatchMode } from '../matching.ts';
import type { ClaimedEvent } from './event-queue.ts';

/** An automation as matching sees it; `messages` begins with its own, number 0. */
export interface Candidate {
  id: string;
  accountId: string;
  keyword: string;
  additionalKeywords: string[];
  excludedKeywords: string[];
  matchMode: MatchMode;
  mediaIds: string[];
  includeReplies: boolean;
  triggerType: string;
  status: string;
  /** Its public replies take turns: the next one's turn is their count. */
  publicReplyTexts: string[];
  publicReplyCount: number;
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
  /** Which of its keywords matched. */
  keyword: string;
}

export interface Fired {
  event: ClaimedEvent;
  automationId: string;
  leadId: string;
  message: Message;
  /** The text of the public reply, if there is one. */
  publicReply?: string | undefined;
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

const AUTOMATIONS = `SELECT a.id, account_id AS "accountId", keyword,
    additional_keywords AS "additionalKeywords", excluded_keywords AS "excludedKeywords", match_mode AS "matchMode",
    media_ids AS "mediaIds", include_replies AS "includeReplies", public_reply_texts AS "publicReplyTexts",
    public_reply_count AS "publicReplyCount", trigger_type AS "triggerType", status, concat(status, ' ', updated_at) AS revision,
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
    RETURNING id, automation_id || ' ' || platform_user_id AS person, xmax = 0 AS "isNew", captured_at AS "capturedAt"`,
};

/**
 * Captures a lead for each match, or finds it again when the person's cooldown is over. One person and automation may
 * occur once.
 *
 * @returns lead ids by `personKey`; a person within its cooldown is not among them.
 */
export async function captureLeads(tx: Db, matches: Match[], cooldownMs: number): Promise<Map<string, string>> {
  if (matches.length === 0) return new Map();
  const leads = matches.map(({ event, winner, keyword }) => ({
    id: newId('ld_'),
    accountId: event.accountId,
    // Direct messages carry no name: the id is shown until the profile is known.
    username: event.username ?? event.platformUserId,
    keyword,
    keywordFolded: foldText(keyword),
    triggerType: event.kind === 'story_reply' ? ('story_reply' as const) : ('comment' as const),
    automationId: winner.id,
    platformUserId: event.platformUserId,
    connectionId: event.connectionId,
    needsProfile: event.kind === 'story_reply',
  }));
  const rows = await tx.query<CapturedLead>(CAPTURE_LEADS, [JSON.stringify(leads), cooldownMs]);
  const byId = new Map(leads.map((lead) => [lead.id as string, lead]));
  const captured = rows.flatMap(({ id, isNew, capturedAt }) => {
    const lead = byId.get(id);
    return isNew && lead ? [leadCaptured(lead, capturedAt)] : [];
  });
  if (captured.length > 0) await publish(tx, captured);
  return new Map(rows.map(({ id, person }) => [person, id]));
}

interface CapturedLead {
  id: string;
  person: string;
  /** False for a lead that was there before. */
  isNew: boolean;
  capturedAt: string;
}

interface NewLead {
  id: string;
  accountId: string;
  username: string;
  keyword: string;
  triggerType: 'comment' | 'story_reply';
  automationId: string;
}

function leadCaptured(lead: NewLead, capturedAt: string): AccountEvent {
  const data = {
    id: lead.id,
    username: lead.username,
    display_name: lead.username,
    trigger_keyword: lead.keyword,
    trigger_type: lead.triggerType,
    captured_at: capturedAt,
    automation_id: lead.automationId,
  };
  return { accountId: lead.accountId, type: 'lead.captured', leadId: lead.id, data };
}

const DAY_MS = 86_400_000;
/** How long the platform accepts an answer: to a comment for 7 days, to a message for 24 hours. */
const ANSWERABLE_MS: Record<EventKind, number> = { comment: 7 * DAY_MS, live_comment: DAY_MS, story_reply: DAY_MS };

const answerableUntil = ({ occurredAt, kind }: ClaimedEvent) => new Date(Date.parse(occurredAt) + ANSWERABLE_MS[kind]);

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
    expiresAt: answerableUntil(event),
  }));
  const others = skipped.map(({ event, automationId, reason }) => ({
    ...toRow(event, automationId),
    status: 'skipped',
    reason,
  }));
  await tx.query(INSERT_TRIGGERS, [JSON.stringify([...queued, ...others])]);
  return new Map(queued.map(({ eventId, id }) => [eventId, id]));
}

/** Queues the public replies of what fired, as far as the comments have none yet. `triggers` holds ids by event. */
export async function insertPublicReplies(
  tx: Db,
  fired: Fired[],
  triggers: ReadonlyMap<string, string>,
): Promise<void> {
  const replies = fired.flatMap(({ event, automationId, leadId, publicReply: message }) => {
    if (message === undefined) return [];
    const { id: eventId, key: recipient, accountId, connectionId, platformUserId, username, traceparent } = event;
    const whose = { accountId, automationId, connectionId, triggerId: triggers.get(eventId), leadId };
    const to = { recipient, platformUserId, username, message, expiresAt: answerableUntil(event), traceparent };
    return [{ id: newId('pub_'), ...whose, ...to }];
  });
  if (replies.length > 0) await tx.query(INSERT_PUBLIC_REPLIES, [JSON.stringify(replies)]);
}

const INSERT_PUBLIC_REPLIES: Statement = {
  name: 'insert_public_replies',
  text: `INSERT INTO public_replies (id, account_id, automation_id, connection_id, trigger_id, lead_id, recipient,
      platform_user_id, username, message, status, due_at, expires_at, traceparent)
    SELECT id, "accountId", "automationId", "connectionId", "triggerId", "leadId", recipient, "platformUserId", username,
      message, 'queued', now(), "expiresAt", traceparent
    FROM json_to_recordset($1::json) AS r(id text, "accountId" text, "automationId" text, "connectionId" text,
      "triggerId" text, "leadId" text, recipient text, "platformUserId" text, username text, message text,
      "expiresAt" timestamptz, traceparent text)
    ON CONFLICT (connection_id, recipient) DO NOTHING`,
};

function toRow(event: ClaimedEvent, automationId: string) {
  const { id: eventId, key, ...fields } = event;
  const recipient = event.kind === 'story_reply' ? event.platformUserId : key;
  return { ...fields, id: newId('trg_'), automationId, eventId, recipient };
}

const COUNT_TRIGGERS: Statement = {
  name: 'count_triggers',
  text: `WITH used AS (
      SELECT "automationId", number, count(*)::int AS times, count(*) FILTER (WHERE "isPublic")::int AS public
      FROM json_to_recordset($1::json) AS f("automationId" text, number int, "isPublic" boolean) GROUP BY 1, 2
    ), varied AS (
      UPDATE variations v SET triggers_count = triggers_count + used.times
      FROM used WHERE v.automation_id = used."automationId" AND v.number = used.number
    )
    UPDATE automations a SET triggers_count = triggers_count + total, main_count = main_count + main,
      public_reply_count = public_reply_count + public
    FROM (SELECT "automationId", sum(times)::int AS total, sum(public)::int AS public, coalesce(sum(times) FILTER (WHERE number = 0), 0)::int AS main
      FROM used GROUP BY 1) AS counted
    WHERE a.id = counted."automationId"`,
};

/** Raises the counts of automations and variations; their rows are locked already. */
export async function countTriggers(tx: Db, fired: Fired[]): Promise<void> {
  if (fired.length === 0) return;
  const uses = fired.map(({ automationId, message, publicReply }) => ({
    automationId,
    number: message.number,
    isPublic: publicReply !== undefined,
  }));
  await tx.query(COUNT_TRIGGERS, [JSON.stringify(uses)]);
}
