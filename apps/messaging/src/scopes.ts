import type { LeastRoles } from '@services/common/access/roles';

/** The scopes that an API key can be limited to. A key without scopes has them all. */
export const SCOPES = [
  'messages:read',
  'messages:write',
  'inbox:read',
  'inbox:write',
  'templates:read',
  'templates:write',
  'contacts:read',
  'contacts:write',
  'channels:read',
  'channels:write',
  'campaigns:read',
  'campaigns:write',
  'flows:read',
  'flows:write',
  'webhooks:read',
  'webhooks:write',
  'keys:manage',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The lowest role that has each scope. */
export const MIN_ROLES: LeastRoles<Scope> = {
  'messages:read': 'viewer',
  'messages:write': 'member',
  'inbox:read': 'viewer',
  'inbox:write': 'member',
  'templates:read': 'viewer',
  'templates:write': 'member',
  'contacts:read': 'viewer',
  'contacts:write': 'member',
  'channels:read': 'viewer',
  'channels:write': 'admin',
  'campaigns:read': 'viewer',
  'campaigns:write': 'member',
  'flows:read': 'viewer',
  'flows:write': 'member',
  'webhooks:read': 'viewer',
  'webhooks:write': 'admin',
  'keys:manage': 'admin',
};
