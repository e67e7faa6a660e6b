import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret, senderFields } from '../fields.ts';
import { createPostmark } from './client.ts';
import { webhookCallback } from './receipts.ts';

const Settings = z.strictObject({
  ...senderFields,
  messageStream: z
    .string()
    .regex(/^[a-z0-9-]{1,30}$/, 'Must be the ID of a message stream')
    .default('outbound')
    .describe('ID of the message stream'),
  baseUrl: baseUrl.default('https://api.postmarkapp.com'),
});

const Credentials = z.strictObject({
  serverToken: secret(200).describe('API token of the server'),
  webhookUsername: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'Must be letters, digits, dots, hyphens or underscores')
    .default('postmark')
    .describe('Username of your choice, which you also enter for the webhook at Postmark'),
  webhookPassword: z
    .string()
    .min(16)
    .max(200)
    .describe('Password of your choice, which you also enter for the webhook at Postmark'),
});

/** Email through Postmark. */
export const postmark = defineProvider({
  kinds: ['email'],
  settings: Settings,
  credentials: Credentials,
  looksUp: true,
  connect: createPostmark,
  callbacks: [webhookCallback],
});
