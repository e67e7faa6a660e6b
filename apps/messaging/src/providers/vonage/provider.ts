import { createPrivateKey } from 'node:crypto';

import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret } from '../fields.ts';
import { createVonage } from './client.ts';
import { inboundCallback, statusCallback } from './receipts.ts';

const Settings = z.strictObject({
  from: text({ min: 1, max: 20, label: 'From' }).describe('Sender: a number or a name'),
  baseUrl: baseUrl.default('https://api.nexmo.com'),
});

const Credentials = z.strictObject({
  // Vonage documents ids with and without dashes, and ids that are not a UUID of any version.
  applicationId: z
    .string()
    .regex(/^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i, 'Must be the ID of an application')
    .describe('ID of your application'),
  privateKey: z
    .string()
    .max(10_000)
    .refine(isRsaKey, 'Must be the private key of the application, in PEM')
    .describe('Private key of the application, in PEM'),
  signatureSecret: secret(200).describe('Signature secret of the account. Vonage signs webhooks with it'),
});

function isRsaKey(value: string): boolean {
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** SMS through Vonage. */
export const vonage = defineProvider({
  kinds: ['sms'],
  settings: Settings,
  credentials: Credentials,
  connect: createVonage,
  callbacks: [statusCallback, inboundCallback],
});
