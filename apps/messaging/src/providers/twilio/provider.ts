import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret } from '../fields.ts';
import { createTwilio } from './client.ts';
import { createTwilioMedia } from './media.ts';
import { inboundCallback, statusCallback } from './receipts.ts';

const Settings = z
  .strictObject({
    from: text({ min: 1, max: 20, label: 'From' })
      .optional()
      .describe(
        'Sender: a number in E.164 format, a short code or a name. Provide either this or `messagingServiceSid`',
      ),
    messagingServiceSid: z
      .string()
      .regex(/^MG[0-9a-f]{32}$/)
      .optional()
      .describe('SID of the messaging service that chooses the sender'),
    baseUrl: baseUrl.default('https://api.twilio.com'),
  })
  .refine(({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined), {
    error: 'Provide exactly one of `from` and `messagingServiceSid`',
    path: ['from'],
  });

const Credentials = z.strictObject({
  accountSid: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'Must be AC and 32 hexadecimal digits')
    .describe('SID of your account'),
  authToken: secret(200).describe('Auth token of the account'),
});

/** SMS through Twilio. */
export const twilio = defineProvider({
  kinds: ['sms'],
  settings: Settings,
  credentials: Credentials,
  looksUp: true,
  connect: createTwilio,
  readMedia: createTwilioMedia,
  callbacks: [statusCallback, inboundCallback],
});
