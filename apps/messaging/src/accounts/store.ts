import { isApiKey } from '@services/common/access/api-keys';
import { admitKey, createKey, type KeyState } from '@services/common/access/key-store';
import type { AuditedCaller } from '@services/common/audit/audit';
import type { IsoTime } from '@services/common/database/iso-time';
import { validate } from '@services/common/http/validation';
import { newId } from '@services/common/runtime/ids';
import type { AccountSession } from '@services/common/sessions/sessions';
import type { Window } from '@services/common/limits/rate-limit';
import type { Request } from 'express';
import { z } from 'zod';

import { queryRow, prepared, type Db, type Queries } from '../db.ts';
import type { Account, ApiKey } from '../generated/prisma/client.ts';
import { KINDS } from '../providers/kinds.ts';

export const PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;
export type Mode = keyof typeof PREFIXES;

/** The caller: a key or a signed-in person, in one space (live or test) of an account. */
export interface Caller {
  /** The id of the space. */
  accountId: string;
  /** The id of the API key, or of the session if a person makes the request. */
  keyId: string;
  /** When the key expires. Absent or null if the key never expires. */
  expiresAt?: IsoTime | null;
  suspended?: boolean;
  keyName?: string;
  person?: AccountSession['person'];
  /** The caller's properties that the audit log needs. */
  audit?: AuditedCaller['audit'];
  mode: Mode;
  /** The scopes of the key. Null means all scopes. */
  scopes: readonly string[] | null;
  /** The limits of this key. Null means that the service's default applies. */
  limits: { perSecond: number | null; perDay: number | null };
}

/** Whether the text has the format and a valid checksum of an API key. */
export function isKey(text: string): boolean {
  return isApiKey(PREFIXES.live, text) || isApiKey(PREFIXES.test, text);
}

const FIND_KEY = prepared(`
    SELECT k.id, k.label, coalesce(k.scopes, '{}') AS scopes, k.limit_per_second AS "limitPerSecond", k.limit_per_day AS "limitPerDay",
      k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt", k.last_used_at AS "lastUsedAt",
      json_build_object('id', a.id, 'mode', a.mode, 'liveAccountId', a.live_account_id) AS account,
      a.suspended_at IS NOT NULL AS suspended
    FROM api_keys AS k JOIN accounts AS a ON a.id = k.account_id WHERE k.hash = $1`);

type KeyRow = Pick<ApiKey, 'id' | 'label' | 'scopes' | 'limitPerSecond' | 'limitPerDay'> &
  KeyState & {
    expiresAt: IsoTime | null;
    account: Pick<Account, 'id' | 'mode' | 'liveAccountId'>;
    suspended: boolean;
  };

/** Finds the caller by the hash of the key. Null if the key is unknown, revoked or expired. */
export async function findCaller(db: Queries, hash: string): Promise<Caller | null> {
  const key = await queryRow<KeyRow>(db, FIND_KEY, [hash]);
  if (!key || !admitKey(db, hash, key)) return null;
  return {
    accountId: key.account.id,
    keyId: key.id,
    expiresAt: key.expiresAt,
    suspended: key.suspended,
    keyName: key.label,
    audit: auditIn(key.account),
    mode: key.account.mode as Mode,
    scopes: key.scopes.length > 0 ? key.scopes : null,
    limits: { perSecond: key.limitPerSecond, perDay: key.limitPerDay },
  };
}

/**
 * The caller, if a signed-in person makes the request. The header `X-Space`, or the query parameter `space` for pages, selects the space:
 * `live` (the default) or `test`. Null if the account has no such space.
 */
export async function callerOf(db: Db, session: AccountSession, request: Request): Promise<Caller | null> {
  const { account, id: keyId, person, scopes } = session;
  const mode = validate(SpaceHeader, { 'X-Space': request.headers['x-space'] ?? request.query['space'] }, 'header')[
    'X-Space'
  ];
  const space = await findSpace(db, account.id, mode);
  if (!space) return null;
  return { accountId: space.id, keyId, person, mode, scopes, audit: auditIn(space), limits: NO_LIMITS };
}

const SpaceHeader = z.object({
  'X-Space': z.enum(['live', 'test'], { error: 'X-Space must be live or test' }).default('live'),
});
const NO_LIMITS = { perSecond: null, perDay: null };

/** People belong to the live space, so its audit log contains the entries of both spaces. */
export function auditIn({ id, mode, liveAccountId }: { id: string; mode: string; liveAccountId: string | null }) {
  return { accountId: liveAccountId ?? id, details: { mode } };
}

/** The rate-limit windows that count a caller's requests. */
export function rateWindows(caller: Pick<Caller, 'limits'> | null, perSecond: number, perDay: number): Window[] {
  return [
    { limit: caller?.limits.perSecond ?? perSecond, seconds: 1 },
    { limit: caller?.limits.perDay ?? perDay, seconds: 86_400 },
  ];
}

const LOCK = prepared('SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE');

/** Serializes transactions that create things of a limited number, because concurrent transactions could together exceed the limit. */
export async function lockAccount(tx: Queries, accountId: string): Promise<void> {
  await tx.query(LOCK, [accountId]);
}

/** Creates an account: a live space, and a test space with a sandbox channel of every kind. */
export async function createAccount(db: Db, name: string) {
  const live = newId('acc_');
  const test = newId('acc_');
  await db.transaction(async ({ orm }) => {
    await orm.account.create({ data: { id: live, name, mode: 'live' } });
    await orm.account.create({ data: { id: test, name, mode: 'test', liveAccountId: live } });
    await orm.channel.createMany({
      data: KINDS.map((kind) => ({
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

interface NewSpaceKey {
  /** The id of the live space, even if the key is for the test space. */
  accountId: string;
  mode: Mode;
  name: string;
  scopes?: readonly string[] | undefined;
  expiresAt?: Date | undefined;
  limitPerSecond?: number | undefined;
  limitPerDay?: number | undefined;
}

/** The live or test space of an account. Null if the account does not exist. */
export function findSpace({ orm }: Db, accountId: string, mode: Mode) {
  return orm.account.findFirst({ where: mode === 'live' ? { id: accountId, mode } : { liveAccountId: accountId } });
}

/**
 * Creates a key for an account's live or test space. Only this result contains the key in plain text. Null if the account is unknown.
 *
 * @throws AppError 409 `too_many_api_keys`.
 */
export async function createApiKey(db: Db, wanted: NewSpaceKey) {
  const { accountId, mode, name, scopes, expiresAt, limitPerSecond = null, limitPerDay = null } = wanted;
  const space = await findSpace(db, accountId, mode);
  if (!space) return null;
  return db.transaction(async (tx) => {
    const key = { accountId: space.id, name, prefix: PREFIXES[mode], idPrefix: 'key_', scopes, expiresAt };
    const created = await createKey(tx, key);
    if (limitPerSecond !== null || limitPerDay !== null) {
      await tx.orm.apiKey.update({ where: { id: created.id }, data: { limitPerSecond, limitPerDay } });
    }
    return { ...created, mode };
  });
}
