import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { z } from 'zod';

import type { Callback, Receipt, Reported } from '../definition.ts';
import { readJson, reportedMessageId, timeOf } from '../fields.ts';
import { MAX_MAIL_BYTES, readMail } from '../received-mail.ts';
import { bounceReason } from './failures.ts';

interface Account {
  webhookUsername: string;
  webhookPassword: string;
}

/** The endpoint for Postmark's webhooks. The webhooks are not signed: Postmark sends the configured user name and password. */
export const webhookCallback: Callback<Account> = {
  name: 'webhook',
  id: 'callbacks.postmark',
  path: '/callbacks/postmark/:channelId',
  summary: "Receive Postmark's webhooks",
  description:
    'Use the same URL for the webhook of the inbound stream. Requires basic authentication with `webhookUsername` and `webhookPassword` of the channel.',
  body: 'application/json',
  limitBytes: MAX_MAIL_BYTES,
  ignoresBody: true,
  isGenuine({ webhookUsername, webhookPassword }, { header }) {
    const expected = Buffer.from(`${webhookUsername}:${webhookPassword}`).toString('base64');
    return constantTimeEqual(header('Authorization')?.replace(/^Basic +/i, '') ?? '', expected);
  },
  read(_account, { body }) {
    const value = readJson(body);
    return readInbound(value) ?? { receipts: readWebhook(value) };
  },
};

/** Unlike Postmark's other webhooks, the inbound webhook has no RecordType. */
const Inbound = z.looseObject({
  RecordType: z.undefined().optional(),
  FromFull: z.looseObject({ Email: z.string(), Name: z.string().catch('') }),
  OriginalRecipient: z.string().catch(''),
  Subject: z.string().catch(''),
  Date: z.string().catch(''),
  TextBody: z.string().catch(''),
  HtmlBody: z.string().catch(''),
  Headers: z.array(z.looseObject({ Name: z.string(), Value: z.string() })).catch([]),
  To: z.string().catch(''),
  Cc: z.string().catch(''),
  Attachments: z
    .array(z.looseObject({ Name: z.string(), ContentType: z.string(), ContentLength: z.int().optional() }))
    .catch([]),
});

/**
 * Reads a mail that arrived at an inbound stream. This service removes the quoted mail itself, because `StrippedTextReply` supports only
 * English mail programs.
 *
 * @returns undefined for other webhooks.
 * @see https://postmarkapp.com/developer/webhooks/inbound-webhook
 */
function readInbound(value: unknown): Reported | undefined {
  const { data } = Inbound.safeParse(value);
  if (!data) return undefined;
  const { FromFull, OriginalRecipient, Subject, Date: date, TextBody, HtmlBody, Headers, To, Cc, Attachments } = data;
  const fields = Headers.map(({ Name, Value }) => ({ name: Name, value: Value }));
  const reply = readMail([...fields, { name: 'Date', value: date }], [OriginalRecipient, To, Cc], {
    from: { name: FromFull.Name, address: FromFull.Email },
    subject: Subject,
    text: TextBody,
    html: HtmlBody,
    attachments: Attachments.map(({ Name, ContentType, ContentLength: bytes }) => {
      return { fileName: Name, contentType: ContentType, ...(bytes !== undefined && { bytes }) };
    }),
  });
  return { replies: reply ? [reply] : [] };
}

const Webhook = z.looseObject({
  RecordType: z.string().max(50),
  MessageID: z.string().max(100),
  Metadata: z.looseObject({ messageId: reportedMessageId }).nullish().catch(undefined),
  Type: z.string().max(50).optional().catch(undefined),
  DeliveredAt: z.unknown().optional(),
  BouncedAt: z.unknown().optional(),
  Details: z.string().optional().catch(undefined),
  Description: z.string().optional().catch(undefined),
  SuppressSending: z.boolean().optional().catch(undefined),
  SuppressionReason: z.string().max(50).nullish().catch(undefined),
});

/** @see https://postmarkapp.com/developer/webhooks/webhooks-overview */
function readWebhook(value: unknown): Receipt[] {
  const { data } = Webhook.safeParse(value);
  if (!data) return [];
  const ids = {
    messageId: data.Metadata?.messageId,
    providerMessageId: data.MessageID,
    at: timeOf(data.DeliveredAt ?? data.BouncedAt),
  };
  switch (data.RecordType) {
    case 'Delivery':
      return [{ ...ids, status: 'delivered' }];
    case 'SpamComplaint':
      return [{ ...ids, status: 'complained' }];
    case 'SubscriptionChange':
      // Suppressions after bounces and complaints have their own webhooks.
      if (data.SuppressSending !== true || data.SuppressionReason !== 'ManualSuppression') return [];
      return [{ ...ids, status: 'unsubscribed' }];
    case 'Bounce': {
      const { Type: type = 'Unknown', Details: details, Description: description = '' } = data;
      if (type === 'SpamComplaint') return [{ ...ids, status: 'complained' }];
      if (type === 'Transient') return [{ ...ids, status: 'delayed' }];
      const reason = bounceReason(type, details === undefined || details === '' ? description : details);
      return reason ? [{ ...ids, status: 'failed', reason, afterDelivery: true }] : [];
    }
    default:
      return [];
  }
}
