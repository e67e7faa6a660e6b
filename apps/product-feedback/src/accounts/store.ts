import { admitKey, createKey, type KeyState, type NewKey } from '@services/common/access/key-store';
import { isSuspended } from '@services/common/access/open-accounts';
import type { IsoTime } from '@services/common/database/iso-time';
import { newId } from '@services/common/runtime/ids';
import type { AccountSession } from '@services/common/sessions/sessions';

import { queryRow, prepared, type Db, type Queries } from '../db.ts';
import type { Account, ApiKey } from '../generated/prisma/client.ts';
import { SCOPES, type Caller } from '../scopes.ts';

export const KEY_PREFIX = 'pf_';

const FIND_KEY = prepared(`
    SELECT id, account_id AS "accountId", label, coalesce(scopes, '{}') AS scopes, expires_at AS "expiresAt",
      revoked_at AS "revokedAt", last_used_at AS "lastUsedAt", ${isSuspended('account_id')} AS suspended
    FROM api_keys WHERE hash = $1`);

type KeyRow = Pick<ApiKey, 'id' | 'accountId' | 'label' | 'scopes'> &
  KeyState & { expiresAt: IsoTime | null; suspended: boolean };

/** The caller with the key of this hash; null when the key is unknown, revoked or expired. */
export async function findCaller(db: Queries, hash: string): Promise<Caller | null> {
  const key = await queryRow<KeyRow>(db, FIND_KEY, [hash]);
  return key && admitKey(db, hash, key) ? toCaller(key) : null;
}

function toCaller({ accountId, id: keyId, label: keyName, expiresAt, suspended, scopes }: KeyRow): Caller {
  return { accountId, keyId, keyName, expiresAt, suspended, scopes: scopes.length > 0 ? scopes : SCOPES };
}

/** The caller for a request by a person who is signed in. */
export function callerOf({ account, id: keyId, person, scopes }: AccountSession): Caller {
  return { accountId: account.id, keyId, person, scopes };
}

/** Creates an account and the issuer that its credits come from. */
export function createAccount({ orm }: Db, name: string) {
  return orm.account.create({ data: { id: newId('acct-'), name, creditAccounts: { create: { kind: 'issuer' } } } });
}

export type Settings = Pick<Account, 'structuredCredits' | 'quickCredits' | 'budgetLeft' | 'timeZone'>;

export function getSettings({ orm }: Db, accountId: string): Promise<Settings> {
  return orm.account.findUniqueOrThrow({ where: { id: accountId } });
}

// FOR UPDATE waits for validations, which read the amounts FOR KEY SHARE and award the credits in a later statement.
const LOCK = prepared('SELECT id FROM accounts WHERE id = $1 FOR UPDATE');

/** Like `getSettings`, but locks the settings until the end of the transaction. */
export async function lockSettings(tx: Db, accountId: string): Promise<Settings> {
  await tx.query(LOCK, [accountId]);
  return getSettings(tx, accountId);
}

/** Changes the credits that future validations award; past awards stay as they are. `tx` must be a transaction. */
export async function updateSettings(tx: Db, accountId: string, settings: Partial<Settings>): Promise<Settings> {
  await tx.query(LOCK, [accountId]);
  return tx.orm.account.update({ where: { id: accountId }, data: settings });
}

/**
 * Creates a key. Only this result contains the key in plain text.
 *
 * @throws AppError 404 `account_not_found`, 409 `too_many_api_keys`.
 */
export function createApiKey(db: Db, accountId: string, key: Pick<NewKey, 'name' | 'scopes' | 'expiresAt'>) {
  return createKey(db, { ...key, accountId, prefix: KEY_PREFIX, idPrefix: 'key-' });
}
