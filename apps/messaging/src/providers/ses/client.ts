import aws4 from 'aws4';

import { exchange, type Incoming } from '@services/common/outbound/exchange';
import { cut } from '@services/common/runtime/text';

import type { Provider } from '../outcome.ts';
import { errorText, jsonObject, refusalOutcome, sendRequest, sentOutcome } from '../answers.ts';
import type { Connection } from '../definition.ts';
import { composeMail, type MailSender } from '../mail.ts';
import { sesReason } from './failures.ts';

interface SesAccount extends MailSender {
  /** The AWS region, such as `eu-central-1`. */
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The configuration set that publishes the events of the messages. */
  configurationSet: string;
  /** Replaces the region's own endpoint. */
  baseUrl?: string | undefined;
}

/** Email through the SESv2 API. A message's id is sent as a tag, which every event repeats. */
export function createSes(account: SesAccount, connection: Connection): Provider {
  const base = account.baseUrl ?? `https://email.${account.region}.amazonaws.com`;

  function signed(method: 'GET' | 'POST', path: string, body = '') {
    const url = new URL(`${base}${path}`);
    const { headers } = aws4.sign(
      {
        service: 'ses',
        region: account.region,
        host: url.host,
        path: url.pathname,
        method,
        body,
        headers: method === 'POST' ? { 'Content-Type': 'application/json' } : {},
      },
      { accessKeyId: account.accessKeyId, secretAccessKey: account.secretAccessKey },
    );
    const texts = Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]));
    return { url: url.href, method, headers: texts, body };
  }

  return {
    async send(message) {
      const composed = { ...composeMail(account, message), disableFileAccess: true, disableUrlAccess: true };
      // The library is loaded on demand, because it is large and most processes send no mail through SES.
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js');
      const raw = await new MailComposer(composed).compile().build();
      const request = {
        Destination: { ToAddresses: [message.to] },
        Content: { Raw: { Data: raw.toString('base64') } },
        EmailTags: [{ Name: 'messageId', Value: message.id }],
        ConfigurationSetName: account.configurationSet,
      };
      const outgoing = signed('POST', '/v2/email/outbound-emails', JSON.stringify(request));
      return sendRequest(connection, outgoing, (answer) =>
        answer.status >= 300
          ? refusalOutcome(answer, readError(answer))
          : sentOutcome(jsonObject(answer.body)?.['MessageId'], /^[\w-]{10,200}$/),
      );
    },

    async test() {
      const { network, timeoutMs } = connection;
      const answer = await exchange(network, { ...signed('GET', '/v2/email/account'), timeoutMs, maxBytes: 100_000 });
      const state = jsonObject(answer.body);
      if (answer.status !== 200 || !state) return { ok: false, ...readError(answer) };
      if (state['SendingEnabled'] !== false) return { ok: true };
      return { ok: false, code: 'channel_authentication_failed', message: 'Sending is disabled for the account' };
    },
  };
}

function readError(answer: Incoming) {
  const body = jsonObject(answer.body);
  const header = answer.headers['x-amzn-errortype'];
  const type = typeof header === 'string' ? header : body?.['__type'];
  const message = errorText(body?.['message'] ?? body?.['Message'], answer);
  return sesReason(typeof type === 'string' ? cut(type, 200) : undefined, message);
}
