import type { IsoTime } from '@services/common/database/iso-time';
import type { LeastRoles } from '@services/common/access/roles';
import type { AccountSession } from '@services/common/sessions/sessions';
import { z } from 'zod';

/** The scopes of keys. A key created without a choice has all scopes. */
export const SCOPES = [
  'products:read',
  'products:write',
  'feedback:read',
  'feedback:write',
  'feedback:moderate',
  'surveys:read',
  'surveys:write',
  'responses:read',
  'responses:write',
  'updates:read',
  'updates:write',
  'board:read',
  'board:write',
  'votes:write',
  'credits:read',
  'credits:write',
  'webhooks:read',
  'webhooks:write',
  'account:read',
  'account:write',
  'keys:manage',
] as const;

export const Scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

/** The lowest role that has each scope. */
export const MIN_ROLES: LeastRoles<Scope> = {
  'products:read': 'viewer',
  'products:write': 'member',
  'feedback:read': 'viewer',
  'feedback:write': 'member',
  'feedback:moderate': 'member',
  'surveys:read': 'viewer',
  'surveys:write': 'member',
  'responses:read': 'viewer',
  'responses:write': 'member',
  'updates:read': 'viewer',
  'updates:write': 'member',
  'board:read': 'viewer',
  'board:write': 'member',
  'votes:write': 'member',
  'credits:read': 'viewer',
  'credits:write': 'admin',
  'webhooks:read': 'viewer',
  'webhooks:write': 'admin',
  'account:read': 'viewer',
  'account:write': 'admin',
  'keys:manage': 'admin',
};

/** The caller: a key of an account, or a person who belongs to it. */
export interface Caller {
  accountId: string;
  /** The id of the key, or of the session where a person calls. */
  keyId: string;
  keyName?: string;
  person?: AccountSession['person'];
  /** When the key ends; absent or null without an end. */
  expiresAt?: IsoTime | null;
  scopes: readonly string[];
}
