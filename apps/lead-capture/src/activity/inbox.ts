import { writeAudit, type AuditContext } from '@services/common/audit/audit';
import { DUE_NOW } from '@services/common/database/claims';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { currentTraceparent } from '@services/common/runtime/trace-context';
import type { z } from 'zod';

import { requireReconnect } from '../connections/holds.ts';
import { credentials } from '../connections/store.ts';
import { pauseRunning } from '../conversations/store.ts';
import { queryRow, prepared, type Queries } from '../db.ts';
import type { Deps } from '../deps.ts';
import type { Connection, Event } from '../generated/prisma/client.ts';
import { isMessage, MESSAGE_KINDS, type EventKind } from '../instagram/events.ts';
import { IS_PRIVATE_REPLY } from '../replies/claim-store.ts';
import { insertRows } from '../tables.ts';
import { answerableUntil } from '../triggers/matching-store.ts';
import { OBSTACLES, type ActivityDetails, type ManualReply, type NewReply, type Obstacle } from './schemas.ts';
import { columns } from './table.ts';

type Item = z.output<typeof ActivityDetails>;
type Action = keyof Item['obstacles'];

/** The facts that decide which actions are possible. */
interface Facts
  extends
    Pick<Event, 'platformUserId' | 'username' | 'parentId' | 'moderation' | 'connectionId'>,
    Pick<Connection, 'instagramAccountId' | 'sealedAccessToken'> {
  id: string;
  kind: EventKind;
  occurredAt: string;
  isConnected: boolean;
  leadId: string | null;
  /** The end of the time in which the account may message the person; null if the person has not written. */
  openUntil: string | null;
  /** Whether the comment already has its one private reply, sent or queued. */
  isAnswered: boolean;
}

const OF_PERSON = 'connection_id = e.connection_id AND platform_user_id = e.platform_user_id';
const FIND = prepared(`
    SELECT e.id::text, e.kind, e.platform_user_id AS "platformUserId", e.username, e.parent_id AS "parentId", e.moderation,
      e.occurred_at AS "occurredAt", e.connection_id AS "connectionId", c.status = 'active' AS "isConnected",
      c.instagram_account_id AS "instagramAccountId", c.sealed_access_token AS "sealedAccessToken",
      (SELECT id FROM leads WHERE ${OF_PERSON} ORDER BY captured_at DESC LIMIT 1) AS "leadId",
      (SELECT max(occurred_at) + interval '24 hours' FROM (
        SELECT kind, occurred_at FROM events WHERE ${OF_PERSON} ORDER BY id DESC LIMIT 200
      ) AS newest WHERE kind = ANY('{${MESSAGE_KINDS.join()}}')) AS "openUntil",
      EXISTS (SELECT FROM triggers WHERE id = e.trigger_id AND status <> 'failed') OR EXISTS (
        SELECT FROM conversation_messages m WHERE m.connection_id = e.connection_id AND m.event_key = e.key
          AND ${IS_PRIVATE_REPLY} AND m.status <> 'failed') AS "isAnswered"
    FROM connections c JOIN events e ON e.connection_id = c.id
    WHERE c.account_id = $1 AND e.account_id = $1 AND e.key = $2 ORDER BY e.id DESC LIMIT 1`);
const SHOW = prepared(`SELECT ${columns.select(columns.names)} FROM events WHERE id = $1::bigint AND account_id = $2`);
const reply = (resumesAt: string) => `coalesce(message, '') AS text, trigger_outcome(r.status) AS outcome,
      coalesce(r.reason, CASE WHEN r.status = 'queued' AND ${resumesAt} > now() THEN 'hourly_limit' END) AS reason, r.detail, r.created_at`;
// Replies to the comment or message that were written by hand.
const REPLIES = prepared(`SELECT r.id, CASE WHEN ${IS_PRIVATE_REPLY} THEN 'private_reply' ELSE 'message' END AS kind,
      ${reply(`CASE WHEN ${IS_PRIVATE_REPLY} THEN c.replies_resume_at END`)}
    FROM conversation_messages r JOIN connections c ON c.id = connection_id WHERE connection_id = $1 AND event_key = $2
    UNION ALL
    SELECT r.id, 'public_reply', ${reply('c.public_resume_at')}
    FROM public_replies r JOIN connections c ON c.id = connection_id
    WHERE connection_id = $1 AND recipient = $2 AND trigger_id IS NULL
    ORDER BY created_at DESC LIMIT 100`);

const notFound = () => new AppError(404, 'activity_not_found', 'Comment or message not found');

async function findFacts(db: Queries, accountId: string, key: string): Promise<Facts> {
  const facts = await queryRow<Facts>(db, FIND, [accountId, key]);
  if (!facts) throw notFound();
  return facts;
}

/** Why each action is not possible now. */
function obstaclesOf(facts: Facts, now = Date.now()): Record<Action, Obstacle | null> {
  const { kind, moderation } = facts;
  const never = facts.platformUserId === '' ? 'erased' : facts.isConnected ? null : 'not_connected';
  const deleted = moderation === 'deleted' ? 'comment_deleted' : null;
  const onComment = never ?? (isMessage(kind) ? 'not_a_comment' : kind === 'live_comment' ? 'live_comment' : deleted);
  const isOpen = facts.openUntil !== null && Date.parse(facts.openUntil) > now;
  const isLate = isMessage(kind) || answerableUntil(facts).getTime() <= now;
  const closed = isLate ? 'window_closed' : (deleted ?? (facts.isAnswered ? 'already_answered' : null));
  return {
    message: never ?? (isOpen ? null : closed),
    public_reply: onComment ?? (moderation === 'hidden' ? 'comment_hidden' : null),
    hide: onComment,
    delete: onComment,
  };
}

/** @throws AppError 404 when the account has no such comment or message. */
export async function getActivity(db: Queries, accountId: string, key: string): Promise<Item> {
  const facts = await findFacts(db, accountId, key);
  const [shown] = await db.query<Omit<Item, 'replies' | 'obstacles'>>(SHOW, [facts.id, accountId]);
  if (!shown) throw notFound();
  const replies = await db.query<z.output<typeof ManualReply>>(REPLIES, [facts.connectionId, key]);
  return { ...shown, replies, obstacles: obstaclesOf(facts) };
}

async function requirePossible(db: Queries, accountId: string, key: string, action: Action): Promise<Facts> {
  const facts = await findFacts(db, accountId, key);
  const obstacle = obstaclesOf(facts)[action];
  if (obstacle) throw new AppError(409, obstacle, OBSTACLES[obstacle]);
  return facts;
}

const DAY_MS = 86_400_000;
const WHOSE = 'id accountId connectionId leadId recipient platformUserId username message traceparent';
const INSERT_MESSAGE = prepared(
  insertRows('conversation_messages', { text: `${WHOSE} conversationId eventKey`, timestamptz: 'expiresAt' }),
);
const INSERT_PUBLIC_REPLY = prepared(
  insertRows(
    'public_replies',
    { text: `${WHOSE} parentId`, timestamptz: 'expiresAt' },
    { status: `'queued'`, due_at: DUE_NOW },
  ),
);
// The event stays locked, so that the second of two concurrent requests sees the reply of the first request.
const LOCK = prepared(`SELECT id FROM events WHERE account_id = $1 AND key = $2
      AND connection_id IN (SELECT id FROM connections WHERE account_id = $1) ORDER BY id FOR NO KEY UPDATE`);

/**
 * Queues a reply that was written by hand. A message pauses the person's conversation. Call it in a transaction.
 *
 * @throws AppError 404 when the account has no such comment or message, 409 when the reply is not possible.
 */
export async function replyByHand(tx: Queries, accountId: string, key: string, reply: z.output<typeof NewReply>) {
  await tx.query(LOCK, [accountId, key]);
  const facts = await requirePossible(tx, accountId, key, reply.kind);
  const { connectionId, platformUserId, username, leadId, parentId, openUntil } = facts;
  const whose = { accountId, connectionId, platformUserId, username, leadId, message: reply.text };
  const traceparent = currentTraceparent();
  if (reply.kind === 'public_reply') {
    const id = newId('pub_');
    const expiresAt = new Date(Date.now() + DAY_MS);
    const row = { id, ...whose, recipient: key, parentId, expiresAt, traceparent };
    await tx.query(INSERT_PUBLIC_REPLY, [JSON.stringify([row])]);
    return { id, kind: reply.kind, outcome: 'pending' as const };
  }
  const isDirect = openUntil !== null && Date.parse(openUntil) > Date.now();
  const id = newId('cmsg_');
  const conversationId = await pauseRunning(tx, { connectionId, platformUserId });
  const to = { recipient: isDirect ? platformUserId : key, expiresAt: isDirect ? openUntil : answerableUntil(facts) };
  const row = { id, ...whose, ...to, conversationId, eventKey: key, traceparent };
  await tx.query(INSERT_MESSAGE, [JSON.stringify([row])]);
  return { id, kind: isDirect ? ('message' as const) : ('private_reply' as const), outcome: 'pending' as const };
}

// A comment that was deleted concurrently stays deleted.
const MODERATE = prepared(
  `UPDATE events SET moderation = $3 WHERE id = $1::bigint AND account_id = $2 AND moderation IS DISTINCT FROM 'deleted'`,
);
/** The audit log has no index by target, so only its newest entries are read. */
const MAX_ENTRIES_READ = 10_000;
// Whether there was an earlier deletion that the platform did not refuse.
const FIND_LOST_DELETION = prepared(`
    SELECT count(*) FILTER (WHERE action = 'comment.delete') - 1 > count(*) FILTER (WHERE action = 'comment.delete_refused')
      AS "isLost"
    FROM (SELECT action, target_id FROM audit_log WHERE account_id = $1 ORDER BY id DESC LIMIT ${MAX_ENTRIES_READ}) AS newest
    WHERE target_id = $2`);

/**
 * Hides, shows or deletes a comment at the platform. The attempt is in the audit log before it is made. All three requests can be repeated
 * after a lost response. If the platform no longer finds a comment after an unconfirmed deletion, the comment counts as deleted.
 *
 * @throws AppError 404 when the account has no such comment; 409 when the action is not possible or the platform refuses it; 503
 *   when the platform does not answer.
 */
export async function moderate(
  { db, instagram, config }: Pick<Deps, 'db' | 'instagram' | 'config'>,
  context: AuditContext,
  key: string,
  action: 'hide' | 'show' | 'delete',
): Promise<Item> {
  const { accountId } = context;
  const facts = await requirePossible(db, accountId, key, action === 'delete' ? 'delete' : 'hide');
  const target = { type: 'comment', id: key };
  await writeAudit(db, context, { action: `comment.${action}`, target });
  const settle = async (moderation: string | null) => {
    await db.query(MODERATE, [facts.id, accountId, moderation]);
    return getActivity(db, accountId, key);
  };
  const account = credentials(config.ENCRYPTION_KEYS, facts);
  const answer = await (action === 'delete'
    ? instagram.deleteComment(account, key)
    : instagram.hideComment(account, key, action === 'hide'));
  if (answer.kind !== 'found') {
    const isLost = answer.kind === 'unknown' || answer.reaction === 'retry';
    if (action === 'delete' && !isLost) {
      const isMissing = answer.reason === 'not_found';
      const [earlier] = isMissing ? await db.query<{ isLost: boolean }>(FIND_LOST_DELETION, [accountId, key]) : [];
      if (earlier?.isLost) return settle('deleted');
      await writeAudit(db, context, { action: 'comment.delete_refused', target });
    }
    if (isLost || ['throttled', 'pause'].includes(answer.reaction))
      throw new AppError(
        503,
        'instagram_unavailable',
        `Instagram did not perform the action. Try again later: ${answer.detail}`,
      );
    if (answer.reaction === 'reconnect') await requireReconnect(db, facts, answer.reason);
    throw new AppError(409, 'instagram_refused', `Instagram refused the action: ${answer.detail}`);
  }
  return settle({ hide: 'hidden', show: null, delete: 'deleted' }[action]);
}
