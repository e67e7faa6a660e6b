import { writeAudit, type AuditContext, type AuditEvent } from '@services/common/audit/audit';
import { AppError } from '@services/common/http/errors';
import { open, seal, type Keyring } from '@services/common/secrets/encryption';
import { newId } from '@services/common/runtime/ids';

import type { Config } from '../config.ts';
import { queryRow, prepared, type Db } from '../db.ts';
import type { Credentials } from '../instagram/client.ts';
import { columns, type Connection } from './table.ts';

export interface NewConnection {
  accountId: string;
  /** The professional account's id, as in the webhook's `entry.id` (not the app-scoped one). */
  instagramAccountId: string;
  appScopedId?: string;
  username: string;
  accessToken: string;
  /** The permissions that the person granted. */
  scopes?: string[];
  /** When the token expires; absent if unknown. */
  tokenExpiresAt?: Date;
}

/** Maximum number of Instagram accounts of one account. */
export const MAX_CONNECTIONS = 100;

/**
 * Connects an Instagram account, or stores a new access token for a connected account, which also ends `needs_reconnect`.
 *
 * @throws AppError 409 when the Instagram account is connected to another account of this service, or the account has too many connections.
 */
export function saveConnection(db: Db, keyring: Keyring, connection: NewConnection) {
  const { accountId, instagramAccountId, username, accessToken, scopes = [], tokenExpiresAt = null } = connection;
  return db.transaction(async ({ orm }) => {
    // Two requests that connect the same Instagram account run one after the other; otherwise the second request would violate a unique
    // index.
    await orm.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${tokenContext(instagramAccountId)}, 0))::text`;
    await orm.$queryRaw`SELECT id FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
    const existing = await orm.connection.findUnique({ where: { instagramAccountId } });
    // A connection is disconnected while its data is being erased.
    const isOwn = existing?.accountId === accountId && existing.erasureId === null;
    if (existing && !isOwn) {
      const message = `Instagram account ${instagramAccountId} is connected to another account`;
      if (existing.status !== DISCONNECTED) throw new AppError(409, 'connected_elsewhere', message);
      // The history stays with the account to which it was connected.
      const retired = `${instagramAccountId} until ${new Date().toISOString()}`;
      await orm.connection.update({ where: { id: existing.id }, data: { instagramAccountId: retired } });
    }
    const own = isOwn ? existing : null;
    const connected = { accountId, status: { not: DISCONNECTED } };
    if (!own && (await orm.connection.count({ where: connected })) >= MAX_CONNECTIONS) {
      throw new AppError(409, 'too_many_connections', `An account has at most ${MAX_CONNECTIONS} connections`);
    }
    const working = {
      username,
      sealedAccessToken: seal(keyring, accessToken, tokenContext(instagramAccountId)),
      ...(connection.appScopedId !== undefined && { appScopedId: connection.appScopedId }),
      scopes,
      tokenExpiresAt,
      tokenRefreshedAt: null,
      lastLoginAt: new Date(),
      refreshDueAt: refreshDueAt(tokenExpiresAt),
      ...RESET,
      subscriptionCheckedAt: null,
      subscriptionFailure: null,
      status: 'active',
    };
    if (own) {
      const interrupted = own.status === DISCONNECTED && { connectedSince: new Date() };
      // Profiles that could not be read with the old token become due.
      const unread = { connectionId: own.id, profileDueAt: { not: null } };
      await orm.lead.updateMany({ where: unread, data: { profileDueAt: new Date(), profileAttempts: 0 } });
      return orm.connection.update({ where: { id: own.id }, data: { ...working, ...interrupted } });
    }
    return orm.connection.create({ data: { id: newId('con_'), accountId, instagramAccountId, ...working } });
  });
}

/** Like `saveConnection`, but also adds an entry to the audit log. */
export function connectInstagram(db: Db, keyring: Keyring, context: AuditContext, connection: NewConnection) {
  return db.transaction(async (tx) => {
    const saved = await saveConnection(tx, keyring, connection);
    await writeAudit(tx, context, changeOf('connected', saved));
    return saved;
  });
}

/** The audit log's details about a connection, without personal data. */
export function changeOf(verb: 'connected' | 'disconnected', { id }: { id: string }): AuditEvent {
  return { action: `connection.${verb}`, target: { type: 'connection', id } };
}

/** The status of a connection that its owner ended; its history stays. */
const DISCONNECTED = 'disconnected';

const UNHELD = { heldUntil: null, commentsHeldUntil: null, messagesHeldUntil: null, publicHeldUntil: null };
const UNREFRESHED = { refreshAttempts: 0, refreshFailure: null, expiryWarned: null };
const UNREFUSED = { commentRefusals: 0, messageRefusals: 0, publicRefusals: 0 };
/** The values after a change of the token: a new token may have permissions that the old token lacked. */
const RESET = { statusReason: null, ...UNHELD, ...UNREFRESHED, ...UNREFUSED };

const DAY_MS = 86_400_000;

/** A token is refreshed when a third of its lifetime is left, but not on its first day, when the platform refuses a refresh. */
export function refreshDueAt(tokenExpiresAt: Date | null, now = Date.now()): Date {
  const lifetimeMs = tokenExpiresAt ? tokenExpiresAt.getTime() - now : 0;
  return new Date(now + Math.max((lifetimeMs * 2) / 3, DAY_MS + 3_600_000));
}

const connectionNotFound = () => new AppError(404, 'connection_not_found', 'Connection not found');

const LIST = prepared(`SELECT ${columns.select(columns.names)} FROM connections WHERE account_id = $1 ORDER BY id`);
const FIND = {
  ...prepared(`SELECT ${columns.select(columns.names)} FROM connections WHERE account_id = $1 AND id = $4`),
  types: ['text', 'int', 'int', 'text'],
};
type Limits = Pick<Config, 'PRIVATE_REPLIES_PER_HOUR' | 'PUBLIC_REPLIES_PER_HOUR'>;
const valuesOf = ({ PRIVATE_REPLIES_PER_HOUR, PUBLIC_REPLIES_PER_HOUR }: Limits, accountId: string) => [
  accountId,
  PRIVATE_REPLIES_PER_HOUR,
  PUBLIC_REPLIES_PER_HOUR,
];

/** @throws AppError 404 when the account has no such connection. */
export async function getConnection(db: Db, limits: Limits, accountId: string, id: string): Promise<Connection> {
  const connection = await queryRow<Connection>(db, FIND, [...valuesOf(limits, accountId), id]);
  if (!connection) throw connectionNotFound();
  return connection;
}

/** The account's connections, oldest first. */
export function listConnections(db: Db, limits: Limits, accountId: string): Promise<Connection[]> {
  return db.query(LIST, valuesOf(limits, accountId));
}

/**
 * Ends a connection: its token is erased, and nothing is received or sent over it any more. Its history stays.
 *
 * @returns the data for the call to the platform; null if the connection was already disconnected.
 * @throws AppError 404 when the account has no such connection.
 */
export async function endConnection({ orm }: Db, keyring: Keyring, accountId: string, id: string) {
  await orm.$queryRaw`SELECT id FROM connections WHERE id = ${id} AND account_id = ${accountId} FOR NO KEY UPDATE`;
  const connection = await orm.connection.findUnique({ where: { id, accountId } });
  if (!connection) throw connectionNotFound();
  if (connection.status === DISCONNECTED) return null;
  const sealedAccessToken = seal(keyring, '', tokenContext(connection.instagramAccountId));
  const withoutToken = { sealedAccessToken, tokenExpiresAt: null, refreshDueAt: null, scopes: [] };
  await orm.connection.update({ where: { id }, data: { status: DISCONNECTED, ...withoutToken, ...RESET } });
  return credentials(keyring, connection);
}

/** The credentials for the Graph API. */
export function credentials(
  keyring: Keyring,
  { instagramAccountId, sealedAccessToken }: { instagramAccountId: string; sealedAccessToken: string },
): Credentials {
  return { instagramAccountId, accessToken: open(keyring, sealedAccessToken, tokenContext(instagramAccountId)) };
}

/** The column of encrypted tokens, with the encryption context of each, for key rotation. */
export const SEALED_TOKENS = {
  table: 'connections',
  column: 'sealed_access_token',
  context: `'instagram ' || instagram_account_id`,
};

export function tokenContext(instagramAccountId: string): string {
  return `instagram ${instagramAccountId}`;
}
