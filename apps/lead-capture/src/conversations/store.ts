import { newId } from '@services/common/runtime/ids';
import { currentTraceparent } from '@services/common/runtime/trace-context';

import type { z } from 'zod';

import type { Effect, Step } from '../automations/steps.ts';
import { prepared, type Db, type Queries } from '../db.ts';
import { publish } from '../events.ts';
import type { EventOrigin, PlatformEvent } from '../instagram/events.ts';
import { isObject, parseJson } from '../instagram/json-values.ts';
import { MAX_TAGS, type Lead } from '../leads/schemas.ts';
import { leads, UPDATED } from '../leads/table.ts';
import { insertRows } from '../tables.ts';
import { advance, type END_REASONS, type Advanced, type Conversation, type Input, type Sent } from './advance.ts';

/** Maximum number of conversations per claim. */
const BATCH_SIZE = 50;
/** After MAX_ATTEMPTS consecutive unfinished attempts, a conversation is ended. */
const MAX_ATTEMPTS = 10;
const DUE = `status = 'running' AND due_at <= now()`;
/** A query without parameters, for `watchQueues`. */
export const CONVERSATIONS_DUE = `SELECT FROM conversations WHERE ${DUE} LIMIT 1`;

const CLAIM = prepared(`UPDATE conversations SET attempts = attempts + 1, due_at = now() + interval '10 seconds'
    WHERE id = ANY(ARRAY(SELECT id FROM conversations WHERE ${DUE} ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))
    RETURNING id, attempts`);

/** An attempt to advance a conversation, counted before it is made. */
interface Attempt {
  id: string;
  attempts: number;
}

interface ConversationsOptions {
  /** Called after a message was queued. */
  onMessage: () => void;
  onError: (error: unknown, conversationId: string) => void;
}

/**
 * Advances due conversations. A conversation that cannot be advanced is retried every ten seconds, up to ten times, and does
 * not delay the other conversations.
 *
 * @returns the amount of work done in one run, for a work loop.
 */
export async function advanceConversations(db: Db, { onMessage, onError }: ConversationsOptions): Promise<number> {
  const claimed = await db.query<Attempt>(CLAIM, []);
  for (const attempt of claimed) {
    try {
      if (await advanceConversation(db, attempt)) onMessage();
    } catch (error) {
      onError(error, attempt.id);
    }
  }
  return claimed.length;
}

const LOCK = prepared(
  `SELECT id FROM conversations WHERE id = $1 AND attempts = $2 AND status = 'running' FOR NO KEY UPDATE`,
);
const millis = (time: string) => `(extract(epoch FROM ${time}) * 1000)::float8`;
// This statement runs after the lock is acquired, so that it sees messages that the previous holder of the lock has settled.
const READ = prepared(`
    SELECT c.account_id AS "accountId", c.automation_id AS "automationId", c.connection_id AS "connectionId",
      c.platform_user_id AS "platformUserId", c.lead_id AS "leadId", c.trigger_id AS "triggerId", c.waits_for AS "waitsFor",
      c.step, ${millis('c.asked_at')} AS "askedAt", c.consent_text AS "consentText", c.repeats, c.is_reminded AS "isReminded", c.is_open AS "isOpen", c.is_paused AS "isPaused", ${millis('c.expires_at')} AS "expiresAt",
      ${millis('c.started_at')} AS "startedAt", ${millis('now()')} AS now, a.steps, m.status, m.reason,
      ${millis('m.attempted_at')} AS "attemptedAt", l.username
    FROM conversations c JOIN automations a ON a.id = c.automation_id
      LEFT JOIN conversation_messages m ON m.id = c.message_id LEFT JOIN leads l ON l.id = c.lead_id
    WHERE c.id = $1`);
const READ_TRIGGER = prepared(`SELECT status, reason, NULL AS "attemptedAt" FROM triggers WHERE id = $1`);
// An erasure locks events before conversations, so events that it has locked are skipped.
const READ_INPUTS = prepared(`
    SELECT id::text, text, raw, ${millis('received_at')} AS "receivedAt", ${millis('occurred_at')} AS "occurredAt",
      fate = 'queued' AS "isQueued"
    FROM events WHERE unread_by = $1 ORDER BY events.id LIMIT 100 FOR UPDATE SKIP LOCKED`);

type Names = 'accountId' | 'automationId' | 'connectionId' | 'platformUserId' | 'leadId' | 'triggerId';
type Row = Conversation &
  Sent &
  Record<Names, string> & { startedAt: number; now: number; steps: Step[]; username: string | null };

/**
 * Advances a claimed conversation. One transaction stores the messages read, the message to send, the answer and the new
 * step. So a killed process has stored all of them or nothing.
 *
 * @returns whether a message was queued; undefined if another process has taken over the conversation.
 */
function advanceConversation(db: Db, { id, attempts }: Attempt): Promise<boolean | undefined> {
  return db.statements(async (tx) => {
    if ((await tx.query(LOCK, [id, attempts])).length === 0) return undefined;
    if (attempts <= MAX_ATTEMPTS) return advanceLocked(tx, id, null);
    // If the answer could not be stored in ten attempts, the conversation ends without it.
    await tx.query(END_RUNNING, [[id], 'error']);
    return false;
  });
}

/** @param ending why the conversation ends now, even if it could continue. */
async function advanceLocked(tx: Queries, id: string, ending: keyof typeof END_REASONS | null) {
  const [row] = await tx.query<Row>(READ, [id]);
  if (!row) return undefined;
  const [trigger] = row.waitsFor === 'reply' ? await tx.query<Sent>(READ_TRIGGER, [row.triggerId]) : [];
  const inputs = (await tx.query<Input & { raw: string }>(READ_INPUTS, [id])).map(toInput);
  // If the conversation ends, a queued repetition of the question is not sent, so that the answer does not wait for that
  // message.
  const message = ending !== null && row.status !== 'sent' ? { ...row, status: 'failed', reason: ending } : row;
  const advanced = advance(row, row.steps, inputs, row.waitsFor === 'reply' ? trigger : message, row);
  advanced.ended ??= ending;
  await store(tx, id, row, advanced);
  return advanced.outgoing !== null;
}

function toInput({ raw, ...input }: Input & { raw: string }): Input {
  const item = parseJson(raw);
  const message = isObject(item) && isObject(item.message) ? item.message : {};
  const { payload } = isObject(message.quick_reply) ? message.quick_reply : {};
  return { ...input, payload: typeof payload === 'string' ? payload : undefined };
}

const MARK_READ = prepared(`
    UPDATE events SET unread_by = NULL, fate = CASE WHEN id = ANY($2::bigint[]) THEN 'answered' ELSE fate END
    WHERE id = ANY($1::bigint[])`);
const INSERT_MESSAGE = prepared(
  insertRows(
    'conversation_messages',
    {
      text: `id accountId automationId connectionId conversationId leadId step recipient platformUserId username message imageUrl
      traceparent`,
      jsonb: 'quickReplies buttons',
      timestamptz: 'expiresAt',
    },
    // now() is not used: it is the start of this transaction, which may be earlier than the message that is being answered.
    { created_at: 'clock_timestamp()' },
  ),
);
const SAVE = prepared(`
    UPDATE conversations c SET waits_for = "waitsFor", step = s.step, asked_at = "askedAt", consent_text = "consentText", repeats = s.repeats,
      is_reminded = "isReminded", is_open = "isOpen", expires_at = "expiresAt", due_at = "dueAt",
      message_id = coalesce("messageId", message_id), reason = s.reason,
      status = CASE WHEN s.reason IS NULL THEN 'running' ELSE 'ended' END,
      ended_at = CASE WHEN s.reason IS NOT NULL THEN now() END, attempts = 0
    FROM json_to_record($2::json) AS s("waitsFor" text, step text, "askedAt" timestamptz, "consentText" text, repeats int,
      "isReminded" boolean, "isOpen" boolean, "expiresAt" timestamptz, "dueAt" timestamptz, "messageId" text, reason text)
    WHERE c.id = $1`);
const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());

async function store(tx: Queries, id: string, row: Row, { conversation, ...advanced }: Advanced): Promise<void> {
  const { accountId, automationId, connectionId, platformUserId, leadId, username } = row;
  const { read, answered, outgoing, answer, effects, ended, dueAt } = advanced;
  if (read.length > 0) await tx.query(MARK_READ, [read, answered]);
  if (answer) await saveAnswer(tx, row, answer);
  for (const effect of effects) await takeEffect(tx, id, row, effect);
  const [messageId, expiresAt] = [outgoing && newId('cmsg_'), time(conversation.expiresAt)];
  if (outgoing && ended === null) {
    const whose = { accountId, automationId, connectionId, conversationId: id, leadId, platformUserId, username };
    const { text: message, ...content } = outgoing;
    const sending = { recipient: platformUserId, expiresAt, traceparent: currentTraceparent() };
    await tx.query(INSERT_MESSAGE, [JSON.stringify([{ id: messageId, ...whose, ...content, message, ...sending }])]);
  }
  const times = { askedAt: time(conversation.askedAt), expiresAt, dueAt: time(dueAt) };
  await tx.query(SAVE, [id, JSON.stringify({ ...conversation, ...times, messageId, reason: ended })]);
}

type LeadData = z.output<z.ZodObject<Pick<typeof Lead.shape, (typeof UPDATED)[number]>>>;

const SAVE_ANSWER = prepared(`
    UPDATE leads SET answers = answers || jsonb_build_object($2::text, $3::jsonb), email = coalesce($4, email),
      phone = coalesce($5, phone), consent_text = coalesce($6, consent_text),
      consented_at = CASE WHEN $6 IS NULL THEN consented_at ELSE now() END
    WHERE id = $1 AND account_id = $7 RETURNING ${leads.select(UPDATED)}`);

async function saveAnswer(
  tx: Queries,
  row: Row,
  { question, value, consentText }: NonNullable<Advanced['answer']>,
): Promise<void> {
  const { accountId, leadId, automationId } = row;
  const { id, expects } = question;
  const known = (kind: typeof expects) => (expects === kind ? value : null);
  const values = [leadId, id, JSON.stringify(value), known('email'), known('phone'), consentText, accountId];
  const [lead] = await tx.query<LeadData>(SAVE_ANSWER, values);
  // The lead may have been deleted.
  if (!lead) return;
  await publish(tx, [{ accountId, type: 'lead.updated', leadId, data: { ...lead, automation_id: automationId } }]);
}

const CHANGE_LEAD = prepared(`UPDATE leads SET status = coalesce($3, status),
      tags = (tags || ARRAY(SELECT tag FROM unnest($4::text[]) AS tag WHERE tag <> ALL(tags)))[:${MAX_TAGS}]
    WHERE id = $1 AND account_id = $2`);
const READ_LEAD = prepared(`SELECT ${leads.select(UPDATED)} FROM leads WHERE id = $1 AND account_id = $2`);

async function takeEffect(tx: Queries, conversationId: string, row: Row, step: Effect): Promise<void> {
  const { accountId, leadId, automationId: automation_id } = row;
  if (step.type === 'lead') {
    await tx.query(CHANGE_LEAD, [leadId, accountId, step.status ?? null, [...new Set(step.add_tags)]]);
    return;
  }
  const [lead] = await tx.query<LeadData>(READ_LEAD, [leadId, accountId]);
  if (!lead) return;
  const data = { ...lead, automation_id, conversation_id: conversationId, step: step.id };
  await publish(tx, [{ accountId, type: 'conversation.step_reached', leadId, data }]);
}

const STORE_MESSAGES = prepared(`WITH known AS MATERIALIZED (
      SELECT v.id AS conversation_id, v.automation_id, v.account_id, v.connection_id, m.*
      FROM json_to_recordset($1::json) AS m("instagramAccountId" text, key text, "platformUserId" text, text text,
        "occurredAt" timestamptz, raw text)
      JOIN connections c ON c.instagram_account_id = m."instagramAccountId" AND c.status <> 'disconnected'
      JOIN conversations v ON v.connection_id = c.id AND v.platform_user_id = m."platformUserId" AND v.status = 'running'
      ORDER BY v.id, m.key FOR NO KEY UPDATE OF v
    ), stored AS (
      INSERT INTO events (account_id, connection_id, key, kind, platform_user_id, text, occurred_at, raw, traceparent,
        origin, matched_at, fate, automation_id, unread_by)
      SELECT account_id, connection_id, key, 'direct_message', "platformUserId", text, "occurredAt", raw, $2, $3, now(),
        'in_conversation', automation_id, conversation_id
      FROM known ON CONFLICT (connection_id, key) DO NOTHING RETURNING key, unread_by
    ), woken AS (
      UPDATE conversations SET due_at = now() WHERE id IN (SELECT unread_by FROM stored)
    )
    SELECT key, key IN (SELECT key FROM stored) AS "isNew" FROM known`);

/**
 * Stores messages of people in a conversation, each once, and makes them available to the conversation. Messages of other people are
 * not stored.
 *
 * @returns the keys of the messages of people in a conversation, how many were new, and how many had been delivered before.
 */
export async function storeMessages(db: Db, messages: readonly PlatformEvent[], origin: EventOrigin) {
  const values = [JSON.stringify(messages), currentTraceparent(), origin];
  const rows = messages.length > 0 ? await db.query<{ key: string; isNew: boolean }>(STORE_MESSAGES, values) : [];
  const stored = new Set(rows.filter(({ isNew }) => isNew).map(({ key }) => key)).size;
  return { keys: new Set(rows.map(({ key }) => key)), stored, repeated: rows.length - stored };
}

/** A person and the connection that they write to. */
interface Participant {
  connectionId: string;
  platformUserId: string;
}

/** Maximum number of keywords of a person that wait for the end of a conversation. */
export const MAX_QUEUED = 3;

// Another process may begin a conversation with the same person, so the people are locked first, in one order.
const LOCK_PEOPLE = prepared(`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT person_lock("connectionId", "platformUserId") AS key
      FROM json_to_recordset($1::json) AS p("connectionId" text, "platformUserId" text) ORDER BY key) AS people`);
const LOCK_RUNNING = prepared(`SELECT c.id, c.connection_id AS "connectionId", c.platform_user_id AS "platformUserId",
      c.automation_id AS "automationId", a.on_new_keyword AS "onNewKeyword",
      (SELECT count(*) FROM events e WHERE e.connection_id = c.connection_id AND e.platform_user_id = c.platform_user_id
        AND e.fate = 'queued' AND a.on_new_keyword = 'queue')::int AS queued
    FROM json_to_recordset($1::json) AS p("connectionId" text, "platformUserId" text)
    JOIN conversations c ON c.connection_id = p."connectionId" AND c.platform_user_id = p."platformUserId" AND c.status = 'running'
    JOIN automations a ON a.id = c.automation_id
    ORDER BY c.id FOR NO KEY UPDATE OF c`);

interface Running extends Participant {
  id: string;
  automationId: string;
  onNewKeyword: string;
  /** The number of the person's keywords that wait for the end of the conversation. */
  queued: number;
}

/** The running conversations of people. People and conversations are locked for the transaction. */
export async function lockRunning(tx: Queries, people: readonly Participant[]): Promise<Running[]> {
  const values = [JSON.stringify(people)];
  await tx.query(LOCK_PEOPLE, values);
  return tx.query(LOCK_RUNNING, values);
}

const WAKE = prepared('UPDATE conversations SET due_at = now() WHERE id = ANY($1)');

/** Makes locked conversations read their messages. */
export async function wakeConversations(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query(WAKE, [ids]);
}

const WITH_UNREAD = prepared('SELECT DISTINCT unread_by AS id FROM events WHERE unread_by = ANY($1)');
const END_RUNNING = prepared(`WITH ended AS (
      UPDATE conversations SET status = 'ended', reason = $2, ended_at = now()
      WHERE id = ANY($1) AND status = 'running'
    )
    UPDATE events SET unread_by = NULL WHERE unread_by = ANY($1)`);

/** Ends locked conversations because the person fired an automation. An answer that was not read yet is stored first. */
export async function endRunning(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const { id } of await tx.query<{ id: string }>(WITH_UNREAD, [ids])) await advanceLocked(tx, id, 'new_keyword');
  await tx.query(END_RUNNING, [ids, 'new_keyword']);
}

const START = prepared(
  `${insertRows(
    'conversations',
    {
      text: 'id accountId automationId connectionId platformUserId leadId triggerId',
      boolean: 'isOpen',
      timestamptz: 'expiresAt',
    },
    { due_at: 'CASE WHEN "isOpen" THEN now() ELSE "expiresAt" END' },
  )}`,
);

interface Started extends Participant {
  accountId: string;
  automationId: string;
  leadId: string;
  triggerId: string;
  isOpen: boolean;
  expiresAt: Date;
}

/** Starts conversations for locked people without a running conversation. */
export async function startConversations(tx: Queries, started: readonly Started[]): Promise<void> {
  if (started.length === 0) return;
  await tx.query(START, [JSON.stringify(started.map((each) => ({ id: newId('conv_'), ...each })))]);
}

const PAUSE = prepared(`UPDATE conversations SET is_paused = true
    WHERE connection_id = $1 AND platform_user_id = $2 AND status = 'running' RETURNING id`);

/** Pauses the person's running conversation. @returns its id; null if there is none. */
export async function pauseRunning(tx: Queries, { connectionId, platformUserId }: Participant): Promise<string | null> {
  const [paused] = await tx.query<{ id: string }>(PAUSE, [connectionId, platformUserId]);
  return paused?.id ?? null;
}
