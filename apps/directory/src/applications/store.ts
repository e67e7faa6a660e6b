import { generateApiKey } from '@services/common/access/api-keys';
import { newId } from '@services/common/runtime/ids';

import { writeAudit } from '../audit.ts';
import type { Database, Orm } from '../db.ts';
import { apiError } from '../errors.ts';

/** Prefixes of the two halves of an application's credentials. */
export const CLIENT_ID_PREFIX = 'dir_client_';
export const CLIENT_SECRET_PREFIX = 'dir_secret_';

/** One account has at most so many applications. */
const MAX_APPLICATIONS = 20;

export interface NewApplication {
  name: string;
  redirectUris: string[];
}

/**
 * Registers an application.
 *
 * @param actor who does it: the account itself, or an operator.
 * @returns the application with its secret, which is stored nowhere.
 * @throws AppError 409 CONFLICT when the account has as many as it may have.
 */
export async function createApplication(
  orm: Database['orm'],
  accountId: string,
  { name, redirectUris }: NewApplication,
  actor = accountId,
) {
  const secret = generateApiKey(CLIENT_SECRET_PREFIX);
  const application = await orm.$transaction(async (tx) => {
    // Parallel registrations count one after the other.
    const locked = await tx.$queryRaw<unknown[]>`SELECT id FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
    if (locked.length === 0) throw apiError('NOT_FOUND', `There is no account ${accountId}`);
    if ((await tx.application.count({ where: { accountId } })) >= MAX_APPLICATIONS) {
      throw apiError('CONFLICT', `An account can have at most ${MAX_APPLICATIONS} applications`);
    }
    const created = await tx.application.create({
      data: {
        id: newId('app_'),
        accountId,
        name,
        redirectUris,
        clientId: generateApiKey(CLIENT_ID_PREFIX).key,
        secretHash: secret.hash,
        secretHint: secret.hint,
      },
    });
    await writeAudit(tx, { action: 'create-application', subjectId: created.id, actor });
    return created;
  });
  return { application, clientSecret: secret.key };
}

/** @throws AppError 404 NOT_FOUND also for another account's application. */
export async function getApplication(orm: Orm, accountId: string, id: string) {
  const application = await orm.application.findFirst({ where: { id, accountId } });
  if (!application) throw apiError('NOT_FOUND', 'Application not found');
  return application;
}

export async function listApplications(orm: Orm, accountId: string) {
  return orm.application.findMany({ where: { accountId }, orderBy: { id: 'asc' } });
}

/** A new secret; the old one ends at once. Tokens obtained with it remain valid. */
export async function rotateSecret(
  orm: Database['orm'],
  accountId: string,
  id: string,
  actor = accountId,
): Promise<string> {
  const secret = generateApiKey(CLIENT_SECRET_PREFIX);
  await orm.$transaction(async (tx) => {
    const { count } = await tx.application.updateMany({
      where: { id, accountId },
      data: { secretHash: secret.hash, secretHint: secret.hint },
    });
    if (count === 0) throw apiError('NOT_FOUND', 'Application not found');
    await writeAudit(tx, { action: 'rotate-secret', subjectId: id, actor });
  });
  return secret.key;
}

/** Removes the application with its tokens, which end at once. */
export async function deleteApplication(orm: Database['orm'], accountId: string, id: string): Promise<void> {
  await orm.$transaction(async (tx) => {
    const { count } = await tx.application.deleteMany({ where: { id, accountId } });
    if (count === 0) throw apiError('NOT_FOUND', 'Application not found');
    await writeAudit(tx, { action: 'delete-application', subjectId: id, actor: accountId });
  });
}
