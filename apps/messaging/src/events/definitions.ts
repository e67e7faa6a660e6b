import { defineEvents } from '@services/common/webhooks/events';
import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

const time = (what: string) => z.iso.datetime().describe(what);
const at = '2026-03-01T10:00:00.000Z';
const channel = z.string().describe('Kind of channel: `sms`, `email` or `whatsapp`');
const message = {
  messageId: 'msg_01kf0000000000000000000001',
  channel: 'sms',
  to: '+15551234567',
};
const mail = { ...message, channel: 'email', to: 'ada@example.com' };
const contactId = 'con_01kf0000000000000000000001';

/** The order of the members matters: `event` comes first in every payload. */
const payload = <Name extends string, Shape extends z.core.$ZodLooseShape>(event: Name, shape: Shape) =>
  z.strictObject({ event: z.literal(event).describe('Name of the event'), ...shape });
const ofMessage = <Name extends string, Shape extends z.core.$ZodLooseShape>(event: Name, shape: Shape) =>
  payload(event, {
    messageId: idWith('msg_').describe('ID of the message'),
    channel,
    to: z.string().describe('Phone number or email address of the recipient'),
    ...shape,
  });
const status = <Status extends string>(name: Status) => z.literal(name).describe('New status of the message');
const ofConsent = <Name extends string>(event: Name) =>
  payload(event, {
    contactId: idWith('con_').nullable().describe('ID of the contact. Null if no contact has the address'),
    channel,
    address: z.string().describe('Phone number or email address'),
    source: z.string().describe('Source of the choice, such as `api` or `list_unsubscribe`'),
    at: time('When the event happened'),
    category: z
      .enum(['marketing'])
      .nullable()
      .describe('`marketing` if the choice is only about marketing. Null for all messages'),
    topic: z.string().nullable().describe('Key of the topic, if the choice is only about that topic. Null otherwise'),
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

const Failure = z
  .object({
    code: z.string().describe('Machine-readable error code'),
    message: z.string().describe('Human-readable error message'),
    providerCode: z.string().nullable().describe('The provider’s error code, or null'),
  })
  .describe('Why it failed');

/** The events that webhooks receive, with their complete payloads. Personal data of erased contacts is blank. */
export const DEFINITIONS = defineEvents({
  'message.sent': {
    description: 'The provider accepted the message',
    payload: ofMessage('message.sent', {
      status: status('sent'),
      sentAt: time('When the provider accepted the message'),
    }),
    example: { event: 'message.sent', ...message, status: 'sent', sentAt: at },
  },
  'message.delivered': {
    description: 'The message was delivered',
    payload: ofMessage('message.delivered', {
      status: status('delivered'),
      deliveredAt: time('When the message was delivered'),
    }),
    example: { event: 'message.delivered', ...message, status: 'delivered', deliveredAt: at },
  },
  'message.read': {
    description: 'The recipient read the message',
    payload: ofMessage('message.read', { status: status('read'), readAt: time('When the message was read') }),
    example: { event: 'message.read', ...message, status: 'read', readAt: at },
  },
  'message.failed': {
    description: 'The message could not be delivered',
    payload: ofMessage('message.failed', {
      status: status('failed'),
      failedAt: time('When the message failed'),
      error: Failure,
    }),
    example: {
      event: 'message.failed',
      ...message,
      status: 'failed',
      failedAt: at,
      error: { code: 'invalid_recipient', message: 'The number does not exist', providerCode: '21211' },
    },
  },
  'message.opened': {
    description: 'The first open of an email was recorded',
    payload: ofMessage('message.opened', { openedAt: time('When the email was opened') }),
    example: { event: 'message.opened', ...mail, openedAt: at },
  },
  'message.clicked': {
    description: 'A link in an email was clicked for the first time',
    payload: ofMessage('message.clicked', {
      clickedAt: time('When the link was clicked'),
      url: z.string().describe('URL that the link leads to'),
    }),
    example: { event: 'message.clicked', ...mail, clickedAt: at, url: 'https://example.com/offer' },
  },
  'message.received': {
    description: 'A message to one of your numbers or a reply to an email arrived',
    payload: payload('message.received', {
      contactId: idWith('con_').nullable().describe('ID of the contact with this address, or null'),
      channel,
      from: z
        .string()
        .describe(
          'Phone number of the sender, WhatsApp’s ID of a sender who hides the number, or email address of the recipient who replied',
        ),
      body: z
        .string()
        .describe('Text of the message. For an email, without the quoted email and up to 20,000 characters'),
      keyword: z.string().nullable().describe('`stop`, `start` or `help` if the text is that keyword. Null otherwise'),
      receivedAt: time('When the message was received'),
      channelId: idWith('ch_').describe('ID of the channel'),
      providerMessageId: z.string().nullable().describe('The provider’s ID of the message, or null'),
      type: z
        .string()
        .describe('Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others'),
      media: z
        .array(
          z.object({
            id: z.string().nullable().describe('The provider’s ID of the file, or null'),
            url: z.string().nullable().describe('The provider’s URL of the file, or null'),
            contentType: z.string().nullable().describe('Media type. Null if unknown'),
            fileName: z.string().nullable().describe('Name of the file, or null'),
            bytes: z.int().optional().describe('Size in bytes, if known'),
          }),
        )
        .describe('Files of the message. Files of emails are named, but not stored'),
      choice: z
        .object({
          id: z.string().nullable().describe('Your ID for the option, or null'),
          title: z.string().describe('Label of the option'),
        })
        .nullable()
        .describe('Button or list entry that the person chose, or null'),
      replyTo: z.string().nullable().describe('The provider’s ID of the message that this message replies to, or null'),
      groupId: z.string().nullable().describe('ID of the WhatsApp group that the message was written in, or null'),
      content: z
        .record(z.string(), z.unknown())
        .nullable()
        .describe(
          'Content as the provider sent it, up to 8 kB. For an email: `subject`, `from`, `references`, and `text` with the quoted email, if ' +
            'there is one. Null for texts',
        ),
      inboundMessageId: idWith('inm_')
        .nullable()
        .describe('ID of the message in the inbox. Null for a choice made in the WhatsApp settings'),
      conversationId: idWith('cnv_')
        .nullable()
        .describe('ID of the conversation. Null if the message is not in the inbox'),
      inReplyTo: z.string().nullable().describe('ID of your message that this message replies to, or null'),
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
      contactId: idWith('con_').describe('ID of the contact'),
      externalId: z.string().nullable().describe('Your ID for the contact, or null'),
      firstName: z.string().nullable().describe('First name. Null if unknown'),
      lastName: z.string().nullable().describe('Last name. Null if unknown'),
      email: z.string().nullable().describe('Email address. Null if unknown'),
      phone: z.string().nullable().describe('Phone number. Null if unknown'),
      tags: z.array(z.string()).describe('Tags'),
      createdAt: time('When the contact was created'),
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
    description: 'An address opted out',
    payload: ofConsent('contact.unsubscribed'),
    example: { event: 'contact.unsubscribed', ...consent },
  },
  'contact.deleted': {
    description: 'A contact was erased',
    payload: payload('contact.deleted', {
      contactId: idWith('con_').describe('ID of the erased contact'),
      deletedAt: time('When the contact was erased'),
    }),
    example: { event: 'contact.deleted', contactId, deletedAt: at },
  },
  'sign_up.confirmed': {
    description: 'A person confirmed a sign-up by email',
    payload: payload('sign_up.confirmed', {
      contactId: idWith('con_').describe('ID of the contact'),
      signUpId: idWith('sup_').describe('ID of the sign-up'),
      formId: idWith('suf_').describe('ID of the sign-up form'),
      address: z.string().describe('Email address'),
      firstName: z.string().nullable().describe('First name that the person gave, or null'),
      language: z.string().describe('Language of the form'),
      topic: z.string().nullable().describe('Key of the form’s topic, or null'),
      confirmedAt: time('When the sign-up was confirmed'),
    }),
    example: {
      event: 'sign_up.confirmed',
      contactId,
      signUpId: 'sup_01kf0000000000000000000001',
      formId: 'suf_01kf0000000000000000000001',
      address: 'ada@example.com',
      firstName: 'Ada',
      language: 'en',
      topic: null,
      confirmedAt: at,
    },
  },
  'campaign.completed': {
    description: 'A campaign was sent to all of its contacts',
    payload: payload('campaign.completed', {
      campaignId: idWith('cmp_').describe('ID of the campaign'),
      name: z.string().describe('Your name for the campaign'),
      channel,
      status: z.literal('completed').describe('New status of the campaign'),
      stats: z
        .record(z.string(), z.unknown())
        .describe('Message counts, as in `stats` of `GET /campaigns/{campaignId}`'),
      completedAt: time('When the campaign was completed'),
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
    description: 'A channel was paused because the provider rejects its credentials',
    payload: payload('channel.paused', {
      channelId: idWith('ch_').describe('ID of the channel'),
      channel,
      reason: z.string().describe('Why the channel was paused'),
      pausedAt: time('When the channel was paused'),
    }),
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
      webhookId: idWith('wh_').describe('ID of the webhook'),
      url: z.string().describe('URL of the receiver'),
      reason: z.string().describe('Why the webhook was disabled'),
      disabledAt: time('When the webhook was disabled'),
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
    payload: payload('webhook.test', {
      webhookId: idWith('wh_').describe('ID of the webhook'),
      sentAt: time('When the test was requested'),
    }),
    example: { event: 'webhook.test', webhookId: 'wh_01kf0000000000000000000001', sentAt: at },
  },
});
