import { apiError } from '../errors.ts';
import { actorName, requireRole, type Role } from '../users/roles.ts';
import type { Context } from './context.ts';

/**
 * The name of the acting editor for the audit log.
 *
 * @throws AppError 403 without the scope `edit`, and for users whose role is lower than `least`.
 */
export async function editorOf(context: Context, least: Role): Promise<string> {
  if (!context.scopes.has('edit')) throw apiError('INSUFFICIENT_SCOPE', 'This requires the scope `edit`');
  await requireRole(context.sql, context.actorId, least);
  return actorName(String(context.actorId), context.personId);
}
