import { scopesIn, type LeastRoles } from '@services/common/access/roles';

/** The lowest role that has each scope. */
export const MIN_ROLES = {
  'messages:read': 'viewer',
  'messages:write': 'member',
  'inbox:read': 'viewer',
  'inbox:write': 'member',
  'templates:read': 'viewer',
  'templates:write': 'member',
  'contacts:read': 'viewer',
  'contacts:write': 'member',
  'personal-data:read': 'member',
  'channels:read': 'viewer',
  'channels:write': 'admin',
  'campaigns:read': 'viewer',
  'campaigns:write': 'member',
  'flows:read': 'viewer',
  'flows:write': 'member',
  'webhooks:read': 'viewer',
  'webhooks:write': 'admin',
  'account:read': 'viewer',
  'account:write': 'admin',
  'keys:manage': 'admin',
} satisfies LeastRoles;

/** The scopes that an API key can be limited to. A key without scopes has all scopes. */
export const SCOPES = scopesIn(MIN_ROLES);
export type Scope = keyof typeof MIN_ROLES;
