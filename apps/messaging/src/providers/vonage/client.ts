import { exchange, type Incoming } from '@services/common/outbound/exchange';
import { cut, wellFormed } from '@services/common/runtime/text';

import type { FailureCode, Provider, Reason } from '../outcome.ts';
import { jsonObject, refusalOutcome, unreadable, withoutAnswer } from '../answers.ts';
import type { Connection } from '../definition.ts';
import { applicationToken } from './signature.ts';

interface VonageApplication {
  /** A number or a sender name. */
  from: string;
  applicationId: string;
  /** The application's private key in PEM. */
  privateKey: string;
  /** The API's URL, such as `https://api.nexmo.com`. */
  baseUrl: string;
}

/** SMS through Vonage's Messages API. A message's id is sent as `client_ref`, which every status repeats. */
export function createVonage(application: VonageApplication, { network, timeoutMs }: Connection): Provider {
  const { applicationId, privateKey, baseUrl } = application;
  // Vonage expects numbers without a plus sign.
  const from = application.from.replace(/^\+/, '');
  const post = (request: object) =>
    exchange(network, {
      url: `${baseUrl}/v1/messages`,
      headers: {
        Authorization: `Bearer ${applicationToken(applicationId, privateKey)}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify(request),
      timeoutMs,
      maxBytes: 100_000,
    });

  return {
    async send({ id, to, body, callbackUrl }) {
      let answer: Incoming;
      try {
        answer = await post({
          channel: 'sms',
          message_type: 'text',
          to: to.replace(/^\+/, ''),
          from,
          text: body,
          client_ref: id,
          webhook_url: callbackUrl,
          webhook_version: 'v1',
        });
      } catch (error) {
        return withoutAnswer(error);
      }
      if (answer.status >= 300) return refusal(answer);
      const uuid = jsonObject(answer.body)?.['message_uuid'];
      return typeof uuid === 'string' && /^[\w-]{10,64}$/.test(uuid)
        ? { kind: 'sent', providerMessageId: uuid }
        : unreadable;
    },

    /** Sends a message without content. Vonage refuses such a message, but only after it has accepted the credentials. */
    async test() {
      const answer = await post({});
      if (answer.status === 422 || answer.status === 400) return { ok: true };
      const { code, message } = refusal(answer);
      return { ok: false, code, message };
    },
  };
}

function refusal(answer: Incoming) {
  const body = jsonObject(answer.body);
  const text = body?.['detail'] ?? body?.['title'];
  const message = typeof text === 'string' && text !== '' ? cut(wellFormed(text), 500) : `HTTP ${answer.status}`;
  // 402 means that no credit is left; the message itself is fine.
  const fallback = answer.status === 402 ? 'channel_authentication_failed' : 'provider_rejected';
  return refusalOutcome(answer, vonageReason(errorCode(body?.['type'], body?.['title']), message, fallback));
}

/**
 * The codes that are known for certain; everything else is judged by its HTTP status.
 *
 * @see https://developer.vonage.com/en/api-errors/messages
 */
const CODES: Record<string, FailureCode> = {
  1000: 'provider_rate_limited',
  1241: 'provider_rate_limited',
  // The account is barred, has no credit left, or may not use this API.
  1060: 'channel_authentication_failed',
  1070: 'channel_authentication_failed',
  1080: 'channel_authentication_failed',
  1120: 'invalid_sender',
  1450: 'invalid_sender',
  1170: 'invalid_recipient',
  1240: 'invalid_recipient',
  // The number is barred, or is not in the account's list of allowed numbers.
  1050: 'recipient_unreachable',
  1160: 'recipient_unreachable',
  1180: 'recipient_unreachable',
  1190: 'recipient_unreachable',
  1220: 'recipient_unreachable',
  1250: 'recipient_unreachable',
  1260: 'recipient_unreachable',
  1210: 'content_rejected',
  1242: 'content_rejected',
};

/** The number at the end of an error's `type`, or its numeric `title`. */
export function errorCode(type: unknown, title: unknown): string | undefined {
  const inType = /#(\d{1,6})$/.exec(String(type))?.[1];
  return inType ?? (/^\d{1,6}$/.test(String(title)) ? String(title) : undefined);
}

/** Our reason for one of the platform's codes. */
export function vonageReason(code: string | undefined, message: string, fallback: FailureCode): Reason {
  const known = code === undefined ? undefined : CODES[code];
  return { code: known ?? fallback, message, ...(code !== undefined && { providerCode: code }) };
}
