import { prepared, type Db } from '../db.ts';
import { publish, type AccountEvent } from '../events.ts';
import { isMessage, type EventKind } from '../instagram/events.ts';

/** The state of a connection when a request to the platform began. */
interface UsedConnection {
  connectionId: string;
  /** The encrypted token with which the request was sent. A response is ignored if the connection has another token by now. */
  sealedAccessToken: string;
}

export const ATTENTION_COLUMNS = `c.id, c.account_id AS "accountId", c.instagram_account_id AS "instagramAccountId", c.username,
  c.status_reason AS reason, c.held_until AS "heldUntil"`;

export interface Attention {
  id: string;
  accountId: string;
  instagramAccountId: string;
  username: string;
  reason: string;
  heldUntil: string | null;
  tokenExpiresAt?: string;
  /** Whether the pause begins now; false if it extends an earlier pause. */
  begins: boolean;
}

const HOLD = prepared(`WITH before AS (
      SELECT id, coalesce(held_until <= now(), true) AS begins FROM connections
      WHERE id = $1 AND sealed_access_token = $2 AND status = 'active' FOR NO KEY UPDATE
    )
    UPDATE connections c SET held_until = greatest(held_until, $3::timestamptz),
      status_reason = CASE WHEN held_until >= $3::timestamptz AND held_until > now() THEN status_reason ELSE $4 END
    FROM before WHERE c.id = before.id RETURNING ${ATTENTION_COLUMNS}, begins`);

interface Hold {
  until: Date;
  reason: string;
  /** Whether the account's owner has to act. */
  needsAttention?: boolean;
}

/** Pauses the connection until a time. If several pauses overlap, the longest applies, with its reason. */
export async function holdConnection(
  db: Db,
  { connectionId, sealedAccessToken }: UsedConnection,
  { until, reason, needsAttention = false }: Hold,
): Promise<void> {
  await db.statements(async (tx) => {
    const values = [connectionId, sealedAccessToken, until.toISOString(), reason];
    const [held] = await tx.query<Attention>(HOLD, values);
    if (held?.begins && needsAttention) await publish(tx, [toEvent(held, 'held')]);
  });
}

export function toEvent(
  attention: Omit<Attention, 'begins'>,
  status: 'held' | 'needs_reconnect' | 'not_subscribed' | 'token_expiring',
  replies: 'all' | ReplyKind = 'all',
): AccountEvent {
  const { id, accountId, instagramAccountId, username, reason, heldUntil, tokenExpiresAt } = attention;
  const connection = { connection_id: id, instagram_account_id: instagramAccountId, username };
  return {
    accountId,
    type: 'connection.needs_attention',
    data: {
      ...connection,
      status,
      reason,
      held_until: heldUntil,
      replies,
      ...(tokenExpiresAt && { token_expires_at: tokenExpiresAt }),
    },
  };
}

const ENDED = `held_until <= now() AND status = 'active'`;
/** A query without parameters, for `watchQueues`. */
export const ENDED_HOLDS_DUE = `SELECT FROM connections WHERE ${ENDED} LIMIT 1`;
const END_HOLDS = prepared(`UPDATE connections SET held_until = NULL, status_reason = NULL WHERE ${ENDED}`);

/** Ends expired pauses and clears their reasons. */
export async function endHolds(db: Db): Promise<void> {
  await db.query(END_HOLDS, []);
}

/**
 * The kinds of replies, each of which needs its own permission: private replies to comments, replies to messages, public
 * replies.
 */
export type ReplyKind = 'comments' | 'messages' | 'public_replies';

export function replyKind(kind: EventKind | 'public_reply' | 'conversation_message' | 'private_reply'): ReplyKind {
  if (kind === 'public_reply') return 'public_replies';
  return isMessage(kind) || kind === 'conversation_message' ? 'messages' : 'comments';
}

/**
 * After REFUSALS_BEFORE_HOLD consecutive replies of a kind lacked permission, the kind is paused and then tried with one reply
 * at a time.
 */
export const REFUSALS_BEFORE_HOLD = 3;

const statementsOf = (refusals: string, heldUntil: string) => ({
  count: prepared(`UPDATE connections SET ${refusals} = ${refusals} + $3::int
    WHERE id = $1 AND sealed_access_token = $2 RETURNING ${refusals} AS refusals`),
  hold: prepared(`WITH before AS (
      SELECT id, coalesce(${heldUntil} <= now(), true) AS begins FROM connections
      WHERE id = $1 AND sealed_access_token = $2 FOR NO KEY UPDATE
    )
    UPDATE connections c SET ${heldUntil} = now() + interval '1 hour'
    FROM before WHERE c.id = before.id
    RETURNING c.id, c.account_id AS "accountId", c.instagram_account_id AS "instagramAccountId", c.username,
      'permission_denied' AS reason, c.${heldUntil} AS "heldUntil", begins`),
  permit: `UPDATE connections SET ${refusals} = 0, ${heldUntil} = NULL WHERE id = $4 AND ${refusals} > 0`,
});
const OF_KIND: Record<ReplyKind, ReturnType<typeof statementsOf>> = {
  comments: statementsOf('comment_refusals', 'comments_held_until'),
  messages: statementsOf('message_refusals', 'messages_held_until'),
  public_replies: statementsOf('public_refusals', 'public_held_until'),
};

/**
 * Records that a reply lacked permission. After three such replies in a row, replies of this kind are paused for an hour; replies of
 * other kinds continue.
 *
 * @param isFirst whether this is the reply's first refusal: each reply counts once, because repeated refusals of one reply say
 * nothing about the connection.
 * @returns whether the kind is paused now. A response about an old token changes nothing.
 */
export async function refusePermission(
  db: Db,
  { connectionId, sealedAccessToken }: UsedConnection,
  kind: ReplyKind,
  isFirst: boolean,
): Promise<boolean> {
  const used = [connectionId, sealedAccessToken];
  const [row] = await db.query<{ refusals: number }>(OF_KIND[kind].count, [...used, Number(isFirst)]);
  if ((row?.refusals ?? 0) < REFUSALS_BEFORE_HOLD) return false;
  await db.statements(async (tx) => {
    const [held] = await tx.query<Attention>(OF_KIND[kind].hold, used);
    if (held?.begins) await publish(tx, [toEvent(held, 'held', kind)]);
  });
  return true;
}

/**
 * The statement that runs after a reply was sent. It clears earlier refusals of the kind, because the reply proves the
 * permission.
 */
export const permitted = (kind: ReplyKind): string => OF_KIND[kind].permit;

const REQUIRE_RECONNECT = prepared(`
    UPDATE connections c SET status = 'needs_reconnect', status_reason = $3, held_until = NULL
    WHERE id = $1 AND sealed_access_token = $2 AND status = 'active' RETURNING ${ATTENTION_COLUMNS}`);

/** Records that the platform refused the token. Queued replies wait until the account is connected again. */
export async function requireReconnect(
  db: Db,
  { connectionId, sealedAccessToken }: UsedConnection,
  reason: string,
): Promise<void> {
  await db.statements(async (tx) => {
    const [refused] = await tx.query<Attention>(REQUIRE_RECONNECT, [connectionId, sealedAccessToken, reason]);
    if (refused) await publish(tx, [toEvent(refused, 'needs_reconnect')]);
  });
}
