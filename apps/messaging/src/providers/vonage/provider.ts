import { createPrivateKey } from 'node:crypto';

import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { defineProvider } from '../definition.ts';
import { baseUrl, secret } from '../fields.ts';
import { createVonage } from './client.ts';
import { inboundCallback, statusCallback } from './receipts.ts';

const Settings = z.strictObject({
  from: text({ min: 1, max: 20, label: 'From' }),
  baseUrl: baseUrl.default('https://api.nexmo.com'),
});

const Credentials = z.strictObject({
  applicationId: z.guid('Must be the id of an application'),
  privateKey: z
    .string()
    .max(10_000)
    .refine(isRsaKey, 'Must be the private key of the application, in PEM')
    .meta({ description: 'Of the application, in PEM' }),
  signatureSecret: secret(200).meta({ description: 'Of the account; signs the webhooks' }),
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
