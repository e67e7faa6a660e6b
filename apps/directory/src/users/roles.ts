import type { Owner } from '../accounts/store.ts';
import { auditBy } from '../audit.ts';
import { inForce } from '../blocks/store.ts';
import type { Sql } from '../db.ts';
import { apiError } from '../errors.ts';

/** The roles of members: editors feature and correct posts, operators also delete them. */
export const roles = ['editor', 'operator'] as const;
export type Role = (typeof roles)[number];

/** The role of a member; null if the member has no role. */
export async function findRole(sql: Sql, userId: string): Promise<Role | null> {
  const [user] = await sql.query<{ role: Role | null }>('SELECT role FROM users WHERE id = $1', [userId], true);
  return user?.role ?? null;
}

/**
 * @param userId null without a member.
 * @throws AppError 403 FORBIDDEN for members without the role or a higher one, for hidden members, and for members with a
 *   blocked account, because they could otherwise lift the block with another account.
 */
export async function requireRole(sql: Sql, userId: string | null, least: Role): Promise<void> {
  const [user] = await sql.query<{ role: Role | null; isBlocked: boolean }>(
    `SELECT role, EXISTS (SELECT FROM accounts JOIN blocks ON blocks.subject_id IN (accounts.id, accounts.organisation_id)
       WHERE accounts.user_id = users.id AND ${inForce}) AS "isBlocked"
     FROM users WHERE id = $1 AND hidden_at IS NULL`,
    [userId],
    true,
  );
  if (!user?.role || roles.indexOf(user.role) < roles.indexOf(least)) {
    throw apiError('FORBIDDEN', `Only ${least === 'editor' ? 'editors and operators' : 'operators'} may do this`);
  }
  if (user.isBlocked) throw apiError('FORBIDDEN', 'An account of this member is blocked');
}

/** The actor for the audit log: a member and, in the console, the person who acts for the member. */
export function actorName(userId: string, personId?: string): string {
  return [`user_${userId}`, ...(personId === undefined ? [] : [`by ${personId}`])].join(' ');
}

/**
 * The actor for the audit log: the member that is linked to the account of the key or session.
 *
 * @throws AppError 403 FORBIDDEN unless the member has the role, and while one of its accounts is blocked.
 */
export async function actorOf(sql: Sql, { userId, person }: Pick<Owner, 'userId' | 'person'>, least: Role) {
  await requireRole(sql, userId === null ? null : String(userId), least);
  return actorName(String(userId), person?.id);
}

/**
 * Gives a user a role, or removes it. Call it in a transaction.
 *
 * @param actor the operator's name.
 * @throws AppError 404 NOT_FOUND
 */
export async function setRole(sql: Sql, actor: string, username: string, role: Role | null): Promise<void> {
  const lock = 'SELECT id, role FROM users WHERE username = $1 FOR NO KEY UPDATE';
  const [user] = await sql.query<{ id: string; role: Role | null }>(lock, [username]);
  if (!user) throw apiError('NOT_FOUND', `No such user: ${username}`);
  if (user.role === role) return;
  await sql.query('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
  // The file of an export may list what only the earlier role could read.
  await sql.query(`DELETE FROM bulk_exports WHERE user_id = $1 AND 'edit' = ANY (scopes)`, [user.id]);
  await auditBy(sql, { action: 'set-role', subjectId: `user_${user.id}`, actor, detail: { role } });
}
