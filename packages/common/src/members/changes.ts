import { writeAudit, type AuditContext } from '../audit/audit.ts';
import { isAtLeast, type Role } from '../access/roles.ts';
import { prepared, type Queries } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import { nameRevision, requireUnchanged } from '../http/preconditions.ts';
import { holdFactors } from './factors.ts';
import { findMember, findMemberByEmail, forgetWithoutAccount, type MemberRow } from './store.ts';

/** The author of a change to members. */
export interface MemberManager {
  accountId: string;
  personId: string;
}

const LOCK_ACCOUNT = prepared('SELECT id FROM accounts WHERE id = $1 FOR UPDATE');
const OWNERS = prepared(`SELECT count(*)::int AS total FROM memberships WHERE account_id = $1 AND role = 'owner'`);
const SET_ROLE = prepared('UPDATE memberships SET role = $3 WHERE account_id = $1 AND person_id = $2');
const LEAVE = prepared('DELETE FROM memberships WHERE account_id = $1 AND person_id = $2');
const REQUIRE_FACTORS = prepared(
  `UPDATE accounts SET require_second_factor = $2 WHERE id = $1 AND require_second_factor <> $2 RETURNING name`,
);
const FIND_NAME = prepared('SELECT name FROM accounts WHERE id = $1');
const RENAME = prepared('UPDATE accounts SET name = $2 WHERE id = $1');
const END_INVITATIONS = prepared('DELETE FROM invitations WHERE account_id = $1 AND invited_by = $2');

/**
 * Gives a member another role, which applies from the next request on. `ifMatch` contains the role that the manager has seen; see
 * `requireUnchanged`.
 *
 * @throws AppError 404 `member_not_found`, 403 `insufficient_role` where an owner's rights are needed, 409 `last_owner`.
 */
export async function changeRole(
  tx: Queries,
  context: AuditContext,
  manager: MemberManager,
  { personId, role, ifMatch }: { personId: string; role: Role; ifMatch: string | undefined },
): Promise<MemberRow> {
  await lockManager(tx, manager, role);
  const member = await findOther(tx, manager, personId);
  await needRole(tx, manager, member.role);
  requireUnchanged(ifMatch, member.role);
  if (member.role === role) return member;
  if (member.role === 'owner') await keepAnOwner(tx, manager.accountId);
  await tx.query(SET_ROLE, [manager.accountId, personId, role]);
  await writeAudit(tx, context, {
    action: 'member.role_changed',
    target: { type: 'person', id: personId },
    details: { email: member.email, from: member.role, to: role },
  });
  return { ...member, role };
}

/**
 * Removes a member and the open invitations that they created. Their sessions no longer open this account, and their other
 * accounts stay unchanged. Every member may leave; a person without an account is deleted.
 *
 * @throws AppError as `changeRole`.
 */
export async function removeMember(
  tx: Queries,
  context: AuditContext,
  manager: MemberManager,
  personId: string,
): Promise<void> {
  const { accountId } = manager;
  await lockAccount(tx, accountId);
  const member = await findOther(tx, manager, personId);
  if (personId !== manager.personId) await needRole(tx, manager, member.role);
  if (member.role === 'owner') await keepAnOwner(tx, accountId);
  await leave(tx, { ...context, accountId }, member);
}

async function leave(tx: Queries, context: AuditContext, { id, email, role }: MemberRow): Promise<void> {
  await tx.query(END_INVITATIONS, [context.accountId, id]);
  await tx.query(LEAVE, [context.accountId, id]);
  await forgetWithoutAccount(tx, [id]);
  await writeAudit(tx, context, { action: 'member.removed', target: { type: 'person', id }, details: { email, role } });
}

/** Removes a member for an operator, even the last owner. @throws AppError 404 `member_not_found`. */
export async function removeMemberByEmail(tx: Queries, context: AuditContext, email: string): Promise<void> {
  const { accountId } = context;
  await lockAccount(tx, accountId);
  const member = await findMemberByEmail(tx, accountId, email);
  if (!member) throw new AppError(404, 'member_not_found', `No member has the address ${email}`);
  await leave(tx, context, member);
}

/**
 * Sets whether all members need a second factor to use the account. The owner who requires it must have a second factor, because the owner
 * would otherwise be locked out.
 *
 * @throws AppError 403 `insufficient_role`, 409 `no_second_factor`.
 */
export async function requireFactors(
  tx: Queries,
  context: AuditContext,
  manager: MemberManager,
  required: boolean,
): Promise<void> {
  await lockManager(tx, manager, 'owner');
  if (required && !(await holdFactors(tx, manager.personId))) {
    throw new AppError(409, 'no_second_factor', 'Add an authenticator app or a passkey of your own first');
  }
  const [changed] = await tx.query<{ name: string }>(REQUIRE_FACTORS, [manager.accountId, required]);
  if (!changed) return;
  await writeAudit(tx, context, {
    action: required ? 'second_factors.required' : 'second_factors.made_optional',
    target: { type: 'account', id: manager.accountId },
    details: { name: changed.name },
  });
}

/**
 * Renames the account. `ifMatch` contains the name that the manager has seen; see `requireUnchanged`.
 *
 * @throws AppError 403 `insufficient_role`, 412 `changed_meanwhile`.
 */
export async function renameAccount(
  tx: Queries,
  context: AuditContext,
  manager: MemberManager,
  { name, ifMatch }: { name: string; ifMatch: string | undefined },
): Promise<void> {
  const { accountId } = manager;
  await lockManager(tx, manager);
  const [before] = await tx.query<{ name: string }>(FIND_NAME, [accountId]);
  requireUnchanged(ifMatch, nameRevision(before?.name ?? ''));
  if (before?.name === name) return;
  await tx.query(RENAME, [accountId, name]);
  await writeAudit(tx, context, {
    action: 'account.renamed',
    target: { type: 'account', id: accountId },
    details: { name, from: before?.name },
  });
}

/**
 * Serializes changes of one account's members, and checks again that the author may make this change: the role that was read
 * before the lock may have changed since.
 *
 * @param role the role that is assigned, or the minimum that the change requires
 * @throws AppError 403 `insufficient_role`.
 */
export async function lockManager(tx: Queries, manager: MemberManager, role: Role = 'admin'): Promise<void> {
  await lockAccount(tx, manager.accountId);
  await needRole(tx, manager, role);
}

/** Locks the account: otherwise two owners who leave at the same time could leave the account without an owner. */
async function lockAccount(tx: Queries, accountId: string): Promise<void> {
  await tx.query(LOCK_ACCOUNT, [accountId]);
}

/** A person can give, take or change only roles up to their own: an admin can neither make nor remove owners. */
async function needRole(tx: Queries, { accountId, personId }: MemberManager, role: Role): Promise<void> {
  const own = await findMember(tx, accountId, personId);
  if (own && isAtLeast(own.role, 'admin') && isAtLeast(own.role, role)) return;
  const who = role === 'owner' ? 'an owner' : 'an owner or admin';
  throw new AppError(403, 'insufficient_role', `Only ${who} can do this`);
}

async function findOther(tx: Queries, { accountId }: MemberManager, personId: string): Promise<MemberRow> {
  const member = await findMember(tx, accountId, personId);
  if (!member) throw new AppError(404, 'member_not_found', 'Member not found');
  return member;
}

async function keepAnOwner(tx: Queries, accountId: string): Promise<void> {
  const [counted] = await tx.query<{ total: number }>(OWNERS, [accountId]);
  if ((counted?.total ?? 0) > 1) return;
  throw new AppError(409, 'last_owner', 'An account needs an owner. Make another member an owner first');
}
