import { defineEvents } from '@services/common/webhooks/events';
import { z } from 'zod';

const time = z.iso.datetime();
const at = '2026-03-01T10:00:00.000Z';
const channel = z.string();
const message = {
  messageId: 'msg_01kf0000000000000000000001',
  channel: 'sms',
  to: '+15551234567',
};
const mail = { ...message, channel: 'email', to: 'ada@example.com' };
const contactId = 'con_01kf0000000000000000000001';

/** The members keep this order: `event` comes first in every payload. */
const payload = <Name extends string, Shape extends z.core.$ZodLooseShape>(event: Name, shape: Shape) =>
  z.strictObject({ event: z.literal(event), ...shape });
const ofMessage = <Name extends string, Shape extends z.core.$ZodLooseShape>(event: Name, shape: Shape) =>
  payload(event, { messageId: z.string(), channel, to: z.string(), ...shape });
const ofConsent = <Name extends string>(event: Name) =>
  payload(event, {
    contactId: z.string().nullable().meta({ description: 'Null for an address without a contact' }),
    channel,
    address: z.string(),
    source: z.string(),
    at: time,
    category: z.enum(['marketing']).nullable().meta({ description: 'Null: all messages over the channel' }),
    topic: z.string().nullable().meta({ description: 'Of marketing: one topic' }),
  });
const consent = {
  contactId,
  channel: 'email',
  address: 'ada@example.com',
  source: 'api',
  at,
  category: null,
  topic: null,
};

const Failure = z.object({ code: z.string(), message: z.string(), providerCode: z.string().nullable() });

/** The events that webhooks get, with their whole payload. The fields of an erased person are blank. */
export const DEFINITIONS = defineEvents({
  'message.sent': {
    description: 'The provider has accepted the message',
    payload: ofMessage('message.sent', { status: z.literal('sent'), sentAt: time }),
    example: { event: 'message.sent', ...message, status: 'sent', sentAt: at },
  },
  'message.delivered': {
    description: 'The message was delivered',
    payload: ofMessage('message.delivered', { status: z.literal('delivered'), deliveredAt: time }),
    example: { event: 'message.delivered', ...message, status: 'delivered', deliveredAt: at },
  },
  'message.read': {
    description: 'The recipient has read the message',
    payload: ofMessage('message.read', { status: z.literal('read'), readAt: time }),
    example: { event: 'message.read', ...message, status: 'read', readAt: at },
  },
  'message.failed': {
    description: 'The message could not be delivered',
    payload: ofMessage('message.failed', { status: z.literal('failed'), failedAt: time, error: Failure }),
    example: {
      event: 'message.failed',
      ...message,
      status: 'failed',
      failedAt: at,
      error: { code: 'invalid_recipient', message: 'The number does not exist', providerCode: '21211' },
    },
  },
  'message.opened': {
    description: 'A mail was opened for the first time, as far as that can be detected',
    payload: ofMessage('message.opened', { openedAt: time }),
    example: { event: 'message.opened', ...mail, openedAt: at },
  },
  'message.clicked': {
    description: 'A link of a mail was followed for the first time',
    payload: ofMessage('message.clicked', { clickedAt: time, url: z.string() }),
    example: { event: 'message.clicked', ...mail, clickedAt: at, url: 'https://example.com/offer' },
  },
  'message.received': {
    description: 'A message to one of the account’s numbers has arrived',
    payload: payload('message.received', {
      contactId: z.string().nullable(),
      channel,
      from: z.string(),
      body: z.string(),
      keyword: z.string().nullable().meta({ description: '`stop`, `start` or `help`, if the text is one' }),
      receivedAt: time,
      channelId: z.string(),
      providerMessageId: z.string().nullable().meta({ description: 'What a provider delivers twice is reported once' }),
      type: z
        .string()
        .meta({ description: '`text`, `image`, `document`, `button` and others, as the provider calls it' }),
      media: z.array(
        z.object({
          id: z.string().nullable(),
          url: z.string().nullable(),
          contentType: z.string().nullable(),
          fileName: z.string().nullable(),
        }),
      ),
      choice: z
        .object({ id: z.string().nullable(), title: z.string() })
        .nullable()
        .meta({ description: 'The button or the entry of a list that was tapped' }),
      replyTo: z.string().nullable().meta({ description: "The provider's id of the message that this one answers" }),
      groupId: z.string().nullable().meta({ description: 'The WhatsApp group it was written in' }),
      content: z
        .record(z.string(), z.unknown())
        .nullable()
        .meta({ description: 'What the provider sent under the type, up to 8 kB' }),
      inboundMessageId: z
        .string()
        .nullable()
        .meta({ description: 'In the inbox; null for a choice in the settings of WhatsApp' }),
      conversationId: z.string().nullable(),
      inReplyTo: z.string().nullable().meta({ description: 'The messageId of the message that this one answers' }),
    }),
    example: {
      event: 'message.received',
      contactId,
      channel: 'sms',
      from: '+15551234567',
      body: 'STOP',
      keyword: 'stop',
      receivedAt: at,
      channelId: 'ch_01kf0000000000000000000001',
      providerMessageId: 'SM0123456789abcdef0123456789abcdef',
      type: 'text',
      media: [],
      choice: null,
      replyTo: null,
      groupId: null,
      content: null,
      inboundMessageId: 'inm_01kf0000000000000000000001',
      conversationId: 'cnv_01kf0000000000000000000001',
      inReplyTo: null,
    },
  },
  'contact.created': {
    description: 'A contact was created or imported',
    payload: payload('contact.created', {
      contactId: z.string(),
      externalId: z.string().nullable(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      tags: z.array(z.string()),
      createdAt: time,
    }),
    example: {
      event: 'contact.created',
      contactId,
      externalId: null,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.com',
      phone: null,
      tags: ['newsletter'],
      createdAt: at,
    },
  },
  'contact.subscribed': {
    description: 'An address accepts messages again',
    payload: ofConsent('contact.subscribed'),
    example: { event: 'contact.subscribed', ...consent },
  },
  'contact.unsubscribed': {
    description: 'An address has opted out',
    payload: ofConsent('contact.unsubscribed'),
    example: { event: 'contact.unsubscribed', ...consent },
  },
  'contact.deleted': {
    description: 'A contact was erased',
    payload: payload('contact.deleted', { contactId: z.string(), deletedAt: time }),
    example: { event: 'contact.deleted', contactId, deletedAt: at },
  },
  'campaign.completed': {
    description: 'A campaign has reached everybody',
    payload: payload('campaign.completed', {
      campaignId: z.string(),
      name: z.string(),
      channel,
      status: z.literal('completed'),
      stats: z.record(z.string(), z.unknown()).meta({ description: 'As `GET /campaigns/{campaignId}` shows them' }),
      completedAt: time,
    }),
    example: {
      event: 'campaign.completed',
      campaignId: 'cmp_01kf0000000000000000000001',
      name: 'Spring sale',
      channel: 'sms',
      status: 'completed',
      stats: { total: 1200 },
      completedAt: at,
    },
  },
  'channel.paused': {
    description: 'A channel was paused because its credentials are refused',
    payload: payload('channel.paused', { channelId: z.string(), channel, reason: z.string(), pausedAt: time }),
    example: {
      event: 'channel.paused',
      channelId: 'ch_01kf0000000000000000000001',
      channel: 'sms',
      reason: 'The provider refuses the credentials',
      pausedAt: at,
    },
  },
  'webhook.disabled': {
    description: 'A webhook was disabled because its receiver failed',
    payload: payload('webhook.disabled', {
      webhookId: z.string(),
      url: z.string(),
      reason: z.string(),
      disabledAt: time,
    }),
    example: {
      event: 'webhook.disabled',
      webhookId: 'wh_01kf0000000000000000000001',
      url: 'https://example.com/hooks',
      reason: 'The receiver answered 410 Gone',
      disabledAt: at,
    },
  },
  'webhook.test': {
    description: 'A test of this webhook was requested',
    payload: payload('webhook.test', { webhookId: z.string(), sentAt: time }),
    example: { event: 'webhook.test', webhookId: 'wh_01kf0000000000000000000001', sentAt: at },
  },
});
