import { exchange, type Incoming } from '@services/common/outbound/exchange';

import type { Outcome, OutboundMessage, Provider } from '../outcome.ts';
import { errorText, jsonObject, refusalOutcome, sendRequest, sentOutcome } from '../answers.ts';
import type { Connection } from '../definition.ts';
import { readState } from './receipts.ts';
import { twilioReason } from './failures.ts';

export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** The API's URL, such as `https://api.twilio.com`. */
  baseUrl: string;
  /** A number or sender name; without it, `messagingServiceSid` is used. */
  from?: string | undefined;
  messagingServiceSid?: string | undefined;
}

/** Twilio's timestamps are whole seconds of its own clock. */
const CLOCK_TOLERANCE_MS = 5000;

/** SMS through Twilio's Messages API (2010-04-01). */
export function createTwilio(account: TwilioAccount, connection: Connection): Provider {
  const { network, timeoutMs } = connection;
  const base = `${account.baseUrl}/2010-04-01/Accounts/${account.accountSid}`;
  const messages = `${base}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;

  const headers = { Authorization: authorization };
  const get = (url: string) => exchange(network, { url, method: 'GET', headers, timeoutMs, maxBytes: 1_000_000 });

  return {
    async send(message) {
      const form = new URLSearchParams({
        To: message.to,
        Body: message.body,
        StatusCallback: message.callbackUrl,
        ...(account.messagingServiceSid === undefined
          ? { From: account.from ?? '' }
          : { MessagingServiceSid: account.messagingServiceSid }),
      });
      const request = {
        url: messages,
        headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      };
      return sendRequest(connection, request, readAnswer);
    },

    async find(message, since) {
      const answer = await get(`${messages}?${new URLSearchParams({ To: message.to, PageSize: '100' }).toString()}`);
      const found = jsonObject(answer.body)?.['messages'];
      if (answer.status !== 200 || !Array.isArray(found)) throw new Error(`Twilio answered ${answer.status}`);
      return (found as Record<string, unknown>[])
        .filter((candidate) => isSame(candidate, message, since))
        .map((candidate) => String(candidate['sid']))
        .reverse();
    },

    async lookUp(sid) {
      const answer = await get(`${base}/Messages/${sid}.json`);
      const message = jsonObject(answer.body);
      if (answer.status !== 200 || !message) throw new Error(`Twilio answered ${answer.status}`);
      return readState(message['status'], message['error_code'], message['error_message']);
    },

    async test() {
      const answer = await get(`${messages}?PageSize=1`);
      if (answer.status === 200 && jsonObject(answer.body)) return { ok: true };
      const { code, message } = readError(answer);
      return { ok: false, ...twilioReason(code, message, 'provider_unavailable') };
    },
  };
}

function isSame(candidate: Record<string, unknown>, message: Pick<OutboundMessage, 'body'>, since: Date): boolean {
  const createdAt = Date.parse(String(candidate['date_created']));
  const outbound = String(candidate['direction']).startsWith('outbound');
  return outbound && candidate['body'] === message.body && createdAt >= since.getTime() - CLOCK_TOLERANCE_MS;
}

function readAnswer(answer: Incoming): Outcome {
  if (answer.status >= 200 && answer.status < 300) {
    return sentOutcome(jsonObject(answer.body)?.['sid'], /^\w{10,64}$/);
  }
  const { code, message } = readError(answer);
  return refusalOutcome(answer, twilioReason(code, message, 'provider_rejected'));
}

function readError(answer: Incoming): { code: string | undefined; message: string } {
  const body = jsonObject(answer.body);
  const code = body?.['code'];
  return {
    code: typeof code === 'number' || typeof code === 'string' ? String(code) : undefined,
    message: errorText(body?.['message'], answer),
  };
}
