import { admitKey, createKey, type KeyState, type NewKey } from '@services/common/access/key-store';
import type { IsoTime } from '@services/common/database/iso-time';
import { newId } from '@services/common/runtime/ids';
import type { AccountSession } from '@services/common/sessions/sessions';

import type { Caller } from '../caller.ts';
import type { Plan } from '../config.ts';
import { queryRow, prepared, type Db, type Queries } from '../db.ts';
import type { Account, ApiKey } from '../generated/prisma/client.ts';

export const KEY_PREFIX = 'lc_live_';

const FIND_KEY = prepared(`
    SELECT k.id, k.account_id AS "accountId", k.label, coalesce(k.scopes, '{}') AS scopes, k.expires_at AS "expiresAt",
      k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt",
      json_build_object('id', a.id, 'plan', a.plan, 'deletionId', a.deletion_id) AS account,
      a.suspended_at IS NOT NULL AS suspended
    FROM api_keys AS k JOIN accounts AS a ON a.id = k.account_id WHERE k.hash = $1`);

type KeyRow = Pick<ApiKey, 'id' | 'accountId' | 'label' | 'scopes'> &
  KeyState & { expiresAt: IsoTime | null; suspended: boolean; account: Pick<Account, 'id' | 'plan' | 'deletionId'> };

/** The caller with the key of this hash; null when the key is unknown, revoked or expired. */
export async function findCaller(db: Queries, hash: string): Promise<Caller | null> {
  const key = await queryRow<KeyRow>(db, FIND_KEY, [hash]);
  if (!key || key.account.deletionId !== null || !admitKey(db, hash, key)) return null;
  const { accountId, id: keyId, label: keyName, expiresAt, suspended, scopes, account } = key;
  const plan = account.plan as Plan;
  return { accountId, keyId, keyName, expiresAt, suspended, plan, scopes: scopes.length > 0 ? scopes : null };
}

/** The caller for a request with a person's session. */
export async function callerOf(db: Db, session: AccountSession): Promise<Caller | null> {
  const { account, id: keyId, person, scopes } = session;
  const found = await findAccount(db, account.id);
  if (!found || found.deletionId !== null) return null;
  return { accountId: found.id, keyId, person, plan: found.plan as Plan, scopes };
}

export function createAccount({ orm }: Db, { name, plan }: { name: string; plan: Plan }) {
  return orm.account.create({ data: { id: newId('acc_'), name, plan } });
}

/**
 * Changes an account's plan. If the account has more automations than the new plan allows, they stay.
 *
 * @throws when the account does not exist.
 */
export function changePlan({ orm }: Db, { accountId, plan }: { accountId: string; plan: Plan }) {
  return orm.account.update({ where: { id: accountId }, data: { plan } });
}

export function findAccount({ orm }: Db, id: string) {
  return orm.account.findUnique({ where: { id } });
}

const FIND_ZONE = prepared('SELECT known_zone(time_zone) AS zone FROM accounts WHERE id = $1');

/** The IANA time zone that decides on which day an event of the account counts. UTC if the database does not know the account's time zone. */
export async function timeZoneOf(db: Db, accountId: string): Promise<string> {
  const [account] = await db.query<{ zone: string }>(FIND_ZONE, [accountId]);
  return account?.zone ?? 'UTC';
}

export function listAccounts({ orm }: Db) {
  return orm.account.findMany({ orderBy: { id: 'asc' } });
}

/**
 * Creates a key. Only this result contains it in plain text.
 *
 * @throws AppError 404 `account_not_found`, 409 `too_many_api_keys`.
 */
export function createApiKey(db: Db, key: Omit<NewKey, 'prefix' | 'idPrefix'>) {
  return createKey(db, { ...key, prefix: KEY_PREFIX, idPrefix: 'key_' });
}
