import { prepared, type Queries, type StatementDb } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError } from '../http/errors.ts';
import { newId } from '../runtime/ids.ts';
import { generateApiKey } from './api-keys.ts';

/** The maximum number of keys of an account that are not revoked. */
export const MAX_API_KEYS = 100;

/** A key as its owner sees it, without the secret. */
export interface ApiKeyRow {
  id: string;
  name: string;
  /** The beginning of the key; null if only the hash of the key was stored. */
  prefix: string | null;
  /** The last four characters. */
  hint: string;
  /** The key's scopes; empty for all scopes. */
  scopes: string[];
  createdAt: IsoTime;
  /** The id of the key that created this key; null for an operator. */
  createdBy: string | null;
  /** When the key was last used, to the minute. */
  lastUsedAt: IsoTime | null;
  expiresAt: IsoTime | null;
  revokedAt: IsoTime | null;
}

const COLUMNS = `id, label AS name, prefix, hint, coalesce(scopes, '{}') AS scopes, created_at AS "createdAt", created_by AS "createdBy",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"`;

const LOCK_ACCOUNT = prepared('SELECT id FROM accounts WHERE id = $1 FOR UPDATE');
const COUNT = prepared('SELECT count(*)::int AS total FROM api_keys WHERE account_id = $1 AND revoked_at IS NULL');
const INSERT = prepared(`
    INSERT INTO api_keys (id, account_id, hash, prefix, hint, label, scopes, created_by, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`);
const LIST = prepared(
  `SELECT ${COLUMNS} FROM api_keys WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
);
const LOCK_NAME = prepared('SELECT label AS name FROM api_keys WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE');
const RENAME = prepared(`UPDATE api_keys SET label = $3 WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`);
const REVOKE = prepared(
  `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE account_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
);
const NOTE_USE = prepared(`UPDATE api_keys SET last_used_at = now()
    WHERE hash = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);

export interface NewKey {
  accountId: string;
  name: string;
  /** Names the service and mode, such as `lc_live_`. */
  prefix: string;
  idPrefix: string;
  /** The key's scopes. If absent, the key has all scopes. */
  scopes?: readonly string[] | undefined;
  expiresAt?: Date | string | null | undefined;
  createdBy?: string | null | undefined;
}

/**
 * Creates a key. The result contains the secret, which is stored nowhere.
 *
 * @throws AppError 404 `account_not_found`, or 409 `too_many_api_keys` when the account has `MAX_API_KEYS`.
 */
export async function createKey(db: StatementDb, wanted: NewKey): Promise<ApiKeyRow & { key: string }> {
  const { accountId, name, prefix, idPrefix, scopes = [], expiresAt = null, createdBy = null } = wanted;
  const { key, hash, hint } = generateApiKey(prefix);
  return db.statements(async (tx) => {
    // Keys are counted under the account's lock: otherwise two concurrent requests could both create the last allowed key.
    if ((await tx.query(LOCK_ACCOUNT, [accountId])).length === 0) {
      throw new AppError(404, 'account_not_found', 'Account not found');
    }
    const [counted] = await tx.query<{ total: number }>(COUNT, [accountId]);
    if ((counted?.total ?? 0) >= MAX_API_KEYS) {
      throw new AppError(
        409,
        'too_many_api_keys',
        `This account has reached the limit of ${MAX_API_KEYS} API keys. Revoke a key first`,
      );
    }
    const values = [newId(idPrefix), accountId, hash, prefix, hint, name, scopes, createdBy, expiresAt];
    const [row] = await tx.query<ApiKeyRow>(INSERT, values);
    if (!row) throw new Error('The key was not stored');
    return { ...row, key };
  });
}

/** The account's keys, newest first, including revoked keys. */
export function listKeys(db: Queries, accountId: string, { skip = 0, take = 1000 } = {}): Promise<ApiKeyRow[]> {
  return db.query<ApiKeyRow>(LIST, [accountId, take, skip]);
}

/**
 * Locks the key until the end of the transaction, so that no other request renames it. Returns its name.
 *
 * @throws AppError as `renameKey` does.
 */
export async function lockKeyName(tx: Queries, accountId: string, id: string): Promise<string> {
  return found(await tx.query<Pick<ApiKeyRow, 'name'>>(LOCK_NAME, [accountId, id])).name;
}

/** @throws AppError 404 `api_key_not_found` when the account has no such key. */
export async function renameKey(db: Queries, accountId: string, id: string, name: string): Promise<ApiKeyRow> {
  return found(await db.query<ApiKeyRow>(RENAME, [accountId, id, name]));
}

/**
 * Revokes a key permanently; a second call changes nothing. Other replicas notice within seconds, when their cache expires.
 *
 * @throws AppError 404 `api_key_not_found` when the account has no such key.
 */
export async function revokeKey(db: Queries, accountId: string, id: string): Promise<ApiKeyRow> {
  return found(await db.query<ApiKeyRow>(REVOKE, [accountId, id]));
}

function found<Row>([row]: Row[]): Row {
  if (!row) throw new AppError(404, 'api_key_not_found', 'API key not found');
  return row;
}

/** The columns that a look-up by hash reads, besides the service's own columns. */
export interface KeyState {
  expiresAt: Date | IsoTime | null;
  revokedAt: Date | IsoTime | null;
  lastUsedAt: Date | IsoTime | null;
}

const NOTED_EVERY_MS = 60_000;

/** Whether a key found by its hash may be used. Its use is recorded at most once a minute, without delaying the request. */
export function admitKey(db: Queries, hash: string, { expiresAt, revokedAt, lastUsedAt }: KeyState): boolean {
  const now = Date.now();
  if (revokedAt !== null || (expiresAt !== null && new Date(expiresAt).getTime() <= now)) return false;
  if (lastUsedAt === null || now - new Date(lastUsedAt).getTime() > NOTED_EVERY_MS) {
    // A failure is ignored: its only effect is that lists show an older date.
    db.query(NOTE_USE, [hash]).catch(() => {});
  }
  return true;
}
