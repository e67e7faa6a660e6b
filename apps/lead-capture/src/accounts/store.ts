import { refuseHeld } from '@services/common/access/held-accounts';
import { admitKey, createKey, type NewKey } from '@services/common/access/key-store';
import { newId } from '@services/common/runtime/ids';
import type { AccountSession } from '@services/common/sessions/sessions';

import type { Caller } from '../caller.ts';
import type { Plan } from '../config.ts';
import type { Db } from '../db.ts';

export const KEY_PREFIX = 'lc_live_';

/** The caller behind a key's hash; null when the key is unknown, revoked or expired. */
export async function findCaller(db: Db, hash: string): Promise<Caller | null> {
  const key = await db.orm.apiKey.findUnique({ where: { hash }, include: { account: true } });
  if (!key || key.account.deletionId !== null || !admitKey(db, hash, key)) return null;
  const { accountId, id: keyId, label: keyName, expiresAt, scopes, account } = key;
  const plan = account.plan as Plan;
  return { accountId, keyId, keyName, expiresAt, plan, scopes: scopes.length > 0 ? scopes : null };
}

/** The caller of a person's request. */
export async function callerOf(db: Db, session: AccountSession): Promise<Caller | null> {
  const { account, id: keyId, person, scopes } = session;
  const found = await findAccount(db, account.id);
  if (!found || found.deletionId !== null) return null;
  refuseHeld(found);
  return { accountId: found.id, keyId, person, plan: found.plan as Plan, scopes };
}

export function createAccount({ orm }: Db, { name, plan }: { name: string; plan: Plan }) {
  return orm.account.create({ data: { id: newId('acc_'), name, plan } });
}

/** Puts an account on another plan. Automations beyond the new allowance stay. @throws when there is no such account. */
export function changePlan({ orm }: Db, { accountId, plan }: { accountId: string; plan: Plan }) {
  return orm.account.update({ where: { id: accountId }, data: { plan } });
}

export function findAccount({ orm }: Db, id: string) {
  return orm.account.findUnique({ where: { id } });
}

export function listAccounts({ orm }: Db) {
  return orm.account.findMany({ orderBy: { id: 'asc' } });
}

/**
 * Creates a key. The result holds it in the clear, this once.
 *
 * @throws AppError 404 `account_not_found`, 409 `too_many_api_keys`.
 */
export function createApiKey(db: Db, key: Omit<NewKey, 'prefix' | 'idPrefix'>) {
  return createKey(db, { ...key, prefix: KEY_PREFIX, idPrefix: 'key_' });
}
