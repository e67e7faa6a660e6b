import { open, seal, type Keyring } from '@services/common/runtime/encryption';
import { newId } from '@services/common/runtime/ids';

import type { Db, Statement } from '../db.ts';
import type { Credentials } from '../instagram/client.ts';
import { publish, type AccountEvent } from '../events.ts';

export interface NewConnection {
  accountId: string;
  /** The professional account's id, as in the webhook's `entry.id` (not the app-scoped one). */
  instagramAccountId: string;
  username: string;
  accessToken: string;
}

/**
 * Connects an Instagram account, or gives a connected one a new access token, which also ends `needs_reconnect`.
 *
 * @throws Error when the Instagram account is connected to another account of ours.
 */
export function saveConnection(
  db: Db,
  keyring: Keyring,
  { accountId, instagramAccountId, username, accessToken }: NewConnection,
) {
  return db.transaction(async ({ orm }) => {
    // Waits for a connection that is being made; without it two first connections would collide.
    await orm.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tokenContext(instagramAccountId)}, 0))::text`;
    const existing = await orm.connection.findUnique({ where: { instagramAccountId } });
    if (existing && existing.accountId !== accountId) {
      throw new Error(`Instagram account ${instagramAccountId} is connected to another account`);
    }
    const sealedAccessToken = seal(keyring, accessToken, tokenContext(instagramAccountId));
    const working = { username, sealedAccessToken, status: 'active', statusReason: null, heldUntil: null, refusals: 0 };
    if (existing) {
      // Profiles that could not be read with the old token.
      await orm.lead.updateMany({
        where: { connectionId: existing.id, profileDueAt: { not: null } },
        data: { profileDueAt: new Date(), profileAttempts: 0 },
      });
    }
    return orm.connection.upsert({
      where: { instagramAccountId },
      create: { id: newId('con_'), accountId, instagramAccountId, ...working },
      update: working,
    });
  });
}

export function listConnections({ orm }: Db, accountId: string) {
  return orm.connection.findMany({ where: { accountId }, orderBy: { id: 'asc' }, omit: { sealedAccessToken: true } });
}

/** What the Graph API needs of the caller. */
export function credentials(
  keyring: Keyring,
  { instagramAccountId, sealedAccessToken }: { instagramAccountId: string; sealedAccessToken: string },
): Credentials {
  return { instagramAccountId, accessToken: open(keyring, sealedAccessToken, tokenContext(instagramAccountId)) };
}

/** Where the tokens are, and what each is bound to. */
export const SEALED_TOKENS = {
  table: 'connections',
  column: 'sealed_access_token',
  context: `'instagram ' || instagram_account_id`,
};

function tokenContext(instagramAccountId: string): string {
  return `instagram ${instagramAccountId}`;
}

/** A connection as it was when a request to the platform began. */
export interface UsedConnection {
  connectionId: string;
  /** The sealed token that the request carried. An answer concerns only a connection that still has it. */
  sealedAccessToken: string;
}

const ATTENTION_COLUMNS = `c.id, c.account_id AS "accountId", c.instagram_account_id AS "instagramAccountId", c.username,
  c.status_reason AS reason, c.held_until AS "heldUntil"`;

interface Attention {
  id: string;
  accountId: string;
  instagramAccountId: string;
  username: string;
  reason: string;
  heldUntil: string | null;
  /** Whether it begins now. */
  begins: boolean;
}

const HOLD: Statement = {
  name: 'hold_connection',
  text: `WITH before AS (
      SELECT id, coalesce(held_until <= now(), true) AS begins FROM connections
      WHERE id = $1 AND sealed_access_token = $2 AND status = 'active' FOR NO KEY UPDATE
    )
    UPDATE connections c SET held_until = greatest(held_until, $3::timestamptz),
      status_reason = CASE WHEN held_until >= $3::timestamptz AND held_until > now() THEN status_reason ELSE $4 END
    FROM before WHERE c.id = before.id RETURNING ${ATTENTION_COLUMNS}, begins`,
};

export interface Hold {
  until: Date;
  reason: string;
  /** Whether the account's owner has to do something about it. */
  needsAttention?: boolean;
}

/** Nothing is sent over the connection before this time; of several holds the longest counts, with its reason. */
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

function toEvent(attention: Attention, status: 'held' | 'needs_reconnect'): AccountEvent {
  const { id, accountId, instagramAccountId, username, reason, heldUntil } = attention;
  const connection = { connection_id: id, instagram_account_id: instagramAccountId, username };
  return {
    accountId,
    type: 'connection.needs_attention',
    data: { ...connection, status, reason, held_until: heldUntil },
  };
}

const END_HOLDS: Statement = {
  name: 'end_holds',
  text: `UPDATE connections SET held_until = NULL, status_reason = NULL WHERE held_until <= now() AND status = 'active'`,
};

/** A reason ends with its hold. */
export async function endHolds(db: Db): Promise<void> {
  await db.query(END_HOLDS, []);
}

/** After so many replies in a row without permission the connection is held, and tried with one reply at a time. */
export const REFUSALS_BEFORE_HOLD = 3;

const COUNT_REFUSAL: Statement = {
  name: 'count_refusal',
  text: `UPDATE connections SET refusals = refusals + 1 WHERE id = $1 AND sealed_access_token = $2 RETURNING refusals`,
};

/** Counts a reply that lacked permission. @returns how many there were in a row; 0 when the token was replaced since. */
export async function countRefusal(db: Db, { connectionId, sealedAccessToken }: UsedConnection): Promise<number> {
  const [row] = await db.query<{ refusals: number }>(COUNT_REFUSAL, [connectionId, sealedAccessToken]);
  return row?.refusals ?? 0;
}

const FORGET_REFUSALS: Statement = {
  name: 'forget_refusals',
  text: 'UPDATE connections SET refusals = 0 WHERE id = $1 AND refusals > 0',
};

/** A send succeeded: permission is there. */
export async function forgetRefusals(db: Db, connectionId: string): Promise<void> {
  await db.query(FORGET_REFUSALS, [connectionId]);
}

const REQUIRE_RECONNECT: Statement = {
  name: 'require_reconnect',
  text: `UPDATE connections c SET status = 'needs_reconnect', status_reason = $3, held_until = NULL
    WHERE id = $1 AND sealed_access_token = $2 AND status = 'active' RETURNING ${ATTENTION_COLUMNS}`,
};

/** The platform refused the token: what is queued waits until the account is connected again. */
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
