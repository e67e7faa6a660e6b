import { z } from 'zod';

import { auditOf } from '../../audit/audit.ts';
import { NAME_REVISION, nameRevision } from '../../http/preconditions.ts';
import { text } from '../../http/validation.ts';
import {
  changeRole,
  lockManager,
  removeMember,
  renameAccount,
  requireFactors,
  type MemberManager,
} from '../../members/changes.ts';
import { invite, listInvitations, withdraw, type InvitationRow } from '../../members/invitations.ts';
import { Email, listMembers } from '../../members/store.ts';
import type { ConsoleCaller } from '../../sessions/sessions.ts';
import { sendInvitation } from '../messages.ts';
import { operation } from '../operation.ts';
import { CreatedInvitation, Invitation, Member, RoleName } from '../schemas.ts';

const at = '2026-03-01T10:00:00.000Z';
const id = 'per_01k9x3w8d0q4m7v5t2r6y8z1ab';
const member: z.output<typeof Member> = {
  id,
  email: 'ada@example.com',
  name: 'Ada',
  role: 'member',
  joinedAt: at,
  lastSeenAt: at,
  hasSecondFactor: true,
};
const invitation: z.output<typeof Invitation> = {
  id: 'inv_01k9x3w8d0q4m7v5t2r6y8z1ab',
  email: 'bob@example.com',
  role: 'member',
  invitedBy: 'ada@example.com',
  createdAt: at,
  expiresAt: '2026-03-08T10:00:00.000Z',
};
const listOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ data: z.array(item).describe('The complete list.') });
const changes = { 403: ['insufficient_role'], 404: ['member_not_found'], 409: ['last_owner'] };

const AccountName = text({ min: 1, max: 100, label: 'Name' }).describe('Name of the account.');

/** The operations on members and invitations of an account. */
export const memberOperations = [
  operation({
    id: 'console.listMembers',
    method: 'get',
    path: '/console/api/members',
    scope: 'members:read',
    summary: 'List the members of the account',
    response: listOf(Member),
    example: { response: { data: [member] } },
    async handle({ db }, { caller }) {
      const members = await listMembers(db, caller.accountId);
      const isManager = caller.scopes.includes('members:manage');
      return {
        data: members.map((row) => ({ ...row, hasSecondFactor: isManager ? row.hasSecondFactor : null })),
      };
    },
  }),
  operation({
    id: 'console.changeMember',
    method: 'patch',
    path: '/console/api/members/:personId',
    scope: 'members:manage',
    summary: 'Change the role of a member',
    description:
      'Only owners can assign or change the owner role. You cannot change the last owner. The `ETag` of a role is the role itself: with ' +
      '`If-Match: "viewer"` only a viewer’s role is changed.',
    body: z.strictObject({ role: RoleName }),
    response: Member,
    errors: changes,
    example: { params: { personId: id }, body: { role: 'admin' }, response: { ...member, role: 'admin' } },
    revision: ({ role }) => role,
    handle: ({ db }, { caller, request, params: { personId }, body: { role } }) =>
      db.statements((tx) =>
        changeRole(tx, auditOf(caller, request), managerOf(caller), {
          personId,
          role,
          ifMatch: request.headers['if-match'],
        }),
      ),
  }),
  operation({
    id: 'console.removeMember',
    method: 'delete',
    path: '/console/api/members/:personId',
    scope: 'members:read',
    summary: 'Remove a member, or leave',
    description:
      'Anyone can leave; admins and owners can remove other members. The person loses access to this account, and their open ' +
      'invitations end. The last owner cannot leave.',
    errors: changes,
    example: { params: { personId: id } },
    handle: ({ db }, { caller, request, params }) =>
      db.statements((tx) => removeMember(tx, auditOf(caller, request), managerOf(caller), params.personId)),
  }),
  operation({
    id: 'console.requireSecondFactor',
    method: 'put',
    path: '/console/api/members/second-factor',
    scope: 'members:manage',
    summary: 'Require a second factor of all members',
    description:
      'For owners who have a second factor themselves. From their next request on, members without a second factor can only add one. Keys and ' +
      'people who sign in at the identity provider are not affected.',
    body: z.strictObject({ required: z.boolean().describe('Whether members need a second factor.') }),
    errors: { 403: ['insufficient_role'], 409: ['no_second_factor'] },
    example: { body: { required: true } },
    handle: ({ db }, { caller, request, body }) =>
      db.statements((tx) => requireFactors(tx, auditOf(caller, request), managerOf(caller), body.required)),
  }),
  operation({
    id: 'console.renameAccount',
    method: 'patch',
    path: '/console/api/account',
    scope: 'members:manage',
    summary: 'Rename the account',
    description: NAME_REVISION,
    body: z.strictObject({ name: AccountName }),
    response: z.object({ id: z.string().describe('ID of the account.'), name: AccountName }),
    errors: { 403: ['insufficient_role'] },
    example: { body: { name: 'Example' }, response: { id: 'acc_01k9x3w8d0q4m7v5t2r6y8z1ab', name: 'Example' } },
    revision: ({ name }) => nameRevision(name),
    async handle({ db }, { caller, request, body: { name } }) {
      const wanted = { name, ifMatch: request.headers['if-match'] };
      await db.statements((tx) => renameAccount(tx, auditOf(caller, request), managerOf(caller), wanted));
      return { id: caller.accountId, name };
    },
  }),
  operation({
    id: 'console.listInvitations',
    method: 'get',
    path: '/console/api/invitations',
    scope: 'members:read',
    summary: 'List open invitations',
    response: listOf(Invitation),
    example: { response: { data: [invitation] } },
    handle: async ({ db }, { caller }) => ({ data: (await listInvitations(db, caller.accountId)).map(toInvitation) }),
  }),
  operation({
    id: 'console.invite',
    method: 'post',
    path: '/console/api/invitations',
    scope: 'members:manage',
    summary: 'Invite a member',
    description:
      'The invitation is valid for seven days and replaces an earlier invitation to the same address. If the service can send ' +
      'mail, the link is emailed; otherwise this response contains the link for you to share.',
    body: z.strictObject({ email: Email, role: RoleName }),
    status: 201,
    response: CreatedInvitation,
    errors: {
      403: ['insufficient_role'],
      409: ['already_a_member', 'too_many_members'],
      429: ['too_many_attempts'],
    },
    example: { body: { email: 'bob@example.com', role: 'member' }, response: { ...invitation, mailed: true } },
    async handle(deps, { caller, request, body: { email, role } }) {
      const { db, throttle, mailer, baseUrl } = deps;
      if (mailer) await throttle.mail(request, email);
      const mailed = mailer !== undefined;
      const wanted = { accountId: caller.accountId, email, role, invitedBy: caller.person.id, mailed };
      const { invitation, token } = await db.statements(async (tx) => {
        await lockManager(tx, managerOf(caller), role);
        return invite(tx, auditOf(caller, request), wanted);
      });
      const url = `${baseUrl(request)}/console/invitation#token=${token}`;
      if (mailer) await sendInvitation(deps, invitation, url);
      return { ...toInvitation(invitation), mailed, ...(!mailed && { url }) };
    },
  }),
  operation({
    id: 'console.withdrawInvitation',
    method: 'delete',
    path: '/console/api/invitations/:id',
    scope: 'members:manage',
    summary: 'Withdraw an invitation',
    errors: { 403: ['insufficient_role'], 404: ['invitation_not_found'] },
    example: { params: { id: invitation.id } },
    handle: ({ db }, { caller, request, params }) =>
      db.statements(async (tx) => {
        await lockManager(tx, managerOf(caller));
        await withdraw(tx, auditOf(caller, request), caller.accountId, params.id);
      }),
  }),
];

function managerOf({ accountId, person }: ConsoleCaller): MemberManager {
  return { accountId, personId: person.id };
}

function toInvitation({
  id,
  email,
  role,
  invitedBy,
  createdAt,
  expiresAt,
}: InvitationRow): z.output<typeof Invitation> {
  return { id, email, role, invitedBy, createdAt, expiresAt };
}
