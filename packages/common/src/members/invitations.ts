import { writeAudit, type AuditContext } from '../audit/audit.ts';
import { IS_OPEN_ACCOUNT } from '../access/open-accounts.ts';
import { hashToken, newToken } from '../access/tokens.ts';
import type { Role } from '../access/roles.ts';
import { prepared, type Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { AppError } from '../http/errors.ts';
import { newId } from '../runtime/ids.ts';
import { findMemberByEmail, join } from './store.ts';

/** The maximum number of an account's members and open invitations together. */
const MAX_MEMBERS = 500;

export interface InvitationRow {
  id: string;
  accountId: string;
  accountName: string;
  email: string;
  role: Role;
  mailed: boolean;
  /** The inviter's email address; null for an operator, and for a person who has left. */
  invitedBy: string | null;
  createdAt: IsoTime;
  expiresAt: IsoTime;
}

const LOCK_ACCOUNT = prepared(`SELECT a.id FROM accounts a WHERE a.id = $1 AND ${IS_OPEN_ACCOUNT} FOR UPDATE`);
const COUNT = prepared(`SELECT (SELECT count(*) FROM memberships WHERE account_id = $1)::int
    + (SELECT count(*) FROM invitations WHERE account_id = $1 AND expires_at > now())::int AS total`);
const DELETE_EXPIRED = prepared('DELETE FROM invitations WHERE account_id = $1 AND expires_at <= now()');
const INSERT = prepared(`INSERT INTO invitations (id, account_id, email, role, hash, mailed, invited_by, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '7 days')
    ON CONFLICT (account_id, email) DO UPDATE SET id = excluded.id, role = excluded.role, hash = excluded.hash,
      mailed = excluded.mailed, invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at`);
const SELECT = `SELECT i.id, i.account_id AS "accountId", a.name AS "accountName", i.email, i.role, i.mailed,
    p.email AS "invitedBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt"
  FROM invitations i JOIN accounts a ON a.id = i.account_id LEFT JOIN people p ON p.id = i.invited_by
  WHERE i.expires_at > now() AND ${IS_OPEN_ACCOUNT}`;
const LIST = prepared(`${SELECT} AND i.account_id = $1 ORDER BY i.id DESC`);
const FIND = prepared(`${SELECT} AND i.account_id = $1 AND i.id = $2`);
const FIND_BY_HASH = prepared(`${SELECT} AND i.hash = $1 FOR UPDATE OF i`);
const FIND_BY_EMAIL = prepared(`${SELECT} AND i.email = $1 ORDER BY i.id FOR UPDATE OF i`);
const DELETE = prepared('DELETE FROM invitations WHERE account_id = $1 AND id = $2 RETURNING email, role');

interface NewInvitation {
  accountId: string;
  /** The email address, in lower case. */
  email: string;
  role: Role;
  /** The person who invites; null for an operator. */
  invitedBy: string | null;
  /** Whether the link is only mailed to the address and not shown. */
  mailed: boolean;
}

/**
 * Invites a person for seven days; an earlier invitation of the same address ends.
 *
 * @returns the invitation, and the token of its link, which is stored nowhere.
 * @throws AppError 409 `already_a_member` or `too_many_members`, 404 `account_not_found`.
 */
export async function invite(tx: Queries, context: AuditContext, fresh: NewInvitation) {
  const { accountId, email, role, invitedBy, mailed } = fresh;
  if ((await tx.query(LOCK_ACCOUNT, [accountId])).length === 0) {
    throw new AppError(404, 'account_not_found', 'Account not found');
  }
  if (await findMemberByEmail(tx, accountId, email)) {
    throw new AppError(409, 'already_a_member', `${email} is a member already`);
  }
  await tx.query(DELETE_EXPIRED, [accountId]);
  const [counted] = await tx.query<{ total: number }>(COUNT, [accountId]);
  if ((counted?.total ?? 0) >= MAX_MEMBERS) {
    throw new AppError(
      409,
      'too_many_members',
      `This account has reached the limit of ${MAX_MEMBERS} members and open invitations`,
    );
  }
  const { token, hash } = newToken();
  const id = newId('inv_');
  await tx.query(INSERT, [id, accountId, email, role, hash, mailed, invitedBy]);
  const target = { type: 'invitation', id };
  await writeAudit(tx, context, { action: 'invitation.created', target, details: { email, role } });
  const [invitation] = await tx.query<InvitationRow>(FIND, [accountId, id]);
  if (!invitation) throw new Error('The invitation was not stored');
  return { invitation, token };
}

/** The open invitations of an account, newest first. */
export function listInvitations(db: Queries, accountId: string): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(LIST, [accountId]);
}

/** Ends an invitation: its link stops working. */
export async function withdraw(tx: Queries, context: AuditContext, accountId: string, id: string): Promise<void> {
  const [gone] = await tx.query<{ email: string; role: Role }>(DELETE, [accountId, id]);
  if (!gone) throw new AppError(404, 'invitation_not_found', 'Invitation not found');
  await writeAudit(tx, context, {
    action: 'invitation.withdrawn',
    target: { type: 'invitation', id },
    details: { ...gone },
  });
}

/** The invitation of a link, locked until the end of the transaction. @throws AppError 404 `invitation_not_found` for an unknown token. */
export async function findInvitation(tx: Queries, token: string): Promise<InvitationRow> {
  const [row] = await tx.query<InvitationRow>(FIND_BY_HASH, [hashToken(token)]);
  if (!row) throw new AppError(404, 'invitation_not_found', 'This invitation was used or withdrawn, or it has expired');
  return row;
}

/** The open invitations of an address, locked; for a person whose provider has verified the address. */
export function findInvitationsOf(tx: Queries, email: string): Promise<InvitationRow[]> {
  return tx.query<InvitationRow>(FIND_BY_EMAIL, [email]);
}

/** Makes the person a member with the role of the invitation, and ends the invitation. */
export async function acceptInvitation(
  tx: Queries,
  { id, accountId, email, role }: InvitationRow,
  personId: string,
  address: string | null,
): Promise<void> {
  await tx.query(DELETE, [accountId, id]);
  await join(tx, accountId, personId, role);
  const actor = { type: 'person', id: personId, name: email } as const;
  const target = { type: 'person', id: personId };
  await writeAudit(tx, { accountId, actor, address }, { action: 'member.joined', target, details: { email, role } });
}
