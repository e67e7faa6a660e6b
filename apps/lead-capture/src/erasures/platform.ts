import { AppError } from '@services/common/http/errors';
import { z } from 'zod';

import { requireReconnect } from '../connections/holds.ts';
import { endConnection } from '../connections/store.ts';
import type { Db } from '../db.ts';
import type { Config } from '../config.ts';
import { success, successOf } from '../envelope.ts';
import { readSignedRequest } from '../instagram/signed-request.ts';
import { operation } from '../operation.ts';
import { erase, recordErasure } from './store.ts';

const tag = 'Instagram';
const SignedRequest = z.object({ signed_request: z.string().max(10_000) }).meta({ id: 'SignedRequest' });
const Confirmation = z.object({ url: z.string(), confirmation_code: z.string() });
const Noted = successOf(z.object({}));
const errors = { 400: ['invalid_signed_request'] };

function signedFor(config: Config, signedRequest: string) {
  const signed = readSignedRequest(config.INSTAGRAM_APP_SECRETS, signedRequest);
  if (signed === null) throw new AppError(400, 'invalid_signed_request', 'The signed request is not valid');
  return signed;
}

function connectionsOf({ orm }: Db, appScopedId: string) {
  return orm.connection.findMany({ where: { appScopedId }, orderBy: { id: 'asc' } });
}

/** The confirmation code of a request that was carried out, or null; one that is being carried out is waited for. */
async function lockRequest({ orm }: Db, requestHash: string): Promise<string | null> {
  await orm.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${requestHash}, 0))::text`;
  return (await orm.erasure.findUnique({ where: { requestHash } }))?.id ?? null;
}

/** The platform's callbacks about an account's permissions and data; both are entered in the app's settings. */
export const platformErasureOperations = [
  operation({
    id: 'instagram.deauthorize',
    method: 'post',
    path: '/v1/instagram/deauthorize',
    tag,
    secured: false,
    summary: 'Note that an account removed the application',
    description:
      'The platform calls this. The connection needs a new login; leads and history stay. A request that was issued before ' +
      "the connection's last login changes nothing.",
    read: 'form',
    body: SignedRequest,
    response: Noted,
    errors,
    async handle({ db, config }, { body }) {
      const { appScopedId, issuedAt } = signedFor(config, body.signed_request);
      for (const { id, sealedAccessToken, lastLoginAt } of await connectionsOf(db, appScopedId)) {
        // The platform gives whole seconds.
        if (issuedAt !== null && issuedAt < Math.floor(lastLoginAt.getTime() / 1000)) continue;
        await requireReconnect(db, { connectionId: id, sealedAccessToken }, 'deauthorized');
      }
      return success({});
    },
  }),
  operation({
    id: 'instagram.deleteData',
    method: 'post',
    path: '/v1/instagram/data-deletion',
    tag,
    secured: false,
    summary: "Delete an account's data at its owner's request",
    description:
      'The platform calls this when the owner of a connected account asks for it. The account is disconnected, and leads, ' +
      'texts and names that came over it are erased at once. Answers in the form that the platform asks for. A request that ' +
      'was carried out before is answered with the same confirmation code, and erases nothing more.',
    read: 'form',
    body: SignedRequest,
    response: Confirmation,
    errors,
    async respond({ db, config, endReplies }, { body, request }) {
      const { appScopedId, issuedAt, hash } = signedFor(config, body.signed_request);
      // Without its time a request does not differ from a later one of the same account.
      const requestHash = issuedAt === null ? null : hash;
      const code = await db.transaction(async (tx) => {
        const before = requestHash === null ? null : await lockRequest(tx, requestHash);
        if (before !== null) return before;
        let last: string | undefined;
        for (const { id, accountId } of await connectionsOf(tx, appScopedId)) {
          await endConnection(tx, config.ENCRYPTION_KEYS, accountId, id);
          await endReplies(tx, id);
          const scope = { kind: 'connection' as const, people: null, leadIds: [], connectionId: id };
          last = (await erase(tx, accountId, scope)).id;
          await tx.orm.connection.update({ where: { id }, data: { appScopedId: null, username: 'erased' } });
        }
        last ??= (await recordErasure(tx, '', { kind: 'connection', leads: 0, events: 0, replies: 0 })).id;
        await tx.orm.erasure.update({ where: { id: last }, data: { requestHash } });
        return last;
      });
      const base = config.PUBLIC_URL ?? `${request.protocol}://${request.get('host')}`;
      return { url: `${base}/v1/instagram/data-deletion/${code}`, confirmation_code: code };
    },
  }),
  operation({
    id: 'instagram.deletionStatus',
    method: 'get',
    path: '/v1/instagram/data-deletion/:code',
    tag,
    secured: false,
    summary: 'Read the status of a data deletion request',
    response: 'text/plain',
    errors: { 404: ['erasure_not_found'] },
    async respond({ db }, { params }, response) {
      const erasure = await db.orm.erasure.findUnique({ where: { id: params.code, kind: 'connection' } });
      if (!erasure) throw new AppError(404, 'erasure_not_found', 'There is no such request');
      const day = erasure.createdAt.toISOString().slice(0, 10);
      const sentence = erasure.accountId === '' ? 'No data of yours was found on' : 'Your data was deleted on';
      response.type('text/plain').send(`${sentence} ${day}. Confirmation code: ${erasure.id}\n`);
    },
  }),
];
