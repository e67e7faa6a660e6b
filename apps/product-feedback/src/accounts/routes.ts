import { AppError } from '@services/common/http/errors';

import { OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ApiKey, ChangedSettings, CreatedApiKey, NewApiKey, Settings, toApiKey, toSettings } from './schemas.ts';
import { allow, SCOPES } from '../scopes.ts';
import { countApiKeys, createApiKey, getSettings, listApiKeys, revokeApiKey, updateSettings } from './store.ts';

const tag = 'Account';
const amounts = { structured_credits: 10, quick_credits: 5 };
const created = {
  id: 'key-01k9x3w8d0q4m7v5t2r6y8z1ab',
  label: 'Reports',
  hint: 'x9Zq',
  scopes: ['feedback:read', 'responses:read'] as ('feedback:read' | 'responses:read')[],
  created_at: '2026-03-01T10:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  revoked_at: null,
};
const params = { id: created.id };

/** The account itself: what validation awards, and its API keys. */
export const accountOperations = [
  operation({
    id: 'settings.get',
    method: 'get',
    path: '/api/v1/settings',
    tag,
    scope: 'account:read',
    summary: 'Read the amounts of credits',
    response: Settings,
    example: { response: amounts },
    handle: async ({ db }, { caller }) => toSettings(await getSettings(db, caller.accountId)),
  }),
  operation({
    id: 'settings.update',
    method: 'put',
    path: '/api/v1/settings',
    tag,
    scope: 'account:write',
    summary: 'Change the amounts of credits',
    description: 'The next validations award the new amounts; earlier awards keep theirs.',
    body: ChangedSettings,
    response: Settings,
    example: { body: { structured_credits: 20 }, response: { ...amounts, structured_credits: 20 } },
    async handle({ db }, { caller, body: { structured_credits: structuredCredits, quick_credits: quickCredits } }) {
      const changes = {
        ...(structuredCredits !== undefined && { structuredCredits }),
        ...(quickCredits !== undefined && { quickCredits }),
      };
      return toSettings(await updateSettings(db, caller.accountId, changes));
    },
  }),
  operation({
    id: 'apiKeys.list',
    method: 'get',
    path: '/api/v1/api-keys',
    tag,
    scope: 'account:read',
    summary: 'List API keys',
    description: OPTIONAL_PAGE,
    query: OptionalPageQuery,
    response: optionalPageOf(ApiKey),
    example: {
      query: { per_page: '1' },
      response: { data: [created], pagination: { page: 1, per_page: 1, total: 2 } },
    },
    handle: ({ db }, { caller: { accountId }, query }) =>
      optionalPage(
        query,
        async (slice) => (await listApiKeys(db, accountId, slice)).map(toApiKey),
        () => countApiKeys(db, accountId),
      ),
  }),
  operation({
    id: 'apiKeys.create',
    method: 'post',
    path: '/api/v1/api-keys',
    tag,
    scope: 'account:write',
    summary: 'Create an API key',
    description:
      'It has all scopes unless some are chosen, and never more than the key that creates it. The key is shown only in ' +
      'this answer, which is why a repeated request creates another one.',
    body: NewApiKey,
    response: CreatedApiKey,
    example: {
      body: { label: created.label, scopes: created.scopes },
      response: { ...created, key: 'pf_…' },
    },
    async handle({ db }, { caller, body: { label, scopes = SCOPES, expires_at: expiry } }) {
      // A key cannot create one that may do more than itself.
      for (const scope of scopes) allow(caller, scope);
      const expiresAt = expiry === undefined ? undefined : new Date(expiry);
      const { key, ...row } = await createApiKey(db, caller.accountId, { label, scopes, expiresAt });
      return { ...toApiKey(row), key };
    },
  }),
  operation({
    id: 'apiKeys.revoke',
    method: 'delete',
    path: '/api/v1/api-keys/:id',
    tag,
    scope: 'account:write',
    summary: 'Revoke an API key',
    description: 'Replicas notice within seconds. A revoked key cannot be used again.',
    response: ApiKey,
    errors: { 404: ['api_key_not_found'] },
    example: { params, response: { ...created, revoked_at: '2026-03-02T10:00:00.000Z' } },
    async handle({ db }, { caller, params }) {
      const key = await revokeApiKey(db, caller.accountId, params.id);
      if (!key) throw new AppError(404, 'api_key_not_found', 'API key not found');
      return toApiKey(key);
    },
  }),
];
