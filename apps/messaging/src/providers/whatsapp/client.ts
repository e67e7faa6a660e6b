import { exchange, retryAfterMs, type Incoming } from '@services/common/outbound/exchange';
import { z } from 'zod';

import type { Outcome, OutboundMessage, Provider } from '../outcome.ts';
import { errorText, jsonObject, sendRequest, unreadable } from '../answers.ts';
import type { Connection } from '../definition.ts';
import { whatsappReason } from './failures.ts';

export interface WhatsappAccount {
  phoneNumberId: string;
  accessToken: string;
  /** Host and version, such as `https://graph.facebook.com/v23.0`. */
  baseUrl: string;
}

/** WhatsApp through Meta's Cloud API. Free text reaches people only within 24 hours of their last message to us. */
export function createWhatsapp(account: WhatsappAccount, connection: Connection): Provider {
  const headers = { Authorization: `Bearer ${account.accessToken}` };
  return {
    async send(message) {
      const body = JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        // People who hide their phone number are reached by WhatsApp's ID.
        ...(message.to.startsWith('+') ? { to: message.to } : { recipient: message.to }),
        ...content(message),
        ...(message.replyTo !== null && { context: { message_id: message.replyTo } }),
        // Every receipt contains this id, even if the response to this request is lost.
        biz_opaque_callback_data: message.id,
      });
      const url = `${account.baseUrl}/${account.phoneNumberId}/messages`;
      const request = { url, headers: { ...headers, 'Content-Type': 'application/json' }, body };
      return sendRequest(connection, request, readAnswer);
    },

    async test() {
      const url = `${account.baseUrl}/${account.phoneNumberId}`;
      const { network, timeoutMs } = connection;
      const answer = await exchange(network, { url, method: 'GET', headers, timeoutMs, maxBytes: 100_000 });
      if (answer.status === 200 && jsonObject(answer.body)) return { ok: true };
      const { code, message } = readError(answer);
      return { ok: false, ...whatsappReason(code, message, 'provider_unavailable') };
    },
  };
}

/** Outside the 24-hour window, WhatsApp accepts only an approved template. */
function content({ body, whatsappTemplate: template }: OutboundMessage) {
  if (!template) return { type: 'text', text: { body } };
  const parameters = template.parameters.map((text) => ({ type: 'text', text }));
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
    },
  };
}

const Accepted = z.object({
  messages: z.tuple([z.object({ id: z.string().min(1).max(500) })], z.unknown()),
  contacts: z
    .array(z.object({ wa_id: z.string().regex(/^[1-9]\d{6,14}$/) }))
    .optional()
    .catch(undefined),
});

function readAnswer(answer: Incoming): Outcome {
  if (answer.status >= 200 && answer.status < 300) {
    const { data } = Accepted.safeParse(jsonObject(answer.body));
    if (!data) return unreadable;
    const waId = data.contacts?.[0]?.wa_id;
    return { kind: 'sent', providerMessageId: data.messages[0].id, recipientId: waId && `+${waId}` };
  }
  const { code, message } = readError(answer);
  const reason = whatsappReason(code, message, answer.status === 503 ? 'provider_unavailable' : 'provider_rejected');
  switch (reason.code) {
    case 'channel_authentication_failed':
      return { ...reason, kind: 'channel_fault' };
    case 'provider_rate_limited': {
      // 131056 limits one pair of numbers; the other limits apply to our number.
      const holdChannel = code !== 131056;
      return { ...reason, kind: 'temporary', retryAfterMs: retryAfterMs(answer.headers), holdChannel };
    }
    case 'provider_unavailable':
      // Only 503 and statuses below 500 mean that the message was not accepted.
      if (answer.status === 503 || answer.status < 500) {
        return { ...reason, kind: 'temporary', retryAfterMs: retryAfterMs(answer.headers) };
      }
      return { ...reason, kind: 'unknown', code: 'outcome_unknown' };
    default:
      return byStatus(answer, reason);
  }
}

function byStatus(answer: Incoming, reason: ReturnType<typeof whatsappReason>): Outcome {
  if (answer.status === 401) return { ...reason, kind: 'channel_fault', code: 'channel_authentication_failed' };
  if (answer.status === 429) {
    const pause = retryAfterMs(answer.headers);
    return { ...reason, kind: 'temporary', code: 'provider_rate_limited', retryAfterMs: pause, holdChannel: true };
  }
  if (answer.status >= 500) return { ...reason, kind: 'unknown', code: 'outcome_unknown' };
  return { ...reason, kind: 'permanent' };
}

function readError(answer: Incoming): { code: number | undefined; message: string } {
  const error = jsonObject(answer.body)?.['error'] as { code?: unknown; message?: unknown } | undefined;
  return {
    code: typeof error?.code === 'number' ? error.code : undefined,
    message: errorText(error?.message, answer),
  };
}
