import { NAME_REVISION, nameRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import { lockUserOf } from '../accounts/store.ts';
import { writeAudit } from '../audit.ts';
import { apiError } from '../errors.ts';
import { operation } from '../operation.ts';
import { issueToken, listTokens, lockTokenName, renameToken, revokeToken } from '../tokens/store.ts';
import { params, reading, tokenEvent, unknown, writing } from './parts.ts';
import { CreatedToken, NewDeveloperToken, RenamedToken, Token, toToken } from './schemas.ts';
import { getApplication } from './store.ts';

const path = '/v2/applications/:id/tokens';
const token = {
  id: 'tok_01KF0000000000000000000001',
  kind: 'developer',
  name: 'Nightly report',
  hint: 'wxyz',
  scopes: ['public'],
  createdAt: '2026-03-01T10:00:00.000Z',
  createdBy: 'key_01KF0000000000000000000001',
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};
const ofToken = { ...params, tokenId: token.id };

/** The routes for an owner to manage an application's tokens. */
export const tokenOperations = [
  operation({
    ...reading,
    id: 'applications.listTokens',
    method: 'get',
    path,
    summary: 'List an application’s tokens',
    description: 'Lists the newest 100 tokens, including those revoked in the last 90 days.',
    response: z.object({ data: z.array(Token).describe('The tokens, newest first.') }),
    errors: unknown,
    example: { params, response: { data: [token] } },
    async handle({ db }, { caller, params: { id } }) {
      await getApplication(db.orm, caller.id, id);
      return { data: (await listTokens(db.orm, id)).map(toToken) };
    },
  }),
  operation({
    ...writing,
    id: 'applications.createToken',
    method: 'post',
    path,
    summary: 'Create a developer token',
    description:
      'The token acts as the account’s user and does not expire unless you set `expiresAt`. It is shown only in this response.',
    body: { schema: NewDeveloperToken.prefault({}), limitBytes: 20_000 },
    status: 201,
    response: CreatedToken,
    errors: { 403: ['FORBIDDEN'], ...unknown },
    example: {
      params,
      body: { name: token.name, scopes: ['public'] },
      response: { ...token, accessToken: 'dir_0000000000000000000000000000000000000A' },
    },
    audit: ({ params: { id: application } }, { id, name, scopes, expiresAt }) =>
      tokenEvent('created', id, { application, name, scopes, expiresAt }),
    async handle({ db: { orm } }, { caller, params: { id }, body: { name = null, scopes, expiresAt = null } }) {
      const { id: applicationId } = await getApplication(orm, caller.id, id);
      // Read the member again under a lock, because the account may have been linked to another member concurrently.
      const userId = await lockUserOf(orm, caller.id);
      if (scopes.some((scope) => scope !== 'public') && userId === null) {
        throw apiError(
          'BAD_USER_INPUT',
          'Only the scope `public` is allowed, because no member is linked to this account',
        );
      }
      if (userId !== null && (await orm.user.count({ where: { id: userId, hiddenAt: null } })) === 0) {
        throw apiError('FORBIDDEN', 'The member linked to this account is hidden, so the token would not work');
      }
      const createdBy = caller.person?.id ?? caller.keyId;
      const fresh = { kind: 'developer', applicationId, userId, scopes, expiresAt, name, createdBy } as const;
      const { text, row } = await issueToken(orm, fresh);
      const detail = { token: row.id };
      await writeAudit(orm, { action: 'create-token', subjectId: applicationId, actor: caller.id, detail });
      return { ...toToken(row), accessToken: text };
    },
  }),
  operation({
    ...writing,
    id: 'applications.renameToken',
    method: 'patch',
    path: `${path}/:tokenId`,
    summary: 'Rename a token',
    description: NAME_REVISION,
    body: RenamedToken,
    response: Token,
    errors: unknown,
    example: { params: ofToken, body: { name: 'Weekly report' }, response: { ...token, name: 'Weekly report' } },
    audit: ({ params: { id: application, tokenId }, body: { name } }) =>
      tokenEvent('renamed', tokenId, { application, name }),
    revision: {
      of: ({ name }) => nameRevision(name ?? ''),
      lock: async ({ db: { orm } }, { caller, params: { id, tokenId } }) => {
        await getApplication(orm, caller.id, id);
        return nameRevision((await lockTokenName(orm, id, tokenId)) ?? '');
      },
    },
    async handle({ db: { orm } }, { caller, params: { id, tokenId }, body: { name } }) {
      await getApplication(orm, caller.id, id);
      return toToken(await renameToken(orm, id, tokenId, name));
    },
  }),
  operation({
    ...writing,
    id: 'applications.revokeToken',
    method: 'delete',
    path: `${path}/:tokenId`,
    summary: 'Revoke a token',
    description: 'The token stops working within seconds.',
    errors: unknown,
    example: { params: ofToken },
    audit: ({ params: { id: application, tokenId } }) => tokenEvent('revoked', tokenId, { application }),
    afterCommit: ({ tokens }, { params: { tokenId } }) => tokens.forget((holder) => holder.tokenId === tokenId),
    async handle({ db: { orm } }, { caller, params: { id, tokenId } }) {
      await getApplication(orm, caller.id, id);
      await revokeToken(orm, id, tokenId);
      await writeAudit(orm, { action: 'revoke-token', subjectId: id, actor: caller.id, detail: { token: tokenId } });
    },
  }),
];
