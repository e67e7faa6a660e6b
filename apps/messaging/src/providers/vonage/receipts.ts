import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import { NO_CONTENT } from '../received.ts';
import type { Callback, ProviderCall, Receipt, ReceivedText } from '../definition.ts';
import { readJson, reportedMessageId, timeOf } from '../fields.ts';
import { errorCode, vonageReason } from './client.ts';
import { isVonageSignature } from './signature.ts';

interface Account {
  applicationId: string;
  signatureSecret: string;
}

const isGenuine = (account: Account, { body, header }: ProviderCall) =>
  isVonageSignature(account, header('Authorization'), body);
const description = '`Authorization` is `Bearer` and a JSON Web Token, signed with the signature secret.';

export const statusCallback: Callback<Account> = {
  name: 'status',
  id: 'callbacks.vonageStatus',
  path: '/callbacks/vonage/:channelId/status',
  summary: "Receive a message's status from Vonage",
  body: 'application/json',
  description,
  isGenuine,
  read: (_account, { body }) => ({ receipts: readStatus(readJson(body)) }),
};

export const inboundCallback: Callback<Account> = {
  name: 'inbound',
  id: 'callbacks.vonageInbound',
  path: '/callbacks/vonage/:channelId/inbound',
  summary: 'Receive a text message from Vonage',
  body: 'application/json',
  description,
  isGenuine,
  read: (_account, { body }) => ({ texts: readInbound(readJson(body)) }),
};

const Status = z.looseObject({
  message_uuid: z.string().max(100),
  status: z.string().max(50),
  client_ref: reportedMessageId,
  timestamp: z.unknown().optional(),
  error: z
    .looseObject({
      type: z.unknown().optional(),
      title: z.unknown().optional(),
      detail: z.string().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const PROGRESS: Record<string, 'sent' | 'delivered' | 'read'> = {
  submitted: 'sent',
  delivered: 'delivered',
  read: 'read',
};

/** @see https://developer.vonage.com/en/api/messages#message-status */
export function readStatus(value: unknown): Receipt[] {
  const { data } = Status.safeParse(value);
  if (!data) return [];
  const { message_uuid: providerMessageId, client_ref: messageId, status, timestamp, error } = data;
  const ids = { messageId, providerMessageId, at: timeOf(timestamp) };
  const progress = PROGRESS[status];
  if (progress) return [{ ...ids, status: progress }];
  if (status !== 'rejected' && status !== 'undeliverable') return [];
  const message = cut(wellFormed(error?.detail ?? ''), 500) || `The carrier reported: ${status}`;
  const reason = vonageReason(errorCode(error?.type, error?.title), message, 'recipient_unreachable');
  return [{ ...ids, status: 'failed', reason }];
}

const Media = z.looseObject({ url: z.string().max(2000), name: z.string().max(500).optional().catch(undefined) });
const Inbound = z.looseObject({
  message_uuid: z.string().max(100).optional().catch(undefined),
  from: z.string().max(32),
  timestamp: z.unknown().optional(),
  message_type: z.string().max(50).default('text').catch('text'),
  text: z.string().optional().catch(undefined),
});

/** @see https://developer.vonage.com/en/api/messages#inbound-message */
export function readInbound(value: unknown): ReceivedText[] {
  const { data } = Inbound.safeParse(value);
  if (!data) return [];
  const { message_uuid: providerMessageId = null, from, timestamp, message_type: type, text } = data;
  const media = Media.safeParse(data[type]).data;
  const body = text ?? media?.['caption'];
  return [
    {
      providerMessageId,
      // Short codes and names have no country code.
      from: /^\d{7,15}$/.test(from) ? `+${from}` : from,
      at: timeOf(timestamp),
      body: typeof body === 'string' ? body : '',
      content: {
        ...NO_CONTENT,
        type,
        media: media ? [{ id: null, url: media.url, contentType: null, fileName: media.name ?? null }] : [],
      },
    },
  ];
}
