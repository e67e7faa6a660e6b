import type { Authenticator } from '@services/common/access/authentication';
import type { LeastRoles } from '@services/common/access/roles';
import { operationsOf } from '@services/common/openapi/operation';
import { CONSOLE_TAGS } from '@services/common/people/operation';

import type { Owner } from './accounts/store.ts';
import type { Database } from './db.ts';

/** What a person may do with the account's applications; the account's own key may do everything. */
export const LEAST_ROLES = {
  'applications:read': 'viewer',
  'limits:request': 'member',
  'applications:write': 'admin',
} as const satisfies LeastRoles;

/** The sections of the API's reference. */
export const TAGS = {
  GraphQL: 'Queries and mutations of the directory itself, at one address.',
  Tokens: 'Access tokens by OAuth 2.',
  Applications:
    'An account’s applications, their secrets, tokens and limits. These endpoints take the account’s own key.',
  ...CONSOLE_TAGS,
} as const;

/** What the endpoints of an account's owner work with. */
export interface OwnerDeps {
  db: Database['orm'];
  auth: Authenticator<Owner>;
}

/** Defines one endpoint that an account's owner calls with the account's own key. */
export const operation = operationsOf<OwnerDeps, Owner, keyof typeof LEAST_ROLES, keyof typeof TAGS>();
