import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret } from '../fields.ts';
import { createWhatsapp } from './client.ts';
import { createWhatsappMedia } from './media.ts';
import { eventsCallback, handshakeCallback } from './receipts.ts';

const Settings = z.strictObject({
  phoneNumberId: z
    .string()
    .regex(/^\d{1,32}$/, 'Must be the numeric ID of the phone number')
    .describe('ID of the phone number that messages are sent from'),
  baseUrl: baseUrl.default('https://graph.facebook.com/v23.0'),
});

const Credentials = z.strictObject({
  accessToken: secret(2000).describe('Access token of a system user'),
  appSecret: secret(200).describe('App secret. Meta signs webhooks with it'),
  verifyToken: secret(200).describe('Value of your choice, which you also enter for the webhook at Meta'),
});

/** WhatsApp through Meta's Cloud API. */
export const cloud = defineProvider({
  kinds: ['whatsapp'],
  settings: Settings,
  credentials: Credentials,
  marketingOptOut: '131050',
  connect: createWhatsapp,
  readMedia: createWhatsappMedia,
  callbacks: [handshakeCallback, eventsCallback],
});
