import type { IsoTime } from '@services/common/database/iso-time';
import { scopesIn, type LeastRoles } from '@services/common/access/roles';
import type { AccountSession } from '@services/common/sessions/sessions';
import { z } from 'zod';

/** The lowest role that has each scope. */
export const MIN_ROLES = {
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
} satisfies LeastRoles;

/** The scopes of keys. A key that is created without a list of scopes has all of them. */
export const SCOPES = scopesIn(MIN_ROLES);
export const Scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

/** The caller: a key of an account, or a person who belongs to it. */
export interface Caller {
  accountId: string;
  /** The id of the key or, if a person makes the request, of the session. */
  keyId: string;
  keyName?: string;
  person?: AccountSession['person'];
  /** When the key expires; absent or null if it does not. */
  expiresAt?: IsoTime | null;
  suspended?: boolean;
  scopes: readonly string[];
}
