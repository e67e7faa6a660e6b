import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret } from '../fields.ts';
import { createWhatsapp } from './client.ts';
import { createWhatsappMedia } from './media.ts';
import { eventsCallback, handshakeCallback } from './receipts.ts';

const Settings = z.strictObject({
  phoneNumberId: z.string().regex(/^\d{1,32}$/, 'Must be the numeric id of the phone number'),
  baseUrl: baseUrl.default('https://graph.facebook.com/v23.0'),
});

const Credentials = z.strictObject({
  accessToken: secret(2000),
  appSecret: secret(200).meta({ description: 'Signs the receipts' }),
  verifyToken: secret(200).meta({ description: 'A value of your choice; Meta repeats it in the handshake' }),
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
