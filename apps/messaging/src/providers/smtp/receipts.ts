import { createHmac } from 'node:crypto';

import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { z } from 'zod';

import type { Callback, Receipt } from '../definition.ts';
import { readRawMail } from '../raw-mail.ts';
import { MAX_MAIL_BYTES } from '../received-mail.ts';
import type { DeliveryReport } from './bounces.ts';
import { refusalCode } from './failures.ts';

interface Account {
  bounceSecret?: string;
  deliveredOn: 'accepted' | 'dsn';
}

/** Each of our mails has one recipient, so a genuine notice reports few recipients. Each report costs several queries. */
const MAX_REPORTS = 100;

/** The endpoint to which a mail server posts returned mail and replies. */
export const mailCallback: Callback<Account> = {
  name: 'mail',
  id: 'callbacks.email',
  path: '/callbacks/email/:channelId',
  summary: 'Receive a delivery report, a complaint or a reply',
  description:
    'The body is the mail as the mail server received it: a delivery status notification (RFC 3464, RFC 6533), a complaint (ARF, RFC 5965), or a reply ' +
    'to one of your messages. Other mail and automatic replies are ignored. Only the first 100 recipients of a report are read. `X-Service-Signature` is `sha256=` and the hexadecimal HMAC-SHA256 of the body, with the `bounceSecret` of the channel as the key. Instead of a signature, the request can have the `bounceSecret` as `token`.',
  query: z.looseObject({ token: z.string().optional().describe('Bounce secret of the channel') }),
  body: 'message/rfc822',
  limitBytes: MAX_MAIL_BYTES,
  isGenuine({ bounceSecret = '' }, { query: { token }, body, header }) {
    if (bounceSecret === '') return false;
    // A mail server that can only post to a URL sends the secret in it.
    if (typeof token === 'string' && constantTimeEqual(token, bounceSecret)) return true;
    const expected = `sha256=${createHmac('sha256', bounceSecret).update(body).digest('hex')}`;
    return constantTimeEqual(header('X-Service-Signature') ?? '', expected);
  },
  async read({ deliveredOn }, { accountId, body }) {
    const read = await readRawMail(accountId, body);
    if (!read) return {};
    // A person may also attach a report to a reply.
    const { reports: found, mail } = read;
    const replies = mail ? [mail] : [];
    const reports = found.slice(0, MAX_REPORTS);
    const receipts = reports.map((report) => toReceipt(report, deliveredOn === 'accepted'));
    if (found.length === reports.length) return { receipts, replies };
    const text = 'a delivery report names too many recipients; the rest is ignored';
    return { receipts, replies, warning: { text, details: { found: found.length, applied: reports.length } } };
  },
};

/** `failed` is final regardless of its status code: the receiving server has given up. */
function toReceipt(
  { messageId, recipient, action, status, diagnostic }: DeliveryReport,
  afterDelivery: boolean,
): Receipt {
  if (action !== 'failed') return { messageId, status: action };
  const code = refusalCode({ enhanced: status, text: diagnostic ?? '', isAboutRecipient: true });
  const reason = { code, message: diagnostic ?? `The mail was returned: ${status}`, providerCode: status };
  return { messageId, recipient, status: 'failed', reason, afterDelivery };
}
