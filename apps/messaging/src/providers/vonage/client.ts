import { exchange, type Incoming } from '@services/common/outbound/exchange';

import type { FailureCode, Provider, Reason } from '../outcome.ts';
import { codesOf, errorText, jsonObject, refusalOutcome, sendRequest, sentOutcome } from '../answers.ts';
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
export function createVonage(application: VonageApplication, connection: Connection): Provider {
  const { applicationId, privateKey, baseUrl } = application;
  // Vonage expects numbers without a plus sign.
  const from = application.from.replace(/^\+/, '');
  const request = (message: object) => ({
    url: `${baseUrl}/v1/messages`,
    headers: {
      Authorization: `Bearer ${applicationToken(applicationId, privateKey)}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
    },
    body: JSON.stringify(message),
  });

  return {
    async send({ id, to, body, callbackUrl }) {
      const text = { channel: 'sms', message_type: 'text', to: to.replace(/^\+/, ''), from, text: body };
      const reports = { client_ref: id, webhook_url: callbackUrl, webhook_version: 'v1' };
      return sendRequest(connection, request({ ...text, ...reports }), (answer) =>
        answer.status >= 300
          ? refusal(answer)
          : sentOutcome(jsonObject(answer.body)?.['message_uuid'], /^[\w-]{10,64}$/),
      );
    },

    /** Sends a message without content. Vonage refuses such a message, but only after it has accepted the credentials. */
    async test() {
      const { network, timeoutMs } = connection;
      const answer = await exchange(network, { ...request({}), timeoutMs, maxBytes: 100_000 });
      if (answer.status === 422 || answer.status === 400) return { ok: true };
      const { code, message } = refusal(answer);
      return { ok: false, code, message };
    },
  };
}

function refusal(answer: Incoming) {
  const body = jsonObject(answer.body);
  const message = errorText(body?.['detail'] ?? body?.['title'], answer);
  // 402 means that no credit is left; the message itself is fine.
  const fallback = answer.status === 402 ? 'channel_authentication_failed' : 'provider_rejected';
  return refusalOutcome(answer, vonageReason(errorCode(body?.['type'], body?.['title']), message, fallback));
}

/**
 * The codes that are known for certain; everything else is judged by its HTTP status.
 *
 * @see https://developer.vonage.com/en/api-errors/messages
 */
const CODES = codesOf({
  provider_rate_limited: [1000, 1241],
  // The account is barred, has no credit left, or may not use this API.
  channel_authentication_failed: [1060, 1070, 1080],
  invalid_sender: [1120, 1450],
  invalid_recipient: [1170, 1240],
  // The number is barred, or is not in the account's list of allowed numbers, or cannot be reached.
  recipient_unreachable: [1050, 1160, 1180, 1190, 1220, 1250, 1260],
  content_rejected: [1210, 1242],
});

/** The number at the end of an error's `type`, or its numeric `title`. */
export function errorCode(type: unknown, title: unknown): string | undefined {
  const inType = /#(\d{1,6})$/.exec(String(type))?.[1];
  return inType ?? (/^\d{1,6}$/.test(String(title)) ? String(title) : undefined);
}

/** Our reason for one of the platform's codes. */
export function vonageReason(code: string | undefined, message: string, fallback: FailureCode): Reason {
  return { code: CODES.get(code ?? '') ?? fallback, message, ...(code !== undefined && { providerCode: code }) };
}
