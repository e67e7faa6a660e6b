import { scopesIn, type LeastRoles } from '@services/common/access/roles';

/** The lowest role that has each scope. */
export const MIN_ROLES = {
  'applications:read': 'viewer',
  'limits:request': 'member',
  'applications:write': 'admin',
  'keys:manage': 'admin',
  // This scope is useful only for an account that is linked to an operator.
  'operators:read': 'member',
  'operators:write': 'admin',
  'webhooks:read': 'viewer',
  'webhooks:write': 'admin',
  'account:read': 'viewer',
  'account:write': 'admin',
  'profile:read': 'viewer',
  // The account acts as one member, regardless of the person who signs in.
  'profile:write': 'admin',
} satisfies LeastRoles;

/** The lowest role that has each scope of tokens in the console, where a session is used instead of the token. */
export const GRAPHQL_ROLES = {
  'graphql:public': 'viewer',
  'graphql:private': 'viewer',
  // This scope is useful only for an account that is linked to an editor.
  'graphql:edit': 'member',
  'graphql:write': 'admin',
} satisfies LeastRoles;

/** The scopes of an account's key. A key without scopes has all of them. */
export const SCOPES = scopesIn(MIN_ROLES);
export type Scope = keyof typeof MIN_ROLES;
