import { constantTimeEqual } from '@services/common/secrets/constant-time';

import type { Callback, ProviderCall } from '../definition.ts';
import { readJson } from '../fields.ts';
import { readNotification } from './events.ts';
import { isMetaSignature } from './signature.ts';

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

export const eventsCallback: Callback<Account> = {
  name: 'webhook',
  id: 'callbacks.whatsapp',
  path,
  summary: 'Receive WhatsApp receipts and messages',
  body: 'application/json',
  isGenuine: ({ appSecret }, { body, header }) => isMetaSignature(appSecret, header('X-Hub-Signature-256'), body),
  read({ phoneNumberId }, { body }) {
    const { receipts, messages } = readNotification(readJson(body), phoneNumberId);
    return {
      receipts: receipts.map(({ id, ourId, ...receipt }) => ({ messageId: ourId, providerMessageId: id, ...receipt })),
      texts: messages.map(({ id, from, body: text, optOut, ...content }) => {
        return { providerMessageId: id || null, from, body: text, optOut, content };
      }),
    };
  },
};
