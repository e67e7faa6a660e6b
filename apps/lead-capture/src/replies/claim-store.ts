import { isSuspended } from '@services/common/access/open-accounts';

import { REFUSALS_BEFORE_HOLD } from '../connections/holds.ts';
import { prepared, type Db } from '../db.ts';
import type { ConversationMessage } from '../generated/prisma/client.ts';
import type { Button, QuickReply } from '../instagram/client.ts';
import { MESSAGE_KINDS, type EventKind } from '../instagram/events.ts';
import { forTables, MESSAGE_KIND, type ReplyTable, type SettledReply } from './reply-events.ts';

/** A reply that this process has claimed, with its connection. */
export interface ClaimedTrigger
  extends
    Omit<SettledReply, 'messageId' | 'reason' | 'detail'>,
    Pick<
      ConversationMessage,
      'connectionId' | 'recipient' | 'attempts' | 'refusals' | 'uncertain' | 'reason' | 'traceparent'
    > {
  /** Whether the account has webhooks, which are notified of the outcome. */
  hasWebhooks: boolean;
  /** The parent comment, if a public reply answers a reply to a comment. */
  parentId?: string | null;
  message: string;
  /** The picture, if the reply is a message of a conversation. */
  imageUrl?: string | null;
  quickReplies?: QuickReply[];
  buttons?: Button[];
  attemptedAt: string;
  expiresAt: string;
  instagramAccountId: string;
  sealedAccessToken: string;
}

/** Replies of a paused automation wait until it is resumed. Replies written by hand have no automation, so they do not wait. */
const OF_ACTIVE_AUTOMATION = `(t.automation_id IS NULL OR EXISTS (
  SELECT FROM automations a WHERE a.id = t.automation_id AND a.status = 'active'))`;
/** The condition that reply `t` is due. */
const DUE = `t.status = 'queued' AND t.due_at <= now() AND ${OF_ACTIVE_AUTOMATION}`;

/**
 * A reply is a suspect if its last attempt did not finish and may have killed its process. Suspects are claimed one at a time,
 * to find out which reply is the cause.
 */
const DOUBT = { new: 't.unfinished = 0', suspect: 't.unfinished > 0' };
export type Doubt = keyof typeof DOUBT;
/** The condition for due replies, either only suspects, or only replies that are not suspects. */
const dueOf = (doubt: Doubt) => `${DUE} AND ${DOUBT[doubt]}`;

const isOver = (time: string) => `coalesce(c.${time} <= now(), true)`;
const isPrivateDue = (due: string) => {
  const isDue = (...kinds: EventKind[]) =>
    `EXISTS (SELECT FROM triggers t WHERE t.connection_id = c.id AND t.kind = ANY('{${kinds.join()}}') AND ${due})`;
  return `(${isOver('messages_held_until')} AND ${isDue(...MESSAGE_KINDS)}) OR (${isOver('comments_held_until')} AND (
        ${isDue('live_comment')} OR (${isOver('replies_resume_at')} AND ${isDue('comment')})))`;
};
/** Messages of a conversation that was paused or has ended are not sent. */
const IS_SENDABLE = `(t.automation_id IS NULL OR EXISTS (
  SELECT FROM conversations v WHERE v.id = t.conversation_id AND v.status = 'running' AND NOT v.is_paused))`;
/** Whether a message is a private reply to a comment, which the hourly limit includes. */
export const IS_PRIVATE_REPLY = 'recipient <> platform_user_id';
const isConversationDue = (due: string) => {
  const isDue = (kind: string) =>
    `EXISTS (SELECT FROM conversation_messages t WHERE t.connection_id = c.id AND ${due} AND ${IS_SENDABLE} AND ${kind})`;
  return `(${isOver('messages_held_until')} AND ${isDue(`NOT ${IS_PRIVATE_REPLY}`)})
        OR (${isOver('comments_held_until')} AND ${isOver('replies_resume_at')} AND ${isDue(IS_PRIVATE_REPLY)})`;
};
const isPublicDue = (due: string) => `${isOver('public_held_until')} AND ${isOver('public_resume_at')}
        AND EXISTS (SELECT FROM public_replies t WHERE t.connection_id = c.id AND ${due})`;

/**
 * A query without parameters, for `watchQueues`. It skips connections that may not send their replies now. Otherwise many such connections
 * would take the places of connections that can send.
 */
export const REPLIES_DUE = `SELECT id, triggers, conversation_messages, public_replies, "hasSuspect" FROM connections c, LATERAL (SELECT
      ${isPrivateDue(DUE)} AS triggers, ${isConversationDue(DUE)} AS conversation_messages, ${isPublicDue(DUE)} AS public_replies,
      (${isPrivateDue(dueOf('suspect'))}) OR (${isConversationDue(dueOf('suspect'))}) OR (${isPublicDue(dueOf('suspect'))})
        AS "hasSuspect") AS waiting
    WHERE status = 'active' AND NOT ${isSuspended('c.account_id')} AND (held_until IS NULL OR held_until <= now()) AND (triggers OR conversation_messages OR public_replies)
    ORDER BY random() LIMIT 50`;
const SENDABLE = prepared(REPLIES_DUE);

/** A connection, and which tables have due replies of it. */
export type Sendable = { id: string; hasSuspect: boolean } & Record<ReplyTable, boolean>;

/** Connections with replies to send, in random order, so that a busy connection does not block the other connections. */
export function sendableConnections(db: Db): Promise<Sendable[]> {
  return db.query(SENDABLE, []);
}

const LOCK_CONNECTION = prepared(`SELECT id FROM connections
    WHERE id = $1 AND status = 'active' AND NOT ${isSuspended('account_id')} AND (held_until IS NULL OR held_until <= now())
    FOR NO KEY UPDATE SKIP LOCKED`);

/** How many replies of a kind may be claimed: only one while it is unknown whether the platform permits this kind. */
const places = (refusals: string, heldUntil: string, underWay: string) => `CASE
          WHEN ${heldUntil} > now() THEN 0
          WHEN ${refusals} < ${REFUSALS_BEFORE_HOLD} THEN $2::int
          WHEN EXISTS (SELECT FROM ${underWay}) THEN 0
          ELSE 1
        END`;

/**
 * The rest of the hourly limit $3 of connection $1. Whole minutes are counted, and the hour is taken as 61 minutes, so that the platform's
 * limit is never exceeded, even if the platform counts differently.
 */
export const budgetOf = (
  counts: string,
) => `SELECT greatest($3::int - coalesce(sum(sent), 0), 0)::int AS left, min(minute) AS since
      FROM ${counts} WHERE connection_id = $1 AND minute > now() - interval '61 minutes'`;

/** Charges the rows of `claimed` to the hourly budget. */
const countOf = (counts: string, limited = 'true') => `
      INSERT INTO ${counts} (connection_id, account_id, minute, sent)
      SELECT $1, min(account_id), date_trunc('minute', now()), count(*)::int FROM claimed WHERE ${limited} HAVING count(*) > 0
      ON CONFLICT (connection_id, minute) DO UPDATE SET sent = ${counts}.sent + excluded.sent`;

/** Records the time at which a used-up hourly budget permits replies again. */
const resumeIn = (column: string, limited = 'true') => `
      UPDATE connections
      SET ${column} = coalesce((SELECT since FROM budget), date_trunc('minute', now())) + interval '61 minutes'
      WHERE id = $1 AND (SELECT count(*) FROM claimed WHERE ${limited}) >= (SELECT "left" FROM budget)`;

/** A claimed reply belongs to this process for $4 milliseconds. */
const CLAIMED = `status = 'sending', attempts = attempts + 1,
        attempted_at = CASE WHEN uncertain AND attempted_at IS NOT NULL THEN attempted_at ELSE now() END,
        leased_until = now() + $4::float8 * interval '1 millisecond'`;

/** The rows of `claimed` as `ClaimedTrigger`; `columns` gives the kind. */
const selectClaimed = (columns: string) => `
    SELECT t.id, t.account_id AS "accountId", t.automation_id AS "automationId", t.lead_id AS "leadId", t.username, ${columns},
      EXISTS (SELECT FROM webhooks w WHERE w.account_id = t.account_id) AS "hasWebhooks",
      t.connection_id AS "connectionId", t.recipient, t.message, t.attempts, t.refusals, t.uncertain, t.reason,
      t.attempted_at AS "attemptedAt", t.expires_at AS "expiresAt", t.traceparent,
      c.instagram_account_id AS "instagramAccountId", c.sealed_access_token AS "sealedAccessToken"
    FROM claimed t JOIN connections c ON c.id = t.connection_id`;

/** The kinds of triggers that are answered by a message, as a text array. */
const MESSAGES = `'{${MESSAGE_KINDS.join()}}'::text[]`;

/** The platform's hourly limit applies to private replies to comments, except in live broadcasts, and not to messages. */
const IS_LIMITED = `kind = 'comment'`;

// A person gets one direct message at a time. So a message found in the conversation must be the message of unknown outcome.
const claimTriggers = (doubt: Doubt) => `WITH budget AS (
      ${budgetOf('private_reply_counts')}
    ), under_way AS (
      SELECT kind, recipient FROM triggers WHERE status = 'sending' AND connection_id = $1
    ), room AS (
      SELECT ${places('comment_refusals', 'comments_held_until', `under_way WHERE kind <> ALL(${MESSAGES})`)} AS for_comments,
        ${places('message_refusals', 'messages_held_until', `under_way WHERE kind = ANY(${MESSAGES})`)} AS for_messages
      FROM connections WHERE id = $1
    ), comments AS (
      SELECT id, due_at FROM triggers t WHERE connection_id = $1 AND kind = 'comment' AND ${dueOf(doubt)}
      ORDER BY due_at LIMIT least((SELECT for_comments FROM room), (SELECT "left" FROM budget)) FOR UPDATE OF t SKIP LOCKED
    ), live_comments AS (
      SELECT id, due_at FROM triggers t WHERE connection_id = $1 AND kind = 'live_comment' AND ${dueOf(doubt)}
      ORDER BY due_at LIMIT (SELECT for_comments FROM room) FOR UPDATE OF t SKIP LOCKED
    ), to_comments AS (
      SELECT * FROM (TABLE comments UNION ALL TABLE live_comments) AS due
      ORDER BY due_at LIMIT (SELECT for_comments FROM room)
    ), messages AS (
      SELECT due.* FROM unnest(${MESSAGES}) AS message_kind, LATERAL (
        SELECT id, due_at, recipient FROM triggers t WHERE connection_id = $1 AND kind = message_kind AND ${dueOf(doubt)}
          AND recipient NOT IN (SELECT recipient FROM under_way WHERE kind = ANY(${MESSAGES}))
        ORDER BY due_at LIMIT (SELECT for_messages FROM room) FOR UPDATE OF t SKIP LOCKED) AS due
      ORDER BY due_at LIMIT (SELECT for_messages FROM room)
    ), one_each AS (
      SELECT DISTINCT ON (recipient) id, due_at FROM messages ORDER BY recipient, due_at
    ), claimed AS (
      UPDATE triggers SET ${CLAIMED}
      -- Not a join: it is planned for as many rows as the limits could let through, and reads whole partitions.
      WHERE id = ANY(ARRAY(
        SELECT id FROM (TABLE to_comments UNION ALL TABLE one_each) AS due ORDER BY due_at LIMIT $2::int))
      RETURNING *
    ), counted AS (${countOf('private_reply_counts', IS_LIMITED)}
    ), used_up AS (${resumeIn('replies_resume_at', IS_LIMITED)}
    )${selectClaimed('t.kind')}`;

const IS_MESSAGE = `NOT (${IS_PRIVATE_REPLY})`;
const dueMessages = (doubt: Doubt, kind: string, most: string) => `
      SELECT id, due_at, recipient FROM conversation_messages t
      WHERE connection_id = $1 AND ${dueOf(doubt)} AND ${IS_SENDABLE} AND ${kind}
        AND recipient NOT IN (SELECT recipient FROM under_way)
      ORDER BY due_at LIMIT ${most} FOR UPDATE OF t SKIP LOCKED`;

// Messages have no hourly limit, but private replies written by hand share the limit of automatic private replies. A person
// gets one message at a time, so that messages arrive in order.
const claimMessages = (doubt: Doubt) => `WITH budget AS (
      ${budgetOf('private_reply_counts')}
    ), under_way AS (
      SELECT recipient, platform_user_id FROM conversation_messages WHERE status = 'sending' AND connection_id = $1
    ), room AS (
      SELECT ${places('message_refusals', 'messages_held_until', `under_way WHERE ${IS_MESSAGE}`)} AS for_messages,
        ${places('comment_refusals', 'comments_held_until', `under_way WHERE ${IS_PRIVATE_REPLY}`)} AS for_comments
      FROM connections WHERE id = $1
    ), messages AS (${dueMessages(doubt, IS_MESSAGE, '(SELECT for_messages FROM room)')}
    ), replies AS (${dueMessages(doubt, IS_PRIVATE_REPLY, 'least((SELECT for_comments FROM room), (SELECT "left" FROM budget))')}
    ), one_each AS (
      SELECT DISTINCT ON (recipient) id, due_at FROM (TABLE messages UNION ALL TABLE replies) AS due ORDER BY recipient, due_at
    ), claimed AS (
      UPDATE conversation_messages SET ${CLAIMED}
      WHERE id = ANY(ARRAY(SELECT id FROM one_each ORDER BY due_at LIMIT $2::int)) RETURNING *
    ), counted AS (${countOf('private_reply_counts', IS_PRIVATE_REPLY)}
    ), used_up AS (${resumeIn('replies_resume_at', IS_PRIVATE_REPLY)}
    )${selectClaimed(`${MESSAGE_KIND} AS kind, t.image_url AS "imageUrl", t.quick_replies AS "quickReplies", t.buttons`)}`;

const claimPublicReplies = (doubt: Doubt) => `WITH budget AS (
      ${budgetOf('public_reply_counts')}
    ), room AS (
      SELECT ${places('public_refusals', 'public_held_until', `public_replies WHERE status = 'sending' AND connection_id = $1`)} AS places
      FROM connections WHERE id = $1
    ), due AS (
      SELECT id FROM public_replies t WHERE connection_id = $1 AND ${dueOf(doubt)}
      ORDER BY due_at LIMIT least((SELECT places FROM room), (SELECT "left" FROM budget)) FOR UPDATE OF t SKIP LOCKED
    ), claimed AS (
      UPDATE public_replies SET ${CLAIMED} WHERE id = ANY(ARRAY(SELECT id FROM due)) RETURNING *
    ), counted AS (${countOf('public_reply_counts')}
    ), used_up AS (${resumeIn('public_resume_at')}
    )${selectClaimed(`'public_reply' AS kind, t.trigger_id AS "triggerId", t.parent_id AS "parentId"`)}`;

const CLAIMS = { triggers: claimTriggers, conversation_messages: claimMessages, public_replies: claimPublicReplies };
const CLAIM = {
  new: forTables((table) => CLAIMS[table]('new')),
  suspect: forTables((table) => CLAIMS[table]('suspect')),
};

interface ClaimLimits {
  doubt: Doubt;
  /** The maximum number of replies to claim. */
  count: number;
  /** The hourly limit of private replies, or of public replies. */
  repliesPerHour: number;
  /** The length of the lease; when it has ended, the outcome of the reply counts as unknown. */
  leaseMs: number;
}

/**
 * Claims due replies of a table for one connection, up to the hourly budget. The connection's row is locked during the claim, so
 * that replicas share one budget; while another replica holds the lock, nothing is claimed.
 */
export function claimReplies(db: Db, table: ReplyTable, connectionId: string, limits: ClaimLimits) {
  return db.statements(async (tx): Promise<ClaimedTrigger[]> => {
    const locked = await tx.query(LOCK_CONNECTION, [connectionId]);
    if (locked.length === 0) return [];
    const { doubt, count, repliesPerHour, leaseMs } = limits;
    return tx.query<ClaimedTrigger>(CLAIM[doubt][table], [connectionId, count, repliesPerHour, leaseMs]);
  });
}
