import { z } from 'zod';

import { ROLES } from '../access/roles.ts';

const time = z.iso.datetime();
export const RoleName = z.enum(ROLES).meta({ id: 'Role' });

const Account = z.object({ id: z.string(), name: z.string(), role: RoleName });

/** The signed-in person, and the ways to sign in. */
export const SessionState = z
  .object({
    setup: z.boolean().meta({ description: 'No one can sign in yet. Create the owner with a setup code.' }),
    signIn: z
      .object({
        password: z.boolean(),
        link: z.boolean().meta({ description: 'Whether sign-in links can be emailed.' }),
        oidc: z.object({ name: z.string() }).nullable(),
      })
      .meta({ description: 'The available ways to sign in.' }),
    person: z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        hasPassword: z.boolean(),
      })
      .nullable(),
    account: Account.extend({ scopes: z.array(z.string()) })
      .nullable()
      .meta({ description: 'The open account and what the role can do in it.' }),
    accounts: z.array(Account).meta({ description: 'All accounts that the person belongs to.' }),
  })
  .meta({ id: 'ConsoleSession' });
export type SessionState = z.output<typeof SessionState>;

export const Member = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: RoleName,
    joinedAt: time,
    lastSeenAt: time.nullable().meta({ description: 'To the minute; null without a session in this account.' }),
  })
  .meta({ id: 'Member' });

export const Invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: RoleName,
    invitedBy: z.string().nullable().meta({ description: 'An email address; null for an operator.' }),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'Invitation' });

export const CreatedInvitation = Invitation.extend({
  mailed: z.boolean().meta({ description: 'The link was sent to the address.' }),
  url: z
    .string()
    .optional()
    .meta({ description: 'The link to share if the service cannot send email. Shown only in this response.' }),
}).meta({ id: 'CreatedInvitation' });

export const OwnSession = z
  .object({
    id: z.string(),
    current: z.boolean(),
    method: z.enum(['password', 'link', 'oidc', 'setup', 'invitation']),
    userAgent: z.string(),
    address: z.string(),
    createdAt: time,
    lastUsedAt: time,
    expiresAt: time,
  })
  .meta({ id: 'OwnSession' });

export const AuditLogEntry = z
  .object({
    id: z.string(),
    at: time,
    actor: z.object({
      type: z.enum(['person', 'key', 'operator']),
      id: z.string().nullable(),
      name: z.string().nullable(),
    }),
    action: z.string(),
    target: z.object({ type: z.string(), id: z.string() }),
    details: z.record(z.string(), z.unknown()),
    address: z.string().nullable(),
  })
  .meta({ id: 'AuditLogEntry' });
