import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { z } from 'zod';

import type { Callback, Receipt } from '../definition.ts';
import { readJson, reportedMessageId, timeOf } from '../fields.ts';
import { bounceReason } from './failures.ts';

interface Account {
  webhookUsername: string;
  webhookPassword: string;
}

/** The endpoint for Postmark's webhooks. They are not signed: Postmark sends the configured user name and password. */
export const webhookCallback: Callback<Account> = {
  name: 'webhook',
  id: 'callbacks.postmark',
  path: '/callbacks/postmark/:channelId',
  summary: "Receive Postmark's webhooks",
  description: 'Requires basic authentication with the webhookUsername and webhookPassword of the channel.',
  body: 'application/json',
  isGenuine({ webhookUsername, webhookPassword }, { header }) {
    const expected = Buffer.from(`${webhookUsername}:${webhookPassword}`).toString('base64');
    return constantTimeEqual(header('Authorization')?.replace(/^Basic +/i, '') ?? '', expected);
  },
  read: (_account, { body }) => ({ receipts: readWebhook(readJson(body)) }),
};

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
