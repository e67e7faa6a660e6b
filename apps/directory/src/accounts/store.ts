import { generateApiKey } from '@services/common/access/api-keys';
import { admitKey, createKey, type NewKey } from '@services/common/access/key-store';
import { newId } from '@services/common/runtime/ids';
import type { AccountSession } from '@services/common/sessions/sessions';

import { writeAudit } from '../audit.ts';
import type { Database, Db, Orm } from '../db.ts';
import { apiError, shown } from '../errors.ts';

/** Prefix of an account's own keys, which manage its applications. */
export const ACCOUNT_KEY_PREFIX = 'dir_account_';

export interface NewAccount {
  organisation: string;
  /** The organization's email domain, verified by the operator who creates the account; accounts with one domain form one organization. */
  domain: string | null;
  email: string;
  name: string;
  /** The directory's user that the account's developer tokens act as. */
  userId: bigint | null;
}

/**
 * Creates an account, in the organization of its domain if there is one.
 *
 * @returns the account and its key, which is not stored.
 * @throws AppError 409 CONFLICT for an email address that has an account.
 */
export async function createAccount(db: Db, fresh: NewAccount) {
  const { organisation, domain, email, name, userId } = fresh;
  return db.transaction(async ({ orm: tx }) => {
    if ((await tx.account.count({ where: { email } })) > 0) {
      throw apiError('CONFLICT', `There is already an account with the email address ${email}`);
    }
    const known = domain === null ? null : await tx.organisation.findUnique({ where: { domain } });
    const { id: organisationId } =
      known ?? (await tx.organisation.create({ data: { id: newId('org_'), name: organisation, domain } }));
    const account = await tx.account.create({ data: { id: newId('acc_'), organisationId, email, name, userId } });
    return { account, key: await createOperatorsKey(tx, account.id) };
  });
}

const FIRST_KEY = { label: 'First key', scopes: [] as string[], expiresAt: null as Date | null };

async function createOperatorsKey(orm: Orm, accountId: string, copied = FIRST_KEY): Promise<string> {
  const { label, scopes, expiresAt } = copied;
  const { key, hash, hint } = generateApiKey(ACCOUNT_KEY_PREFIX);
  const data = { id: newId('key_'), accountId, hash, hint, label, prefix: ACCOUNT_KEY_PREFIX, scopes, expiresAt };
  await orm.apiKey.create({ data });
  return key;
}

/**
 * Replaces a key of the account with a new key of the same name, scopes and expiry. The old key is revoked at once; other keys stay valid. An
 * account without keys gets one.
 *
 * @param keyId the key to replace. It may be omitted if the account has only one key.
 * @throws AppError 404 NOT_FOUND for an unknown account or key, 409 CONFLICT when `keyId` is missing.
 */
export async function rotateAccountKey(orm: Orm, id: string, keyId?: string) {
  await getAccount(orm, id);
  const usable = { accountId: id, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  const [replaced, ...others] = await orm.apiKey.findMany({
    where: { ...usable, ...(keyId !== undefined && { id: keyId }) },
    orderBy: { id: 'asc' },
  });
  if (!replaced && keyId !== undefined) throw apiError('NOT_FOUND', `The account has no such key: ${shown(keyId)}`);
  if (replaced && others.length > 0) {
    const names = [replaced, ...others].map((key) => `${key.id} (${key.label})`).join(', ');
    throw apiError('CONFLICT', `The account has several keys. Name one of them with --key: ${names}`);
  }
  if (replaced) await orm.apiKey.update({ where: { id: replaced.id }, data: { revokedAt: new Date() } });
  return createOperatorsKey(orm, id, replaced);
}

/** The caller that manages applications: an account with its key, or a person who belongs to the account. */
export interface Owner {
  id: string;
  accountId: string;
  keyId: string;
  keyName?: string;
  /** When the key expires; null if it does not. */
  expiresAt: Date | null;
  suspended?: boolean;
  organisationId: string;
  userId: bigint | null;
  person?: AccountSession['person'];
  sessionId?: string;
  /** The scopes of the key or of the person's role; null for all scopes. */
  scopes: readonly string[] | null;
}

/** The caller of a request that a person sent. */
export async function ownerOf(
  orm: Orm,
  { account, id: sessionId, person, scopes }: AccountSession,
): Promise<Owner | null> {
  const select = { id: true, organisationId: true, userId: true };
  const found = await orm.account.findUnique({ where: { id: account.id }, select });
  return found && { ...found, accountId: found.id, keyId: sessionId, expiresAt: null, person, sessionId, scopes };
}

/** Looks up the owner of a key by the key's hash; null when the key is unknown, revoked or expired. */
export async function findOwner(db: Db, hash: string): Promise<Owner | null> {
  const key = await db.orm.apiKey.findUnique({ where: { hash }, include: { account: true } });
  if (!key || !admitKey(db, hash, key)) return null;
  const { accountId, id: keyId, label: keyName, expiresAt, scopes, account } = key;
  const { organisationId, userId, suspendedAt } = account;
  const suspended = suspendedAt !== null;
  const allowed = scopes.length > 0 ? scopes : null;
  return { id: accountId, accountId, keyId, keyName, expiresAt, organisationId, userId, suspended, scopes: allowed };
}

/**
 * Creates a key for an account. Only this result contains the key in plain text.
 *
 * @throws AppError 404 `account_not_found`, 409 `too_many_api_keys`.
 */
export function createAccountKey(db: Db, key: Omit<NewKey, 'prefix' | 'idPrefix'>) {
  return createKey(db, { ...key, prefix: ACCOUNT_KEY_PREFIX, idPrefix: 'key_' });
}

/** @throws AppError 404 NOT_FOUND */
export async function getAccount(orm: Orm, id: string) {
  const account = await orm.account.findUnique({ where: { id } });
  if (!account) throw apiError('NOT_FOUND', `No such account: ${shown(id)}`);
  return account;
}

/**
 * Links an account to a member: its developer tokens act as that member from then on. Tokens that act as another member are revoked.
 *
 * @param userId the member; null to remove the link.
 * @throws AppError 404 NOT_FOUND
 */
export async function tieAccount(orm: Database['orm'], actor: string, id: string, userId: bigint | null) {
  await orm.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM accounts WHERE id = ${id} FOR NO KEY UPDATE`;
    const before = await getAccount(tx, id);
    if (before.userId === userId) return;
    await tx.account.update({ where: { id }, data: { userId } });
    const developers = { kind: 'developer', application: { accountId: id } };
    if (before.userId !== null) {
      await tx.accessToken.deleteMany({ where: { ...developers, userId: before.userId } });
    }
    const detail = { user: userId === null ? null : `user_${userId}` };
    await writeAudit(tx, { action: 'tie-account', subjectId: id, actor, detail });
  });
}

/** The member of an account, locked until the transaction ends. */
export async function lockUserOf(orm: Orm, id: string): Promise<bigint | null> {
  const [row] = await orm.$queryRaw<{ userId: bigint | null }[]>`
    SELECT user_id AS "userId" FROM accounts WHERE id = ${id} FOR SHARE`;
  return row?.userId ?? null;
}

export async function listAccounts(orm: Orm) {
  const select = { id: true, organisationId: true, email: true, name: true, createdAt: true };
  return orm.account.findMany({ select, orderBy: { id: 'asc' } });
}
