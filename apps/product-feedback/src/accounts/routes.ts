import { contentRevision } from '@services/common/http/preconditions';
import { setTimeZone } from '@services/common/http/time-zone';
import { apiKeyOperations } from '@services/common/keys/operations';
import { listKeys } from '@services/common/access/key-store';

import { given } from '../db.ts';
import { OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import { operation } from '../operation.ts';
import { ChangedSettings, Settings, toSettings } from './schemas.ts';
import { SCOPES, type Caller } from '../scopes.ts';
import { getSettings, lockSettings, KEY_PREFIX, updateSettings } from './store.ts';

const tag = 'Account';
const amounts = { structured_credits: 10, quick_credits: 5, time_zone: 'UTC' };
const keys = apiKeyOperations<Caller>({
  basePath: '/api/v1',
  tag,
  scopes: SCOPES,
  naming: 'snake_case',
  prefixOf: () => KEY_PREFIX,
  idPrefix: 'key-',
  examplePrefix: 'pf_',
  createdStatus: 200,
});

/** The account's settings and API keys. */
export const accountOperations = [
  operation({
    id: 'settings.get',
    method: 'get',
    path: '/api/v1/settings',
    tag,
    scope: 'account:read',
    summary: 'Read the settings',
    response: Settings,
    example: { response: amounts },
    revision: contentRevision,
    handle: async ({ db }, { caller }) => toSettings(await getSettings(db, caller.accountId)),
  }),
  operation({
    id: 'settings.update',
    method: 'put',
    path: '/api/v1/settings',
    tag,
    scope: 'account:write',
    summary: 'Update the settings',
    description:
      'New amounts apply to later validations; earlier awards keep their amounts. An award that exceeds `budget_left` returns 409 ' +
      '`BUDGET_EXHAUSTED`.',
    body: ChangedSettings,
    response: Settings,
    example: { body: { structured_credits: 20 }, response: { ...amounts, structured_credits: 20 } },
    audit: ({ caller, body }) => ({
      action: 'settings.changed',
      target: { type: 'account', id: caller.accountId },
      details: { ...body },
    }),
    revision: {
      of: contentRevision,
      lock: async ({ db }, { caller }) => contentRevision(toSettings(await lockSettings(db, caller.accountId))),
    },
    async handle({ db }, { caller, body }) {
      const { structured_credits: structuredCredits, quick_credits: quickCredits, budget_left: budgetLeft } = body;
      if (body.time_zone !== undefined) await setTimeZone(db, caller.accountId, body.time_zone);
      const changes = given({ structuredCredits, quickCredits, budgetLeft });
      return toSettings(await updateSettings(db, caller.accountId, changes));
    },
  }),
  operation({
    id: 'apiKeys.list',
    method: 'get',
    path: '/api/v1/api-keys',
    tag,
    scope: 'keys:manage',
    summary: 'List API keys',
    description: OPTIONAL_PAGE,
    query: OptionalPageQuery,
    response: optionalPageOf(keys.ApiKey),
    example: {
      query: { per_page: '1' },
      response: { data: [keys.example], pagination: { page: 1, per_page: 1, total: 2 } },
    },
    handle: ({ db }, { caller, query }) =>
      optionalPage(
        query,
        async (slice) => (await listKeys(db, caller.accountId, slice)).map((row) => keys.present(row, caller)),
        () => db.orm.apiKey.count({ where: { accountId: caller.accountId } }),
      ),
  }),
  ...keys.operations.filter(({ id }) => id !== 'apiKeys.list'),
];
