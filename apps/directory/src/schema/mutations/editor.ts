import { apiError } from '../../errors.ts';
import type { Context } from '../../graphql/context.ts';
import { encodeId } from '../../graphql/ids.ts';
import { requireRole, type Role } from '../../users/roles.ts';

/**
 * The editor's name in the audit. What editors change is seen by all at once.
 *
 * @throws AppError 403 for a token without the scope `edit`, and for users without the role.
 */
export async function editorOf({ sql, actorId, scopes, concernsEveryone }: Context, least: Role): Promise<string> {
  if (!scopes.has('edit')) throw apiError('INSUFFICIENT_SCOPE', 'This mutation requires a token with the scope `edit`');
  await requireRole(sql, actorId, least);
  concernsEveryone();
  return encodeId('user', actorId ?? '');
}
