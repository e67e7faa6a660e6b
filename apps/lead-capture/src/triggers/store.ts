import { DUE_NOW } from '@services/common/database/claims';
import { AppError } from '@services/common/http/errors';
import { takeReadTurn } from '@services/common/http/turns';
import type { z } from 'zod';

import { prepared, type Db, type Statement } from '../db.ts';
import {
  forTables,
  publishReplies,
  REPLY_COLUMNS,
  type ReplyTable,
  type SettledReply,
} from '../replies/reply-events.ts';
import { DISCARDED } from '../replies/sending-store.ts';
import type { Trigger as TriggerSchema, TriggerQuery } from './schemas.ts';
import { columns } from './table.ts';

type Trigger = z.output<typeof TriggerSchema>;

/** Omits `public_reply` from a trigger without a public reply. */
const shown = ({ public_reply: reply, ...row }: Trigger): Trigger => (reply ? { ...row, public_reply: reply } : row);

const SELECT = `SELECT ${columns.select(columns.names)}`;
/**
 * Joins the rows `triggers` (the table, or one page of it) with their replies. COLLATE is needed for the index of replies,
 * which has another collation than the triggers' ids.
 */
const tables = (triggers: string) => `${triggers} t
  LEFT JOIN LATERAL (SELECT * FROM public_replies WHERE trigger_id = t.id COLLATE "default" LIMIT 1) p ON true JOIN automations a ON a.id = t.automation_id JOIN connections c ON c.id = t.connection_id`;

/** A page of an automation's triggers, newest first, with their total number. The automation must belong to the account. */
export async function listTriggers(db: Db, accountId: string, automationId: string, query: TriggerQuery) {
  const { page, limit, outcome } = query;
  const values = [automationId, accountId, limit, (page - 1) * limit, ...(outcome ? [outcome] : [])];
  const filter = outcome ? 'AND trigger_outcome(status) = $5' : '';
  const total = outcome ? 'AND outcome = $3' : '';
  const read = () =>
    Promise.all([
      db.query<Trigger>(
        // The page is read first, because a plan that joins first reads whole tables.
        prepared(`WITH page AS MATERIALIZED (
            SELECT * FROM triggers WHERE automation_id = $1 AND account_id = $2 ${filter}
            ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4
          ) ${SELECT} FROM ${tables('page')} ORDER BY t.created_at DESC, t.id DESC`),
        values,
      ),
      db.query<{ total: number }>(
        prepared(`SELECT coalesce(sum(total), 0)::int AS total FROM trigger_days
          WHERE automation_id = $1 AND account_id = $2 ${total}`),
        [automationId, accountId, ...(outcome ? [outcome] : [])],
      ),
    ]);
  const [triggers, [counted]] = await takeReadTurn(db, accountId, read);
  return { triggers: triggers.map(shown), total: counted?.total ?? 0 };
}

const FIND = prepared(
  `${SELECT} FROM ${tables('triggers')} WHERE t.account_id = $1 AND t.automation_id = $2 AND t.id = $3`,
);

/** @throws AppError 404 when the account's automation has no such trigger. */
export async function getTrigger(db: Db, accountId: string, automationId: string, id: string): Promise<Trigger> {
  const [trigger] = await db.query<Trigger>(FIND, [accountId, automationId, id]);
  if (!trigger) throw new AppError(404, 'trigger_not_found', 'Trigger not found');
  return shown(trigger);
}

const QUEUED_AGAIN = `status = 'queued', reason = NULL, detail = NULL, due_at = ${DUE_NOW}, refusals = 0`;

/** Nothing is sent over a disconnected connection, so a reply would wait until the platform no longer accepts it. */
const IS_CONNECTED = `EXISTS (SELECT FROM connections c WHERE c.id = connection_id AND c.status <> 'disconnected')`;

const RETRY_ONE = prepared(`UPDATE triggers SET ${QUEUED_AGAIN}
    WHERE account_id = $1 AND automation_id = $2 AND id = $3 AND status = 'failed' AND expires_at > now() AND ${IS_CONNECTED}
    RETURNING id`);
const FIND_CONNECTED = prepared(`SELECT FROM triggers WHERE account_id = $1 AND id = $2 AND ${IS_CONNECTED}`);

/** Why a failed reply cannot be retried. */
async function notRetried(db: Db, accountId: string, triggerId: string, late: string): Promise<AppError> {
  const isConnected = (await db.query(FIND_CONNECTED, [accountId, triggerId])).length > 0;
  return isConnected
    ? new AppError(409, 'window_closed', late)
    : new AppError(409, 'not_connected', 'The Instagram account is not connected');
}

/**
 * Queues a failed reply again.
 *
 * @throws AppError 404 when the trigger does not exist, 409 when it has not failed, the Instagram account is disconnected, or the
 *   platform no longer accepts a reply.
 */
export async function retryTrigger(db: Db, accountId: string, automationId: string, id: string): Promise<Trigger> {
  const retried = await db.query(RETRY_ONE, [accountId, automationId, id]);
  const trigger = await getTrigger(db, accountId, automationId, id);
  if (retried.length > 0) return trigger;
  throw trigger.outcome === 'failed'
    ? await notRetried(db, accountId, id, 'The platform no longer accepts a reply to this event')
    : new AppError(409, 'trigger_not_failed', 'Only a failed trigger can be retried');
}

const RETRY_PUBLIC = prepared(`UPDATE public_replies SET ${QUEUED_AGAIN}
    WHERE account_id = $1 AND automation_id = $2 AND trigger_id = $3 AND status = 'failed' AND expires_at > now() AND ${IS_CONNECTED}
    RETURNING id`);

/**
 * Queues a failed public reply again.
 *
 * @throws AppError 404 when the trigger does not exist, 409 when its public reply has not failed, the Instagram account is
 *   disconnected, or the reply is no longer accepted.
 */
export async function retryPublicReply(db: Db, accountId: string, automationId: string, id: string) {
  const retried = await db.query(RETRY_PUBLIC, [accountId, automationId, id]);
  const trigger = await getTrigger(db, accountId, automationId, id);
  if (retried.length > 0) return trigger;
  throw trigger.public_reply?.outcome === 'failed'
    ? await notRetried(db, accountId, id, 'The comment can no longer be answered')
    : new AppError(409, 'public_reply_not_failed', 'Only a failed public reply can be retried');
}

/** Maximum number of replies per statement, so that each takes a fraction of a second. */
const BATCH_SIZE = 2000;

/** Changes replies of automation $1 of account $2 that meet the condition: the oldest $3 replies after the position ($4, $5). */
const changing = (table: ReplyTable, condition: string, changes: string, isOpen = 'true'): Statement =>
  prepared(`WITH batch AS MATERIALIZED (
      SELECT id, created_at, ${isOpen} AS open FROM ${table}
      WHERE automation_id = $1 AND account_id = $2 AND ${condition} AND (created_at, id) > ($4::timestamptz, $5)
      ORDER BY created_at, id LIMIT $3::int
    ), changed AS (
      UPDATE ${table} SET ${changes}
      WHERE id = ANY(ARRAY(SELECT id FROM batch WHERE open)) AND ${condition} RETURNING status
    )
    SELECT count(*)::int AS found, count(*) FILTER (WHERE NOT open)::int AS expired, max(created_at) AS "lastAt",
      (array_agg(id ORDER BY created_at DESC, id DESC))[1] AS "lastId",
      (SELECT count(*) FROM changed WHERE status <> 'sending')::int AS changed
    FROM batch`);

interface Changed {
  found: number;
  expired: number;
  changed: number;
  lastAt: string;
  lastId: string;
}

/** Runs a `changing` statement in batches, starting at a time, until no reply is left. Each batch is a transaction. */
async function changeAll(db: Db, statement: Statement, automation: string[], since: Date, batchSize: number) {
  const counts = { changed: 0, expired: 0 };
  for (let after = [since.toISOString(), '']; ;) {
    const [batch] = await db.query<Changed>(statement, [...automation, batchSize, ...after]);
    if (!batch) return counts;
    counts.changed += batch.changed;
    counts.expired += batch.expired;
    if (batch.found < batchSize) return counts;
    after = [batch.lastAt, batch.lastId];
  }
}

// Discarded replies are not retried, because they were canceled on purpose.
const retry = (table: ReplyTable, hasFailed: string) =>
  changing(table, `${hasFailed} AND reason <> '${DISCARDED}' AND ${IS_CONNECTED}`, QUEUED_AGAIN, 'expires_at > now()');
const RETRY = {
  triggers: retry('triggers', `trigger_outcome(status) = 'failed'`),
  publicReplies: retry('public_replies', `status = 'failed'`),
};

/** Queues failed replies of an automation again if they were created after a given time and the platform still accepts them. */
export async function retryTriggersSince(
  db: Db,
  accountId: string,
  automationId: string,
  since: Date,
  batchSize = BATCH_SIZE,
) {
  const automation = [automationId, accountId];
  const { changed: retried, expired } = await changeAll(db, RETRY.triggers, automation, since, batchSize);
  const { changed: retriedPublic } = await changeAll(db, RETRY.publicReplies, automation, since, batchSize);
  return { retried, retriedPublic, expired };
}

// A reply that is being sent cannot be recalled. It is marked, so that it fails instead of being queued again.
const discard = (table: ReplyTable, isPending: string) =>
  changing(
    table,
    isPending,
    `status = CASE status WHEN 'queued' THEN 'failed' ELSE status END, reason = '${DISCARDED}',
      detail = NULL, due_at = CASE status WHEN 'queued' THEN NULL ELSE due_at END`,
  );
const DISCARD = {
  triggers: discard('triggers', `trigger_outcome(status) = 'pending'`),
  publicReplies: discard('public_replies', `status IN ('queued', 'sending')`),
};

/**
 * Discards the unsent replies of an automation, including public replies.
 *
 * @returns the number of private replies that were discarded while they were queued; a reply that is being sent does not count.
 */
export async function discardQueuedTriggers(
  db: Db,
  accountId: string,
  automationId: string,
  batchSize = BATCH_SIZE,
): Promise<number> {
  const [automation, all] = [[automationId, accountId], new Date(0)];
  const { changed } = await changeAll(db, DISCARD.triggers, automation, all, batchSize);
  await changeAll(db, DISCARD.publicReplies, automation, all, batchSize);
  return changed;
}

// Waits for events that are being matched, so that END_REPLIES finds their replies.
const END_EVENTS = prepared(`UPDATE events SET matched_at = now(), fate = 'disconnected' WHERE id = ANY(ARRAY(
      SELECT id FROM events WHERE connection_id = $1 AND account_id = (SELECT account_id FROM connections WHERE id = $1)
        AND matched_at IS NULL ORDER BY id LIMIT $2::int FOR UPDATE)) RETURNING id`);
const END_REPLIES = forTables(
  (table) => `UPDATE ${table} SET status = 'failed', reason = 'disconnected', detail = NULL, due_at = NULL
    WHERE id = ANY(ARRAY(SELECT id FROM ${table} WHERE connection_id = $1 AND status = 'queued' ORDER BY id LIMIT $2::int FOR UPDATE))
    RETURNING ${REPLY_COLUMNS[table]}, reason`,
);
const END_CONVERSATIONS = prepared(`WITH ended AS (
      UPDATE conversations SET status = 'ended', reason = 'disconnected', ended_at = now()
      WHERE id = ANY(ARRAY(SELECT id FROM conversations WHERE connection_id = $1 AND status = 'running' ORDER BY id LIMIT $2::int
        FOR NO KEY UPDATE))
      RETURNING id, connection_id, platform_user_id
    ), heard AS (
      -- Queued keywords would be matched now, although the account is disconnected. An erasure locks events before conversations, so
      -- events that it has locked are skipped.
      UPDATE events SET unread_by = NULL, fate = CASE fate WHEN 'queued' THEN 'in_conversation' ELSE fate END
      WHERE id = ANY(ARRAY(SELECT e.id FROM events e JOIN ended c USING (connection_id, platform_user_id)
        WHERE e.unread_by = c.id OR e.fate = 'queued' FOR UPDATE OF e SKIP LOCKED))
    )
    SELECT id FROM ended`);

/**
 * Ends what waits on a connection that ends: at most `most` unmatched events, at most `most` conversations, and at most `most` queued replies of
 * each kind, including public replies and messages. Call it until nothing is left.
 *
 * @returns the number of ended replies, and whether nothing was left.
 */
export async function endReplies(tx: Db, connectionId: string, most: number) {
  const events = await tx.query(END_EVENTS, [connectionId, most]);
  const ended: SettledReply[] = [];
  for (const end of Object.values(END_REPLIES))
    ended.push(...(await tx.query<SettledReply>(end, [connectionId, most])));
  await publishReplies(tx, ended, 'failed');
  const conversations = await tx.query(END_CONVERSATIONS, [connectionId, most]);
  return { replies: ended.length, isDone: events.length + ended.length + conversations.length === 0 };
}
