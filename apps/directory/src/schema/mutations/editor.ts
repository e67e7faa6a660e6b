import { apiError } from '../../errors.ts';
import type { Context } from '../../graphql/context.ts';
import { encodeId } from '../../graphql/ids.ts';
import { requireRole, type Role } from '../../users/roles.ts';

/**
 * The editor's name in the audit.
 *
 * @throws AppError 403 for a token without the scope `edit`, and for users without the role.
 */
export async function editorOf({ sql, actorId, scopes }: Context, least: Role): Promise<string> {
  if (!scopes.has('edit')) throw apiError('INSUFFICIENT_SCOPE', 'This mutation requires a token with the scope `edit`');
  await requireRole(sql, actorId, least);
  return encodeId('user', actorId ?? '');
}
