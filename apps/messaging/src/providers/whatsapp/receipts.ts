import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';

import type { Callback, ProviderCall } from '../definition.ts';
import { readJson } from '../fields.ts';
import { readNotification } from './events.ts';

interface Account {
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
}

const path = '/callbacks/whatsapp/:channelId';
const isChallenge = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,200}$/.test(value);

export const handshakeCallback: Callback<Account> = {
  id: 'callbacks.whatsappHandshake',
  path,
  method: 'get',
  summary: "Answer Meta's handshake",
  body: 'none',
  isGenuine({ verifyToken }, { query }) {
    const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge } = query;
    return (
      mode === 'subscribe' &&
      typeof given === 'string' &&
      constantTimeEqual(given, verifyToken) &&
      isChallenge(challenge)
    );
  },
  answer: { type: 'text/plain', text: ({ query }: ProviderCall) => String(query['hub.challenge']) },
};

/** Whether `X-Hub-Signature-256` is `sha256=` and the hexadecimal HMAC-SHA256 of the raw body under the app's secret. */
function isMetaSignature(appSecret: string, signature: string | undefined, body: Buffer): boolean {
  if (signature === undefined) return false;
  return constantTimeEqual(signature, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);
}

export const eventsCallback: Callback<Account> = {
  name: 'webhook',
  id: 'callbacks.whatsapp',
  path,
  summary: 'Receive WhatsApp receipts and messages',
  body: 'application/json',
  isGenuine: ({ appSecret }, { body, header }) => isMetaSignature(appSecret, header('X-Hub-Signature-256'), body),
  read: ({ phoneNumberId }, { body }) => readNotification(readJson(body), phoneNumberId),
};
