import { logFailure } from '@services/common/database/log-failure';
import { AppError } from '@services/common/http/errors';
import { z } from 'zod';

import { requireReconnect } from '../connections/holds.ts';
import { endConnection } from '../connections/store.ts';
import type { Db } from '../db.ts';
import type { Config } from '../config.ts';
import { success, successOf } from '../envelope.ts';
import { readSignedRequest } from '../instagram/signature.ts';
import { operation } from '../operation.ts';
import { erasePortion } from './connection.ts';
import { recordErasure } from './store.ts';

const platform = { tag: 'Instagram', scope: false } as const;
const SignedRequest = z
  .object({ signed_request: z.string().max(10_000).describe('Signature and payload, as Instagram sends them') })
  .meta({ id: 'SignedRequest' });
const Confirmation = z.object({
  url: z.string().describe('Page with the status of the deletion'),
  confirmation_code: z.string().describe('Code that identifies the request'),
});
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

/** The confirmation code of a completed request, or null. Waits for a request that is still running. */
async function lockRequest({ orm }: Db, requestHash: string): Promise<string | null> {
  await orm.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${requestHash}, 0))::text`;
  return (await orm.erasure.findUnique({ where: { requestHash } }))?.id ?? null;
}

const NOTHING = { kind: 'connection' as const, leads: 0, events: 0, replies: 0 };
/** The time that the platform waits for a response. */
const MAX_ERASING_MS = 3000;

/** Erases the remaining data of connections, within the time limit. */
async function eraseNow(db: Db, connections: readonly Parameters<typeof erasePortion>[1][]): Promise<void> {
  const until = performance.now() + MAX_ERASING_MS;
  for (const connection of connections) while (performance.now() < until && (await erasePortion(db, connection)));
}

/** The platform's callbacks about an account's permissions and data. Both URLs are entered in the app's settings. */
export const platformErasureOperations = [
  operation({
    ...platform,
    id: 'instagram.deauthorize',
    method: 'post',
    path: '/v1/instagram/deauthorize',
    summary: 'Handle the removal of the app by an account',
    description:
      'The platform calls this. The connection needs a new login; leads and history stay. A request that was issued before ' +
      "the connection's last login changes nothing.",
    body: { schema: SignedRequest, as: 'form' },
    response: Noted,
    errors,
    async handle({ db, config }, { body }) {
      const { appScopedId, issuedAt } = signedFor(config, body.signed_request);
      for (const { id, sealedAccessToken, lastLoginAt } of await connectionsOf(db, appScopedId)) {
        // The login's time is rounded down, because the platform states `issuedAt` in whole seconds.
        if (issuedAt !== null && issuedAt < Math.floor(lastLoginAt.getTime() / 1000)) continue;
        await requireReconnect(db, { connectionId: id, sealedAccessToken }, 'deauthorized');
      }
      return success({});
    },
  }),
  operation({
    ...platform,
    id: 'instagram.deleteData',
    method: 'post',
    path: '/v1/instagram/data-deletion',
    summary: "Delete an account's data at its owner's request",
    description:
      'The platform calls this when the owner of a connected account asks for the deletion. The account is disconnected at ' +
      'once. Leads, texts and names that were received through the account are erased. For a large account, erasing continues after the response. The ' +
      'answer has the form that the platform asks for. A repeated request gets the same confirmation code and erases nothing ' +
      'more.',
    body: { schema: SignedRequest, as: 'form' },
    response: Confirmation,
    errors,
    async handle({ db, config, logger }, { body, request }) {
      const { appScopedId, issuedAt, hash } = signedFor(config, body.signed_request);
      // Without an issue time, a request could not be distinguished from a later request of the same account.
      const requestHash = issuedAt === null ? null : hash;
      const begun: { id: string; accountId: string; erasureId: string }[] = [];
      const code = await db.transaction(async (tx) => {
        const before = requestHash === null ? null : await lockRequest(tx, requestHash);
        if (before !== null) return before;
        let last: string | undefined;
        for (const { id, accountId } of await connectionsOf(tx, appScopedId)) {
          await endConnection(tx, config.ENCRYPTION_KEYS, accountId, id);
          last = (await recordErasure(tx, accountId, NOTHING)).id;
          const data = { appScopedId: null, username: 'erased', erasureId: last };
          await tx.orm.connection.update({ where: { id }, data });
          begun.push({ id, accountId, erasureId: last });
        }
        last ??= (await recordErasure(tx, '', NOTHING)).id;
        await tx.orm.erasure.update({ where: { id: last }, data: { requestHash } });
        return last;
      });
      // If this fails, a worker continues the erasure.
      await eraseNow(db, begun).catch((error: unknown) => logFailure(logger, error, 'an erasure was interrupted'));
      const base = config.PUBLIC_URL ?? `${request.protocol}://${request.get('host')}`;
      return { url: `${base}/v1/instagram/data-deletion/${code}`, confirmation_code: code };
    },
  }),
];

/** The status page of a deletion request, whose URL the platform gives to the person. */
export const deletionStatusOperations = [
  operation({
    ...platform,
    id: 'instagram.deletionStatus',
    method: 'get',
    path: '/v1/instagram/data-deletion/:code',
    summary: 'Read the status of a data deletion request',
    params: z.object({ code: z.string().describe('Confirmation code of the request') }),
    response: 'text/plain',
    errors: { 404: ['erasure_not_found'] },
    async handle({ db }, { params }, response) {
      const erasure = await db.orm.erasure.findUnique({ where: { id: params.code, kind: 'connection' } });
      if (!erasure) throw new AppError(404, 'erasure_not_found', 'Request not found');
      const day = erasure.createdAt.toISOString().slice(0, 10);
      const isUnderWay = (await db.orm.connection.count({ where: { erasureId: erasure.id } })) > 0;
      const deleted = isUnderWay ? 'Deletion of your data began on' : 'Your data was deleted on';
      const sentence = erasure.accountId === '' ? 'We found no data of yours on' : deleted;
      response.type('text/plain').send(`${sentence} ${day}. Confirmation code: ${erasure.id}\n`);
    },
  }),
];
