import { AppError } from '@services/common/http/errors';
import { exchange } from '@services/common/outbound/exchange';
import { z } from 'zod';

import type { Callback, Connection, Reported } from '../definition.ts';
import { readJson } from '../fields.ts';
import { readRawMail } from '../raw-mail.ts';
import { readEvent } from './events.ts';
import { isSnsSignature, leadsTo, SnsMessage, snsHostOf } from './signature.ts';

interface Account {
  region: string;
  baseUrl?: string | undefined;
  topicArn?: string | undefined;
}

/** The endpoint to which Amazon SNS delivers the events of SES. */
export const eventsCallback: Callback<Account> = {
  name: 'events',
  id: 'callbacks.ses',
  path: '/callbacks/ses/:channelId',
  summary: 'Receive events and mail of Amazon SES through Amazon SNS',
  description:
    "Messages must be signed by SNS and come from the channel's `topicArn`. A subscription to that topic is confirmed immediately. " +
    'Raw message delivery has no signature and is refused.',
  body: 'text/plain',
  async isGenuine(account, { body }, connection) {
    const { data: message } = SnsMessage.safeParse(readJson(body));
    // Every AWS customer can have a topic, so a genuine signature proves nothing unless the topic is right.
    if (!message || account.topicArn === undefined || message.TopicArn !== account.topicArn) return false;
    try {
      return await isSnsSignature(message, snsHostOf(account), connection);
    } catch (error) {
      throw new AppError(503, 'service_unavailable', 'The signature could not be checked', { cause: error });
    }
  },
  async read(account, { accountId, body }, connection) {
    const message = SnsMessage.parse(readJson(body));
    if (message.Type === 'Notification') return readNotification(accountId, message.Message);
    if (message.Type === 'SubscriptionConfirmation') await confirm(account, message, connection);
    const details = { topicArn: message.TopicArn };
    return message.Type === 'UnsubscribeConfirmation'
      ? { warning: { text: 'the subscription of the SNS topic has ended; no more events of SES arrive', details } }
      : {};
  },
};

/** Requests go only to SNS itself, and redirects are not followed. */
async function confirm(
  account: Account,
  { SubscribeURL: url = '' }: SnsMessage,
  connection: Connection,
): Promise<void> {
  if (!leadsTo(url, snsHostOf(account)) || new URL(url).searchParams.get('Action') !== 'ConfirmSubscription') {
    throw new AppError(400, 'validation_error', 'SubscribeURL must lead to Amazon SNS', {
      details: { field: 'SubscribeURL' },
    });
  }
  const { network, timeoutMs } = connection;
  const answer = await exchange(network, { url, method: 'GET', timeoutMs, maxBytes: 10_000 }).catch(
    (error: unknown) => {
      throw new AppError(503, 'service_unavailable', 'Amazon SNS did not respond', { cause: error });
    },
  );
  if (answer.status !== 200) throw new AppError(503, 'service_unavailable', `Amazon SNS returned ${answer.status}`);
}

/** A mail that an SNS action of a receipt rule publishes. */
const Received = z.looseObject({
  notificationType: z.literal('Received'),
  receipt: z.looseObject({ recipients: z.array(z.string()) }),
  content: z.string(),
});

/**
 * People and other services can publish to the topic, too: messages that are neither events nor mail of SES are ignored.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
 */
async function readNotification(accountId: string, text: string): Promise<Reported> {
  let value: unknown;
  try {
    value = readJson(Buffer.from(text));
  } catch {
    return {};
  }
  const { data } = Received.safeParse(value);
  if (!data) return z.looseObject({}).safeParse(value).success ? { receipts: readEvent(value) } : {};
  // The receipt rule decides whether the mail is base64. Every mail has header fields, and base64 contains no colon.
  const raw = Buffer.from(data.content, data.content.includes(':') ? 'utf8' : 'base64');
  const read = await readRawMail(accountId, raw, data.receipt.recipients);
  return { replies: read?.mail ? [read.mail] : [] };
}
