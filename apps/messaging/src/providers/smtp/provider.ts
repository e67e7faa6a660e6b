import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { domain, secret, senderFields } from '../fields.ts';
import { createSmtp } from './client.ts';
import { mailCallback } from './receipts.ts';

const Settings = z.strictObject({
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/, 'Must be a host name or address')
    .describe('Host name or IP address of the server'),
  port: z.int().min(1).max(65_535).default(587).describe('Port of the server'),
  secure: z
    .boolean()
    .default(false)
    .describe('Whether to start the connection with TLS, as on port 465. Otherwise STARTTLS is used'),
  requireTls: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Whether to refuse servers without STARTTLS. Turn it off only for a relay on a network that you trust: ' +
        'without TLS, the password and the mail can be read on the network',
    }),
  ...senderFields,
  deliveredOn: z.enum(['accepted', 'dsn']).default('accepted').meta({
    description:
      'When a message counts as delivered: once the server has `accepted` it, or once a delivery report (`dsn`) confirms it',
  }),
  bounceDomain: domain.optional().describe('Domain whose mail server forwards bounces to this service'),
});

const Credentials = z.strictObject({
  username: secret(320).optional().describe('Username at the server'),
  password: secret(1000).optional().describe('Password at the server'),
  dkim: z
    .strictObject({
      domain: domain.describe('Signing domain'),
      selector: secret(63).describe('Selector of the key in DNS'),
      privateKey: secret(10_000).describe('Private key, in PEM'),
    })
    .optional()
    .describe('DKIM key for email from domains that are not verified here'),
});

/** Email through any mail server. */
export const smtp = defineProvider({
  kinds: ['email'],
  settings: Settings,
  credentials: Credentials.default({}),
  makeSecrets: () => ({ bounceSecret: randomBytes(32).toString('base64url') }),
  signsMail: true,
  connect: createSmtp,
  callbacks: [mailCallback],
});
