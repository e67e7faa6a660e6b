import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { domain, mailbox, secret } from '../fields.ts';
import { createSmtp } from './client.ts';
import { bouncesCallback } from './receipts.ts';

const Settings = z.strictObject({
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/, 'Must be a host name or address'),
  port: z.int().min(1).max(65_535).default(587),
  secure: z.boolean().default(false).meta({ description: 'Implicit TLS; otherwise STARTTLS' }),
  requireTls: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether to refuse servers that do not offer STARTTLS. Set it to false only for a relay on a network ' +
        'that you trust: an attacker who can remove the offer can read the password and the mail',
    }),
  from: mailbox,
  replyTo: mailbox.optional(),
  deliveredOn: z.enum(['accepted', 'dsn']).default('accepted').meta({
    description:
      'Whether a message counts as delivered when the server has accepted it, or when a delivery report says so',
  }),
  bounceDomain: domain.optional(),
});

const Credentials = z.strictObject({
  username: secret(320).optional(),
  password: secret(1000).optional(),
  dkim: z.strictObject({ domain, selector: secret(63), privateKey: secret(10_000) }).optional(),
});

/** E-mail through any mail server. */
export const smtp = defineProvider({
  kinds: ['email'],
  settings: Settings,
  credentials: Credentials.default({}),
  makeSecrets: () => ({ bounceSecret: randomBytes(32).toString('base64url') }),
  signsMail: true,
  connect: createSmtp,
  callbacks: [bouncesCallback],
});
