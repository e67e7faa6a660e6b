import { cut, wellFormed, wellFormedJson } from '@services/common/runtime/text';
import { z } from 'zod';

import type { DeliveryState } from '../outcome.ts';
import { NO_CONTENT, type ReceivedContent } from '../received.ts';
import type { Callback, ProviderCall } from '../definition.ts';
import { twilioReason } from './failures.ts';
import { isTwilioSignature } from './signature.ts';

const PROGRESS: Record<string, 'sent' | 'delivered' | 'read'> = { sent: 'sent', delivered: 'delivered', read: 'read' };
const FAILURES = new Set(['failed', 'undelivered', 'canceled']);

/** The state that a Twilio status means, with its error; null for statuses before the message was sent. */
export function readState(status: unknown, code: unknown, message: unknown): DeliveryState | null {
  const progress = PROGRESS[String(status)];
  if (progress) return { status: progress };
  if (!FAILURES.has(String(status))) return null;
  const given = typeof message === 'string' && message !== '';
  const text = given ? cut(wellFormed(message), 500) : `The carrier reported: ${String(status)}`;
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  return { status: 'failed', reason: twilioReason(known, text, 'recipient_unreachable') };
}

const MAX_MEDIA = 10;

/** The content other than a message's text: media (MMS), a button of WhatsApp, and the message that it answers. */
function readContent(parameters: Readonly<Record<string, unknown>>): ReceivedContent {
  const given = (name: string) => {
    const value = parameters[name];
    return typeof value === 'string' && value !== '' ? cut(value, 2000) : null;
  };
  const count = Math.min(Number(given('NumMedia') ?? 0) || 0, MAX_MEDIA);
  const media = Array.from({ length: count }, (_each, index) => ({
    id: null,
    url: given(`MediaUrl${index}`),
    contentType: given(`MediaContentType${index}`),
    fileName: null,
  })).filter(({ url }) => url !== null);
  const title = given('ButtonText');
  return {
    ...NO_CONTENT,
    type: media[0]?.contentType?.split('/')[0] ?? (title === null ? 'text' : 'button'),
    media,
    choice: title === null ? null : { id: given('ButtonPayload'), title },
    replyTo: given('OriginalRepliedMessageSid'),
  };
}

interface Account {
  authToken: string;
}

function isGenuine({ authToken }: Account, { url, form, header }: ProviderCall): boolean {
  return isTwilioSignature(authToken, header('X-Twilio-Signature'), url, form);
}

export const statusCallback: Callback<Account> = {
  name: 'status',
  id: 'callbacks.twilioStatus',
  path: '/callbacks/twilio/:channelId/status',
  summary: "Receive Twilio's status callback",
  query: z.looseObject({ messageId: z.string().optional().describe('ID of the message') }),
  body: 'form',
  isGenuine,
  read(_account, { form, query: { messageId } }) {
    const { MessageSid: sid, MessageStatus: status, ErrorCode: code, ErrorMessage: message } = wellFormedJson(form);
    if (typeof messageId !== 'string' || typeof sid !== 'string' || sid === '') return {};
    if (typeof status !== 'string') return {};
    const state = readState(status, code, message);
    return state ? { receipts: [{ messageId, providerMessageId: sid, ...state }] } : {};
  },
  answer: 'nothing',
};

export const inboundCallback: Callback<Account> = {
  name: 'inbound',
  id: 'callbacks.twilioInbound',
  path: '/callbacks/twilio/:channelId/inbound',
  summary: 'Receive a text message from Twilio',
  body: 'form',
  isGenuine,
  read(_account, { form }) {
    const { From: from, Body: body, MessageSid: sid, OptOutType: optOutType } = form;
    if (typeof from !== 'string' || typeof body !== 'string') return {};
    const providerMessageId = typeof sid === 'string' && sid !== '' ? sid : null;
    return {
      texts: [
        { providerMessageId, from, body, optOut: readOptOut(optOutType), content: readContent(wellFormedJson(form)) },
      ],
    };
  },
  // The response is empty, because Twilio itself replies to STOP and HELP.
  answer: { type: 'text/xml', text: () => '<Response></Response>' },
};

/** Twilio's own interpretation of a text, its `OptOutType`; undefined if absent. */
export function readOptOut(value: unknown): 'stop' | 'start' | 'help' | undefined {
  return (['stop', 'start', 'help'] as const).find((keyword) => keyword === String(value).toLowerCase());
}
