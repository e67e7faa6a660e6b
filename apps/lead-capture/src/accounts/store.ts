import { generateApiKey } from '@services/common/access/api-keys';
import { newId } from '@services/common/runtime/ids';

import type { Plan } from '../config.ts';
import type { Db } from '../db.ts';

export const KEY_PREFIX = 'lc_live_';

/** Who calls: one account, on one plan. */
export interface Caller {
  accountId: string;
  keyId: string;
  plan: Plan;
}

/** The caller behind a key's hash; null when the key is unknown or revoked. */
export async function findCaller({ orm }: Db, hash: string): Promise<Caller | null> {
  const key = await orm.apiKey.findUnique({ where: { hash }, include: { account: true } });
  if (!key || key.revokedAt) return null;
  return { accountId: key.accountId, keyId: key.id, plan: key.account.plan as Plan };
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

/** Makes a key. The result holds it in the clear, this once. */
export async function createApiKey({ orm }: Db, { accountId, label }: { accountId: string; label: string }) {
  const { key, hash, hint } = generateApiKey(KEY_PREFIX);
  const row = await orm.apiKey.create({ data: { id: newId('key_'), accountId, hash, hint, label } });
  return { id: row.id, key };
}

export function listApiKeys({ orm }: Db, accountId: string) {
  return orm.apiKey.findMany({ where: { accountId }, orderBy: { id: 'asc' }, omit: { hash: true } });
}

/**
 * Revokes a key for good; a second time changes nothing. Replicas notice when their memory of it ends, within seconds.
 * Returns whether it exists.
 */
export async function revokeApiKey({ orm }: Db, id: string): Promise<boolean> {
  const { count } = await orm.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  return count > 0 || (await orm.apiKey.findUnique({ where: { id } })) !== null;
}
