import { timestamp } from '@services/common/http/dates';
import { limitParameter, text } from '@services/common/http/validation';
import { z } from 'zod';

import { NewMessage } from '../messages/schemas.ts';
import { STATUSES } from '../messages/status.ts';
import type { ConversationRow, InboundRow, ThreadRow } from './rows.ts';

const DAY_MS = 86_400_000;
const at = z.iso.datetime();
const channel = z.enum(['sms', 'whatsapp']);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const ListQuery = {
  limit: limitParameter(),
  after: z
    .string()
    .max(64)
    .regex(/^(?:msg|inm)_[0-9a-z]{26}$/, 'after must be the `next` of a page')
    .optional()
    .meta({ description: '`next` of the page before' }),
};

const Media = z.object({
  url: z.string().meta({ description: 'Downloads the file from the provider, with the same key' }),
  contentType: z.string().nullable(),
  fileName: z.string().nullable(),
});
type Media = z.output<typeof Media>;

export const InboundMessage = z
  .object({
    inboundMessageId: z.string(),
    conversationId: z.string(),
    channel,
    channelId: z.string(),
    from: z.string(),
    contactId: z.string().nullable().meta({ description: 'The contact that has this address now' }),
    body: z.string(),
    keyword: z.enum(['stop', 'start', 'help']).nullable(),
    type: z
      .string()
      .meta({ description: '`text`, `image`, `document`, `button` and others, as the provider calls it' }),
    media: z.array(Media),
    choice: z
      .object({ id: z.string().nullable(), title: z.string() })
      .nullable()
      .meta({ description: 'The button or the entry of a list that was tapped' }),
    groupId: z.string().nullable(),
    content: z.record(z.string(), z.unknown()).nullable(),
    inReplyTo: z.string().nullable().meta({ description: 'The outbound message that it replies to, if any' }),
    providerMessageId: z.string().nullable(),
    replyUntil: at
      .nullable()
      .meta({ description: 'Until when this message lets a free text be sent over WhatsApp; null: always' }),
    receivedAt: at,
    readAt: at.nullable(),
  })
  .meta({ id: 'InboundMessage' });

export const InboxQuery = z.object({
  ...ListQuery,
  channel: channel.optional(),
  contactId: z.string().max(64).optional(),
  from: z.string().max(32).optional().meta({ description: 'This number; both spellings of one that has two' }),
  since: timestamp()
    .transform((value) => new Date(value))
    .optional()
    .meta({ description: 'Received at this time or later' }),
  unread: flag.optional(),
});
export type InboxQuery = z.output<typeof InboxQuery>;

export const InboundChanges = z.strictObject({ read: z.boolean() }).meta({ id: 'InboundMessageChanges' });

export const NewReply = z
  .strictObject({
    body: text({ min: 1, max: 4096, label: 'Body', trim: false }),
    whatsappTemplate: NewMessage.shape.whatsappTemplate,
    tags: NewMessage.shape.tags,
    metadata: NewMessage.shape.metadata,
  })
  .meta({ id: 'NewReply' });
export type NewReply = z.output<typeof NewReply>;

export const Conversation = z
  .object({
    conversationId: z.string(),
    address: z.string(),
    contact: z
      .object({ contactId: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() })
      .nullable(),
    unread: z.int(),
    lastReceivedAt: at,
    lastMessage: z.object({ inboundMessageId: z.string(), channel, body: z.string(), type: z.string() }),
  })
  .meta({ id: 'Conversation' });

export const ConversationQuery = z.object({
  ...ListQuery,
  contactId: z.string().max(64).optional(),
  unread: flag.optional(),
});
export type ConversationQuery = z.output<typeof ConversationQuery>;
export const ThreadQuery = z.object(ListQuery);
export type ThreadQuery = z.output<typeof ThreadQuery>;

export const ThreadEntry = z
  .object({
    id: z.string().meta({ description: 'The messageId or inboundMessageId' }),
    direction: z.enum(['inbound', 'outbound']),
    channel,
    channelId: z.string(),
    body: z.string(),
    type: z.string(),
    media: z.array(Media),
    status: z.enum(STATUSES).nullable().meta({ description: 'Of an outbound message' }),
    inReplyTo: z.string().nullable().meta({ description: 'The message in the other direction that it answers' }),
    at,
    readAt: at.nullable(),
  })
  .meta({ id: 'ThreadEntry' });

/** The files of a message, at this service's URL, because the provider's URL needs credentials. */
function toMedia(publicUrl: string, id: string, media: InboundRow['media']): Media[] {
  return media.map(({ contentType, fileName }, index) => {
    return { url: `${publicUrl}/api/v1/inbound-messages/${id}/media/${index}`, contentType, fileName };
  });
}

export function toInboundMessage(row: InboundRow, publicUrl: string): z.output<typeof InboundMessage> {
  const { id: inboundMessageId, sender: from, replyTo: _replyTo, media, ...shown } = row;
  const until = new Date(Date.parse(row.receivedAt) + DAY_MS).toISOString();
  return {
    inboundMessageId,
    from,
    ...shown,
    media: toMedia(publicUrl, inboundMessageId, media),
    replyUntil: row.channel === 'whatsapp' ? until : null,
  };
}

export function toConversation(row: ConversationRow): z.output<typeof Conversation> {
  const { id, address, contactId, firstName, lastName, unread, lastReceivedAt, lastInboundId, channel, body, type } =
    row;
  return {
    conversationId: id,
    address,
    contact: contactId === null ? null : { contactId, firstName, lastName },
    unread,
    lastReceivedAt,
    lastMessage: { inboundMessageId: lastInboundId, channel, body, type },
  };
}

export function toThreadEntry(row: ThreadRow, publicUrl: string): z.output<typeof ThreadEntry> {
  return { ...row, media: toMedia(publicUrl, row.id, row.media) };
}
