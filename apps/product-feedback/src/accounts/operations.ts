import type { Operation } from '@services/common/openapi/openapi';

import { OPTIONAL_PAGE, OptionalPageQuery, optionalPageOf } from '../envelope.ts';
import * as accounts from './schemas.ts';

/** The account's settings and keys in the API's document. */
export const accountOperations: Record<string, Operation> = {
  'GET /api/v1/settings': { summary: 'Read the amounts of credits', tag: 'Account', response: accounts.Settings },
  'PUT /api/v1/settings': {
    summary: 'Change the amounts of credits',
    tag: 'Account',
    body: accounts.ChangedSettings,
    response: accounts.Settings,
    errors: [400],
  },
  'GET /api/v1/api-keys': {
    summary: 'List API keys',
    description: OPTIONAL_PAGE,
    tag: 'Account',
    query: OptionalPageQuery,
    response: optionalPageOf(accounts.ApiKey),
    errors: [400],
  },
  'POST /api/v1/api-keys': {
    summary: 'Make an API key',
    description: 'With all scopes unless some are chosen, and never with more than the key that makes it.',
    tag: 'Account',
    body: accounts.NewApiKey,
    response: accounts.CreatedApiKey,
    errors: [400],
  },
  'DELETE /api/v1/api-keys/:id': {
    summary: 'Revoke an API key',
    tag: 'Account',
    response: accounts.ApiKey,
    errors: [404],
  },
};
