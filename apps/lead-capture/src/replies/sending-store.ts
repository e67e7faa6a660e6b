import { permitted, replyKind, type ReplyKind } from '../connections/holds.ts';
import { prepared, type Db, type Queries, type Statement } from '../db.ts';
import type { SentMessage } from '../instagram/client.ts';
import type { ClaimedTrigger } from './claim-store.ts';
import {
  forTables,
  publishReplies,
  REPLY_COLUMNS,
  tableOf,
  type ReplyTable,
  type SettledReply,
} from './reply-events.ts';

// Compares the attempt number, so that a late result is not written after another process has taken over the reply.
const FINISH = `leased_until = NULL, unfinished = 0 WHERE id = $1 AND status = 'sending' AND attempts = $2`;
/** SQL for a value that is null if the reply was erased while it was being sent, because the response may name the person. */
export const unlessErased = (value: string) => `CASE WHEN platform_user_id = '' THEN NULL ELSE ${value} END`;
const SENT = `status = 'sent', sent_at = now(), platform_message_id = ${unlessErased('$3')}, uncertain = false, reason = NULL, detail = NULL,
  due_at = NULL`;

/** Events are published from the settled row, because the reply may have been erased since it was claimed. */
const SETTLED =
  'lead_id AS "leadId", username, platform_message_id AS "messageId", coalesce(reason, \'\') AS reason, detail';
type SettledRow = Required<Pick<SettledReply, 'leadId' | 'username' | 'messageId' | 'reason' | 'detail'>>;

/** Settles a claimed reply and publishes the event. @returns false if another process has claimed it. */
async function settle(
  db: Db,
  trigger: ClaimedTrigger,
  statement: Statement,
  values: unknown[],
  outcome: 'sent' | 'failed',
): Promise<boolean> {
  const write = (tx: Queries) => tx.query<SettledRow>(statement, [trigger.id, trigger.attempts, ...values]);
  // Most accounts have no webhooks, and then one statement is enough.
  if (!trigger.hasWebhooks) return (await write(db)).length > 0;
  return db.statements(async (tx) => {
    const [row] = await write(tx);
    if (row) await publishReplies(tx, [{ ...trigger, ...row }], outcome);
    return row !== undefined;
  });
}

// The same round trip also records that the connection has the permission.
const markSentOf = (kind: ReplyKind, table: ReplyTable): Statement =>
  prepared(`WITH permitted AS (${permitted(kind)}) UPDATE ${table} SET ${SENT}, ${FINISH} RETURNING ${SETTLED}`);

export async function markSent(db: Db, trigger: ClaimedTrigger, messageId: string | null): Promise<void> {
  const statement = markSentOf(replyKind(trigger.kind), tableOf(trigger.kind));
  await settle(db, trigger, statement, [messageId, trigger.connectionId], 'sent');
}

// An Instagram conversation contains messages from two tables, so both are checked; public replies are all in one table.
const MESSAGE_TABLES: ReplyTable[] = ['triggers', 'conversation_messages'];
const creditedIn = (table: ReplyTable) =>
  (MESSAGE_TABLES.includes(table) ? MESSAGE_TABLES : [table])
    .map(
      (other) => `AND NOT EXISTS (SELECT FROM ${other} o WHERE o.connection_id = t.connection_id
        AND o.platform_message_id = $3 ${table === 'public_replies' ? '' : 'AND o.platform_user_id = t.platform_user_id'})`,
    )
    .join(' ');
const CREDIT = forTables(
  (table) => `UPDATE ${table} t SET ${SENT}, ${FINISH} ${creditedIn(table)} RETURNING ${SETTLED}`,
);

/** The platform states times in whole seconds of its own clock. */
const CLOCK_TOLERANCE_MS = 5000;

/**
 * Records that a reply of unknown outcome was sent. The reply is matched with the oldest of the found messages that is newer
 * than the attempt and does not belong to another reply.
 *
 * @returns whether there was such a message.
 */
export async function creditSentMessage(db: Db, trigger: ClaimedTrigger, found: SentMessage[]): Promise<boolean> {
  const earliest = Date.parse(trigger.attemptedAt) - CLOCK_TOLERANCE_MS;
  for (const { id, createdAt } of found) {
    if (createdAt.getTime() < earliest) continue;
    if (await settle(db, trigger, CREDIT[tableOf(trigger.kind)], [id], 'sent')) return true;
  }
  return false;
}

export interface Postponement {
  reason: string;
  detail: string;
  pauseMs: number;
  /** Whether the message may have been sent although the attempt failed. */
  uncertain: boolean;
  /** Whether the platform refused the attempt for lack of permission. */
  refused: boolean;
}

/** The reason of discarded replies. A reply that gets this reason while it is being sent is not queued again. */
export const DISCARDED = 'discarded';

const MARK_FAILED = forTables(
  (table) => `UPDATE ${table} SET status = 'failed', reason = CASE WHEN reason = '${DISCARDED}' THEN reason ELSE $3 END,
      detail = ${unlessErased('$4')}, due_at = NULL, ${FINISH} RETURNING ${SETTLED}`,
);

/** Marks a reply as failed. A reply that was discarded while it was being sent stays discarded, with the platform's error. */
export async function markFailed(db: Db, trigger: ClaimedTrigger, reason: string, detail: string | null) {
  await settle(db, trigger, MARK_FAILED[tableOf(trigger.kind)], [reason, detail], 'failed');
}

/** Queues a claimed reply again, unless the reply was discarded after it was claimed. */
const queuedAgain = (reason: string, dueAt: string) => `
  status = CASE WHEN reason = '${DISCARDED}' THEN 'failed' ELSE 'queued' END,
  reason = CASE WHEN reason = '${DISCARDED}' THEN reason ELSE ${reason} END,
  due_at = CASE WHEN reason = '${DISCARDED}' THEN NULL ELSE ${dueAt} END`;

const POSTPONE = forTables(
  (
    table,
  ) => `UPDATE ${table} SET ${queuedAgain('$3', `now() + $5::float8 * interval '1 millisecond'`)}, detail = ${unlessErased('$4')},
    uncertain = uncertain OR $6::boolean, refusals = refusals + $7::int, ${FINISH}`,
);

export async function postpone(db: Db, trigger: ClaimedTrigger, postponement: Postponement): Promise<void> {
  const { id, attempts } = trigger;
  const { reason, detail, pauseMs, uncertain, refused } = postponement;
  await db.query(POSTPONE[tableOf(trigger.kind)], [id, attempts, reason, detail, pauseMs, uncertain, Number(refused)]);
}

const LOST = `status = 'sending' AND leased_until < now()`;
/** A query without parameters, for `watchQueues`. */
export const lostDue = (table: ReplyTable) => `SELECT FROM ${table} WHERE ${LOST} ORDER BY leased_until LIMIT 1`;
/** After MAX_UNFINISHED unfinished attempts, a reply is set aside. */
const MAX_UNFINISHED = 2;
const SET_ASIDE = `unfinished + 1 >= ${MAX_UNFINISHED}`;
const RECOVER = forTables(
  (
    table,
  ) => `UPDATE ${table} SET status = CASE WHEN reason = '${DISCARDED}' OR ${SET_ASIDE} THEN 'failed' ELSE 'queued' END,
      reason = CASE WHEN reason = '${DISCARDED}' THEN reason ELSE 'interrupted' END,
      detail = CASE WHEN ${SET_ASIDE} THEN 'Two attempts to send it ended without a result' ELSE detail END,
      due_at = CASE WHEN reason = '${DISCARDED}' OR ${SET_ASIDE} THEN NULL ELSE now() END,
      uncertain = true, unfinished = unfinished + 1, leased_until = NULL
    WHERE ${LOST} RETURNING ${REPLY_COLUMNS[table]}, status, reason, detail`,
);

/**
 * Recovers replies whose process stopped while it was sending them; their outcome is unknown. The replies are queued again, except those
 * that were discarded. A reply fails if the process stopped during two attempts in a row.
 *
 * @returns the number of recovered replies, and the failed replies.
 */
export async function recoverReplies(db: Db): Promise<{ recovered: number; failed: SettledReply[] }> {
  return db.statements(async (tx) => {
    const rows: (SettledReply & { status: string })[] = [];
    for (const recover of Object.values(RECOVER)) rows.push(...(await tx.query<(typeof rows)[0]>(recover, [])));
    const failed = rows.filter(({ status }) => status === 'failed');
    await publishReplies(tx, failed, 'failed');
    return { recovered: rows.length, failed };
  });
}

const EXPIRE = forTables(
  (table) => `UPDATE ${table} SET status = 'failed', detail = concat('Not sent in time', '; last: ' || reason),
      reason = 'window_closed', due_at = NULL
    WHERE id = ANY(ARRAY(SELECT id FROM ${table} WHERE status = 'queued' AND expires_at <= now() LIMIT $1::int FOR UPDATE SKIP LOCKED))
    RETURNING ${REPLY_COLUMNS[table]}, reason, detail`,
);

/** Maximum number of replies of a table that one transaction ends. */
const BATCH_SIZE = 2000;

/** Ends replies that the platform no longer accepts, because they waited too long, such as for a new token. */
export async function expireReplies(db: Db, batchSize = BATCH_SIZE): Promise<void> {
  for (const expire of Object.values(EXPIRE)) {
    const expireBatch = () =>
      db.statements(async (tx) => {
        const expired = await tx.query<SettledReply>(expire, [batchSize]);
        await publishReplies(tx, expired, 'failed');
        return expired.length;
      });
    while ((await expireBatch()) === batchSize);
  }
}
