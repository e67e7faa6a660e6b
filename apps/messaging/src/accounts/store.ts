import { generateApiKey, isApiKey } from '@services/common/access/api-keys';
import { newId } from '@services/common/runtime/ids';
import type { Window } from '@services/common/limits/rate-limit';

import { isMissing, type Database, type Db } from '../db.ts';

const PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;
export type Mode = keyof typeof PREFIXES;

/** Who calls: one space of one customer. */
export interface Caller {
  accountId: string;
  keyId: string;
  mode: Mode;
  /** What was granted to this key instead of the service's own limits. */
  limits: { perSecond: number | null; perDay: number | null };
}

/** Whether the text has the form and the checksum of a key. */
export function isKey(text: string): boolean {
  return isApiKey(PREFIXES.live, text) || isApiKey(PREFIXES.test, text);
}

/** The caller behind a key's hash; null when the key is unknown or revoked. */
export async function findCaller({ orm }: Db, hash: string): Promise<Caller | null> {
  const key = await orm.apiKey.findUnique({ where: { hash }, include: { account: true } });
  if (!key || key.revokedAt) return null;
  return {
    accountId: key.accountId,
    keyId: key.id,
    mode: key.account.mode as Mode,
    limits: { perSecond: key.limitPerSecond, perDay: key.limitPerDay },
  };
}

/** The windows that a caller's requests are charged to. */
export function rateWindows(caller: Caller | null, perSecond: number, perDay: number): Window[] {
  return [
    { limit: caller?.limits.perSecond ?? perSecond, seconds: 1 },
    { limit: caller?.limits.perDay ?? perDay, seconds: 86_400 },
  ];
}

/** Opens an account: a live space, and a test space in which every kind of channel is a sandbox. */
export async function createAccount(db: Database, name: string) {
  const live = newId('acc_');
  const test = newId('acc_');
  await db.transaction(async ({ orm }) => {
    await orm.account.create({ data: { id: live, name, mode: 'live' } });
    await orm.account.create({ data: { id: test, name, mode: 'test', liveAccountId: live } });
    await orm.channel.createMany({
      data: ['sms', 'email', 'whatsapp'].map((kind) => ({
        id: newId('ch_'),
        accountId: test,
        kind,
        provider: 'sandbox',
        name: `Sandbox ${kind}`,
        settings: {},
      })),
    });
  });
  return { id: live, testId: test };
}

/** The live accounts, oldest first. */
export function listAccounts({ orm }: Db) {
  return orm.account.findMany({ where: { mode: 'live' }, orderBy: { id: 'asc' } });
}

export interface NewKey {
  accountId: string;
  mode: Mode;
  label: string;
  limitPerSecond?: number | undefined;
  limitPerDay?: number | undefined;
}

/**
 * Makes a key for an account's live or test space. The result holds it in the clear, this once.
 *
 * @param accountId the id of the live space, in both modes; null is returned when it is unknown.
 */
export async function createApiKey({ orm }: Db, { accountId, mode, label, limitPerSecond, limitPerDay }: NewKey) {
  const where = mode === 'live' ? { id: accountId, mode } : { liveAccountId: accountId };
  const space = await orm.account.findFirst({ where });
  if (!space) return null;
  const { key, hash, hint } = generateApiKey(PREFIXES[mode]);
  const row = await orm.apiKey.create({
    data: {
      id: newId('key_'),
      accountId: space.id,
      hash,
      hint,
      label,
      limitPerSecond: limitPerSecond ?? null,
      limitPerDay: limitPerDay ?? null,
    },
  });
  return { id: row.id, key };
}

/** The keys of an account's two spaces. */
export function listApiKeys({ orm }: Db, accountId: string) {
  return orm.apiKey.findMany({
    where: { account: { OR: [{ id: accountId }, { liveAccountId: accountId }] } },
    orderBy: { id: 'asc' },
    omit: { hash: true },
    include: { account: { select: { mode: true } } },
  });
}

/** Revokes a key for good. Replicas notice when their memory of it ends, within seconds. Returns whether it exists. */
export async function revokeApiKey({ orm }: Db, id: string): Promise<boolean> {
  try {
    await orm.apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
