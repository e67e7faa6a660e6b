import { AppError } from '@services/common/http/errors';
import { z } from 'zod';

/** What a key may do. A key created without a choice has all scopes. */
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
  'credits:read',
  'webhooks:read',
  'webhooks:write',
  'account:read',
  'account:write',
  'keys:manage',
] as const;

export const Scope = z.enum(SCOPES).meta({ id: 'Scope' });
export type Scope = z.infer<typeof Scope>;

/** Who calls: a key of an account. */
export interface Caller {
  accountId: string;
  keyId: string;
  scopes: readonly string[];
}

/**
 * Lets the caller pass.
 *
 * @throws AppError 403 `insufficient_scope` when its key lacks the scope.
 */
export function allow(caller: Caller, scope: Scope): Caller {
  if (caller.scopes.includes(scope)) return caller;
  throw new AppError(403, 'insufficient_scope', `This API key lacks the scope ${scope}`);
}
