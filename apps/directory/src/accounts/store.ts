import { generateApiKey } from '@services/common/access/api-keys';
import { newId } from '@services/common/runtime/ids';

import type { Orm } from '../db.ts';

/** Prefix of an account's own key, which manages its applications. */
export const ACCOUNT_KEY_PREFIX = 'dir_account_';

export interface NewAccount {
  organisation: string;
  /** The organisation's e-mail domain, verified by whoever creates the account; unites accounts in one organisation. */
  domain: string | null;
  email: string;
  name: string;
  /** The directory's user that the account's developer tokens act as. */
  userId: bigint | null;
}

/** Creates an account, in the organisation of its domain when there is one. @returns the account and its key, once. */
export async function createAccount(orm: Orm, { organisation, domain, email, name, userId }: NewAccount) {
  const { key, hash, hint } = generateApiKey(ACCOUNT_KEY_PREFIX);
  const known = domain === null ? null : await orm.organisation.findUnique({ where: { domain } });
  const { id: organisationId } =
    known ?? (await orm.organisation.create({ data: { id: newId('org_'), name: organisation, domain } }));
  const account = await orm.account.create({
    data: { id: newId('acc_'), organisationId, email, name, userId, keyHash: hash, keyHint: hint },
  });
  return { account, key };
}

/** The account's new key; the old one ends at once. */
export async function rotateAccountKey(orm: Orm, id: string) {
  const { key, hash, hint } = generateApiKey(ACCOUNT_KEY_PREFIX);
  await orm.account.update({ where: { id }, data: { keyHash: hash, keyHint: hint } });
  return key;
}

/** An owner who manages applications. */
export interface Owner {
  id: string;
  organisationId: string;
  userId: bigint | null;
}

/** The account behind a key's hash. */
export async function findOwner(orm: Orm, keyHash: string): Promise<Owner | null> {
  return orm.account.findUnique({ where: { keyHash }, select: { id: true, organisationId: true, userId: true } });
}

export async function listAccounts(orm: Orm) {
  const select = { id: true, organisationId: true, email: true, name: true, keyHint: true, createdAt: true };
  return orm.account.findMany({ select, orderBy: { id: 'asc' } });
}
