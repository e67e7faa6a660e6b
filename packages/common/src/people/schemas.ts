import { z } from 'zod';

import { ROLES } from '../access/roles.ts';

const time = z.iso.datetime();
export const RoleName = z.enum(ROLES).meta({ id: 'Role', description: 'What the person can do in the account.' });

const Account = z.object({
  id: z.string().describe('ID of the account.'),
  name: z.string().describe('Name of the account.'),
  role: RoleName,
});

/** The signed-in person, and the ways to sign in. */
export const SessionState = z
  .object({
    setup: z
      .boolean()
      .meta({ description: 'Whether no one can sign in yet, so that the owner must be created with a setup code.' }),
    signIn: z
      .object({
        password: z.boolean().describe('Whether people can sign in with a password.'),
        link: z.boolean().meta({ description: 'Whether sign-in links can be emailed.' }),
        oidc: z
          .object({ name: z.string().describe('Name to show on the button.') })
          .nullable()
          .describe('The identity provider, or null.'),
      })
      .meta({ description: 'The available ways to sign in.' }),
    secondFactor: z
      .object({
        authenticator: z.boolean().describe('Whether the person has an authenticator app.'),
        passkey: z.boolean().describe('Whether the person has a passkey.'),
      })
      .nullable()
      .meta({
        description:
          'The second factors that can complete the sign-in that this browser has begun; null if the browser has not begun a sign-in.',
      }),
    mustAddFactor: z.boolean().meta({
      description:
        'Whether the account requires a second factor that the person does not have. If so, the person can only add a second factor or open another account.',
    }),
    person: z
      .object({
        id: z.string().describe('ID of the person.'),
        email: z.string().describe('Email address of the person.'),
        name: z.string().describe('Name of the person.'),
        hasPassword: z.boolean().describe('Whether the person has a password.'),
      })
      .nullable()
      .describe('The signed-in person; null without a session.'),
    account: Account.extend({
      scopes: z.array(z.string()).describe('Scopes of the role.'),
      isDemo: z.boolean().describe('Whether the account is a demo, whose invented data can be removed.'),
      requiresSecondFactor: z.boolean().describe('Whether members need a second factor.'),
    })
      .nullable()
      .meta({ description: 'The open account and what the role can do in it.' }),
    accounts: z.array(Account).meta({ description: 'All accounts that the person belongs to.' }),
  })
  .meta({ id: 'ConsoleSession' });
export type SessionState = z.output<typeof SessionState>;

export const EnteredCode = z
  .string({ error: 'Code is required' })
  .min(1, { error: 'Code is required' })
  .max(40, { error: 'Code must be at most 40 characters' })
  .describe('A code of the authenticator app, or a recovery code.');

export const Factor = z
  .object({
    id: z.string().describe('ID of the second factor.'),
    type: z.enum(['authenticator', 'passkey']).describe('An authenticator app or a passkey.'),
    name: z.string().describe('The name that the person chose.'),
    createdAt: time.describe('When the second factor was added.'),
    lastUsedAt: time.nullable().describe('When the second factor was last used to sign in; null if it was never used.'),
  })
  .meta({ id: 'SecondFactor' });

export const RecoveryCodes = z
  .array(z.string())
  .describe('Ten codes, each of which can be used once instead of the second factor. They are not shown again.');

export const AddedFactor = z
  .object({
    id: z.string().describe('ID of the second factor.'),
    recoveryCodes: RecoveryCodes.nullable().describe('Recovery codes; null if the person already has recovery codes.'),
  })
  .meta({ id: 'AddedSecondFactor' });

export const Member = z
  .object({
    id: z.string().describe('ID of the person.'),
    email: z.string().describe('Email address of the person.'),
    name: z.string().describe('Name of the person.'),
    role: RoleName,
    joinedAt: time.describe('When the person joined the account.'),
    lastSeenAt: time.nullable().meta({
      description: 'When the person last used the account, to the minute; null without a session in this account.',
    }),
    hasSecondFactor: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the person has a second factor; null for callers who cannot manage members.' }),
  })
  .meta({ id: 'Member' });

export const Invitation = z
  .object({
    id: z.string().describe('ID of the invitation.'),
    email: z.string().describe('Email address of the invited person.'),
    role: RoleName,
    invitedBy: z
      .string()
      .nullable()
      .meta({ description: 'Email address of the person who sent the invitation; null for an operator.' }),
    createdAt: time.describe('When the invitation was created.'),
    expiresAt: time.describe('When the invitation expires.'),
  })
  .meta({ id: 'Invitation' });

export const CreatedInvitation = Invitation.extend({
  mailed: z.boolean().meta({ description: 'Whether the link was sent to the address.' }),
  url: z
    .string()
    .optional()
    .meta({ description: 'The link to share if the service cannot send email. Shown only in this response.' }),
}).meta({ id: 'CreatedInvitation' });

export const OwnSession = z
  .object({
    id: z.string().describe('ID of the session.'),
    current: z.boolean().describe('Whether this request belongs to the session.'),
    method: z
      .enum(['password', 'link', 'oidc', 'setup', 'invitation', 'passkey'])
      .describe('How the person signed in.'),
    userAgent: z.string().describe('The `User-Agent` of the browser that signed in.'),
    address: z.string().describe('IP address of the sign-in.'),
    createdAt: time.describe('When the person signed in.'),
    lastUsedAt: time.describe('When the session was last used.'),
    expiresAt: time.describe('When the session ends.'),
  })
  .meta({ id: 'OwnSession' });

export const AuditLogEntry = z
  .object({
    id: z.string().describe('ID of the entry.'),
    at: time.describe('When the change was made.'),
    actor: z
      .object({
        type: z.enum(['person', 'key', 'operator']).describe('Whether a person, an API key or an operator acted.'),
        id: z.string().nullable().describe('ID of the person or key; null for an operator.'),
        name: z.string().nullable().describe('Email address of the person, or name of the key.'),
      })
      .describe('The author of the change.'),
    action: z.string().describe('What happened, such as `api_key.created`.'),
    target: z
      .object({
        type: z.string().describe('Type of the object, such as `api_key`.'),
        id: z.string().describe('ID of the object.'),
      })
      .describe('The changed object.'),
    details: z.record(z.string(), z.unknown()).describe('What was changed, by field, without secrets.'),
    address: z.string().nullable().describe('IP address of the request; null for an operator.'),
  })
  .meta({ id: 'AuditLogEntry' });
