import { generateApiKey } from '@services/common/access/api-keys';
import { newId } from '@services/common/runtime/ids';

import { writeAudit } from '../audit.ts';
import type { Db, Orm } from '../db.ts';
import { apiError } from '../errors.ts';
import type { ClientType } from '../oauth/clients.ts';

/** Prefixes of an application's client id and client secret. */
const CLIENT_ID_PREFIX = 'dir_client_';
const CLIENT_SECRET_PREFIX = 'dir_secret_';

/** The maximum number of applications of one account. */
const MAX_APPLICATIONS = 20;

export interface NewApplication {
  name: string;
  redirectUris: readonly string[];
  type: ClientType;
  registeredOnly?: boolean;
}

export type ApplicationChange = { [Field in keyof NewApplication]?: NewApplication[Field] | undefined };

/** The text stored for a public client in place of a secret's hash. It matches no secret. */
const noSecret = () => ({ secretHash: generateApiKey(CLIENT_SECRET_PREFIX).hash, secretHint: '' });

/**
 * Registers an application.
 *
 * @param actor the account itself, or an operator.
 * @returns the application with its secret, which is not stored; the secret is null for a public client.
 * @throws AppError 409 CONFLICT when the account has MAX_APPLICATIONS already.
 */
export async function createApplication(
  db: Db,
  accountId: string,
  { name, redirectUris, type, registeredOnly }: NewApplication,
  actor = accountId,
) {
  const secret = generateApiKey(CLIENT_SECRET_PREFIX);
  const application = await db.transaction(async ({ orm: tx }) => {
    // Locks the account, so that parallel registrations are counted one after the other.
    const locked = await tx.$queryRaw<unknown[]>`SELECT id FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`;
    if (locked.length === 0) throw apiError('NOT_FOUND', `No such account: ${accountId}`);
    if ((await tx.application.count({ where: { accountId } })) >= MAX_APPLICATIONS) {
      throw apiError('CONFLICT', `An account can have at most ${MAX_APPLICATIONS} applications`);
    }
    const created = await tx.application.create({
      data: {
        id: newId('app_'),
        accountId,
        name,
        redirectUris: [...redirectUris],
        clientId: generateApiKey(CLIENT_ID_PREFIX).key,
        clientType: type,
        ...(registeredOnly !== undefined && { registeredOnly }),
        ...(type === 'public' ? noSecret() : { secretHash: secret.hash, secretHint: secret.hint }),
      },
    });
    await writeAudit(tx, { action: 'create-application', subjectId: created.id, actor });
    return created;
  });
  return { application, clientSecret: type === 'public' ? null : secret.key };
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

/**
 * Changes the given fields. An application that becomes public loses its secret, and the tokens obtained with it; an application that
 * becomes confidential needs a new secret (`rotateSecret`). Codes for a removed redirect URI become invalid.
 *
 * @throws AppError 404 NOT_FOUND
 */
export async function changeApplication(
  db: Db,
  accountId: string,
  id: string,
  { name, redirectUris, type, registeredOnly }: ApplicationChange,
  actor = accountId,
) {
  return db.transaction(async ({ orm: tx }) => {
    // A stronger lock would only make other transactions wait longer, which no test detects.
    await tx.$queryRaw`SELECT FROM applications WHERE id = ${id} AND account_id = ${accountId} FOR NO KEY UPDATE`;
    const before = await getApplication(tx, accountId, id);
    const becomesPublic = type === 'public' && before.clientType !== 'public';
    const data = {
      ...(name !== undefined && { name }),
      ...(redirectUris && { redirectUris: [...redirectUris] }),
      ...(type && { clientType: type }),
      ...(registeredOnly !== undefined && { registeredOnly }),
    };
    if (becomesPublic) await tx.accessToken.deleteMany({ where: { applicationId: id, kind: 'client' } });
    if (redirectUris) {
      const removed = before.redirectUris.filter((uri) => !redirectUris.includes(uri));
      await tx.authorizationCode.deleteMany({
        where: { applicationId: id, redirectUri: { in: removed }, usedAt: null },
      });
    }
    const secret = becomesPublic ? noSecret() : {};
    const changed = await tx.application.update({ where: { id }, data: { ...data, ...secret } });
    const detail = { changed: Object.keys(data).join(', ') };
    await writeAudit(tx, { action: 'change-application', subjectId: id, actor, detail });
    return changed;
  });
}

/**
 * Creates a new secret; the old secret stops working at once. Tokens obtained with the old secret remain valid.
 *
 * @throws AppError 404 NOT_FOUND, 409 CONFLICT for a public client.
 */
export async function rotateSecret(db: Db, accountId: string, id: string, actor = accountId): Promise<string> {
  const secret = generateApiKey(CLIENT_SECRET_PREFIX);
  await db.transaction(async ({ orm: tx }) => {
    const { clientType } = await getApplication(tx, accountId, id);
    if (clientType === 'public') throw apiError('CONFLICT', 'A public client has no secret');
    const { count } = await tx.application.updateMany({
      where: { id, clientType },
      data: { secretHash: secret.hash, secretHint: secret.hint },
    });
    if (count === 0) throw apiError('NOT_FOUND', 'Application not found');
    await writeAudit(tx, { action: 'rotate-secret', subjectId: id, actor });
  });
  return secret.key;
}

/** Deletes the application and its tokens, which stop working at once. */
export async function deleteApplication(db: Db, accountId: string, id: string): Promise<void> {
  await db.transaction(async ({ orm: tx }) => {
    const { count } = await tx.application.deleteMany({ where: { id, accountId } });
    if (count === 0) throw apiError('NOT_FOUND', 'Application not found');
    await writeAudit(tx, { action: 'delete-application', subjectId: id, actor: accountId });
  });
}
