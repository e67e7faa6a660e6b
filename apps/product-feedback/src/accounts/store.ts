import { generateApiKey } from '@services/common/access/api-keys';
import { newId } from '@services/common/runtime/ids';

import { isMissing, NEWEST_FIRST, type Db } from '../db.ts';
import type { Slice } from '../envelope.ts';
import type { ApiKey } from '../generated/prisma/client.ts';
import { SCOPES, type Caller } from '../scopes.ts';

export const KEY_PREFIX = 'pf_';

/** `lastUsedAt` is written at most this often for a key. */
const USE_NOTED_EVERY_MS = 60_000;

/** The caller behind a key's hash; null when the key is unknown, revoked or expired. */
export async function findCaller({ orm }: Db, hash: string): Promise<Caller | null> {
  const key = await orm.apiKey.findUnique({ where: { hash } });
  const now = new Date();
  if (!key || !isLive(key, now)) return null;
  if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await orm.apiKey.update({ where: { hash }, data: { lastUsedAt: now }, select: { id: true } });
  }
  return toCaller(key);
}

/** The caller who opened a session with a key; null when the key has been revoked or has expired since. */
export async function findCallerById({ orm }: Db, keyId: string): Promise<Caller | null> {
  const key = await orm.apiKey.findUnique({ where: { id: keyId } });
  return key && isLive(key, new Date()) ? toCaller(key) : null;
}

function isLive({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return !revokedAt && !(expiresAt && expiresAt <= now);
}

function toCaller({ accountId, id: keyId, scopes }: ApiKey): Caller {
  return { accountId, keyId, scopes };
}

/** Makes an account with the issuer that its credits come from. */
export function createAccount({ orm }: Db, name: string) {
  return orm.account.create({ data: { id: newId('acct-'), name, creditAccounts: { create: { kind: 'issuer' } } } });
}

export function listAccounts({ orm }: Db) {
  return orm.account.findMany({ orderBy: { id: 'asc' } });
}

export interface Settings {
  structuredCredits: number;
  quickCredits: number;
}

export function getSettings({ orm }: Db, accountId: string): Promise<Settings> {
  return orm.account.findUniqueOrThrow({ where: { id: accountId } });
}

/** Changes what the next validations award; earlier ones keep what they earned. */
export function updateSettings({ orm }: Db, accountId: string, settings: Partial<Settings>): Promise<Settings> {
  return orm.account.update({ where: { id: accountId }, data: settings });
}

export interface NewApiKey {
  label: string;
  scopes?: readonly string[] | undefined;
  expiresAt?: Date | undefined;
}

/** Makes a key. The result holds it in the clear, this once. */
export async function createApiKey({ orm }: Db, accountId: string, { label, scopes, expiresAt }: NewApiKey) {
  const { key, hash, hint } = generateApiKey(KEY_PREFIX);
  const data = {
    id: newId('key-'),
    accountId,
    hash,
    hint,
    label,
    scopes: [...(scopes ?? SCOPES)],
    expiresAt: expiresAt ?? null,
  };
  return { ...(await orm.apiKey.create({ data, omit: { hash: true } })), key };
}

export function listApiKeys({ orm }: Db, accountId: string, { skip, take }: Slice) {
  return orm.apiKey.findMany({ where: { accountId }, orderBy: NEWEST_FIRST, skip, take, omit: { hash: true } });
}

export function countApiKeys({ orm }: Db, accountId: string): Promise<number> {
  return orm.apiKey.count({ where: { accountId } });
}

/** Revokes a key for good; replicas notice within seconds. Null when the account has no such key. */
export async function revokeApiKey({ orm }: Db, accountId: string, id: string) {
  try {
    const { revokedAt } = await orm.apiKey.findUniqueOrThrow({ where: { id, accountId } });
    return await orm.apiKey.update({
      where: { id, accountId },
      data: { revokedAt: revokedAt ?? new Date() },
      omit: { hash: true },
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
