import { timestamp } from '@services/common/http/dates';
import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { isSpelled, spellingsOf } from '../contacts/addresses/phone.ts';
import { STATUSES } from '../messages/status.ts';
import type { ReceivedContent } from '../providers/received.ts';

const at = z.iso.datetime();
const channel = { schema: z.enum(['sms', 'whatsapp']) };
const text = { schema: z.string() };
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Of a contact whose phone number is the address in `column`. */
const ofContact = (column: string) => ({
  schema: z.string().max(64),
  sql: `${column} = (SELECT phone FROM contacts WHERE account_id = $1 AND id = $)`,
});

const Media = z.object({
  url: z.string().meta({ description: 'Downloads the file from the provider, with the same key' }),
  contentType: z.string().nullable(),
  fileName: z.string().nullable(),
});

/** Everything that is shown of an inbound message. */
const inbound = defineColumns({
  inboundMessageId: { schema: z.string(), sql: 'i.id' },
  conversationId: { schema: z.string(), sql: 'c.id' },
  channel,
  channelId: text,
  from: { schema: z.string(), sql: 'sender' },
  contactId: {
    schema: z.string().nullable().meta({ description: 'The contact that has this address now' }),
    sql: 'k.id',
  },
  body: text,
  keyword: { schema: z.enum(['stop', 'start', 'help']).nullable() },
  type: {
    schema: z
      .string()
      .meta({ description: '`text`, `image`, `document`, `button` and others, as the provider calls it' }),
  },
  media: { schema: z.array(Media) },
  choice: {
    schema: z
      .object({ id: z.string().nullable(), title: z.string() })
      .nullable()
      .meta({ description: 'The button or the entry of a list that was tapped' }),
  },
  groupId: { schema: z.string().nullable() },
  content: { schema: z.record(z.string(), z.unknown()).nullable() },
  inReplyTo: { schema: z.string().nullable().meta({ description: 'The outbound message that it replies to, if any' }) },
  providerMessageId: { schema: z.string().nullable() },
  replyUntil: {
    schema: at
      .nullable()
      .meta({ description: 'Until when this message lets a free text be sent over WhatsApp; null: always' }),
    sql: `CASE WHEN channel = 'whatsapp' THEN received_at + interval '24 hours' END`,
  },
  receivedAt: { schema: at },
  readAt: { schema: at.nullable() },
});
export const INBOUND_COLUMNS = inbound.select(inbound.names);

export const inboundFilters = {
  channel: { ...channel, sql: 'channel = $' },
  contactId: ofContact('sender'),
  from: {
    schema: z
      .string()
      .max(32)
      .transform(spellingsOf)
      .meta({ description: 'This number; both spellings of one that has two' }),
    sql: isSpelled('sender'),
  },
  since: {
    schema: timestamp()
      .transform((value) => new Date(value))
      .meta({ description: 'Received at this time or later' }),
    sql: 'received_at >= $::timestamptz',
  },
  unread: { schema: flag, sql: '(read_at IS NULL) = $::boolean' },
};

/** Everything that is shown of a conversation, with its contact `k` and its last message `i`. */
const conversation = defineColumns({
  conversationId: { schema: z.string(), sql: 'c.id' },
  address: text,
  contact: {
    schema: z
      .object({ contactId: z.string(), firstName: z.string().nullable(), lastName: z.string().nullable() })
      .nullable(),
    sql: `CASE WHEN k.id IS NOT NULL
      THEN json_build_object('contactId', k.id, 'firstName', k.first_name, 'lastName', k.last_name) END`,
  },
  unread: { schema: z.int() },
  lastReceivedAt: { schema: at },
  lastMessage: {
    schema: z.object({ inboundMessageId: z.string(), channel: channel.schema, body: z.string(), type: z.string() }),
    sql: `json_build_object('inboundMessageId', i.id, 'channel', channel, 'body', body, 'type', type)`,
  },
});
export const CONVERSATION_COLUMNS = conversation.select(conversation.names);

export const conversationFilters = {
  contactId: ofContact('address'),
  unread: { schema: flag, sql: '(unread > 0) = $::boolean' },
};

export const InboundMessage = z.object(inbound.shape(inbound.names)).meta({ id: 'InboundMessage' });
export const Conversation = z.object(conversation.shape(conversation.names)).meta({ id: 'Conversation' });
export type Conversation = z.output<typeof Conversation>;

export const ThreadEntry = z
  .object({
    id: z.string().meta({ description: 'The messageId or inboundMessageId' }),
    direction: z.enum(['inbound', 'outbound']),
    channel: channel.schema,
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

/** With the provider's references to files. */
type Stored<Shown> = Omit<Shown, 'media'> & { media: ReceivedContent['media'] };
export type InboundRow = Stored<z.output<typeof InboundMessage>>;
export type ThreadRow = Stored<z.output<typeof ThreadEntry>>;

/** The files of a message, at this service's URL, because the provider's URL needs credentials. */
function toMedia(publicUrl: string, id: string, media: InboundRow['media']) {
  return media.map(({ contentType, fileName }, index) => {
    return { url: `${publicUrl}/api/v1/inbound-messages/${id}/media/${index}`, contentType, fileName };
  });
}

export function toInboundMessage(row: InboundRow, publicUrl: string): z.output<typeof InboundMessage> {
  return { ...row, media: toMedia(publicUrl, row.inboundMessageId, row.media) };
}

export function toThreadEntry(row: ThreadRow, publicUrl: string): z.output<typeof ThreadEntry> {
  return { ...row, media: toMedia(publicUrl, row.id, row.media) };
}
