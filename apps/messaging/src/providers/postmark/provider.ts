import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, mailbox, secret } from '../fields.ts';
import { createPostmark } from './client.ts';
import { webhookCallback } from './receipts.ts';

const Settings = z.strictObject({
  from: mailbox,
  replyTo: mailbox.optional(),
  messageStream: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'Must be the id of a message stream')
    .default('outbound'),
  baseUrl: baseUrl.default('https://api.postmarkapp.com'),
});

const Credentials = z.strictObject({
  serverToken: secret(200),
  webhookUsername: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'Must be letters, digits, dots, hyphens or underscores')
    .default('postmark'),
  webhookPassword: z
    .string()
    .min(16)
    .max(200)
    .meta({ description: 'A value of your choice; enter it with the webhook at Postmark' }),
});

/** E-mail through Postmark. */
export const postmark = defineProvider({
  kinds: ['email'],
  settings: Settings,
  credentials: Credentials,
  looksUp: true,
  connect: createPostmark,
  callbacks: [webhookCallback],
});
