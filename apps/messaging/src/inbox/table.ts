import { timestamp } from '@services/common/http/dates';
import { defineColumns } from '@services/common/tables/table';
import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

import { emailKey } from '../contacts/addresses/email.ts';
import { isSpelled, spellingsOf } from '../contacts/addresses/phone.ts';
import { STATUSES } from '../messages/status.ts';
import { DEFINITIONS } from '../events/definitions.ts';
import { KINDS } from '../providers/kinds.ts';
import type { ReceivedContent } from '../providers/received.ts';

const at = z.iso.datetime();
const channel = { schema: z.enum(KINDS).describe('Kind of channel') };
const flag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .describe('`true` lists only unread items, `false` only read items');
/** Filters by the contact who has the address in `column`. */
const ofContact = (column: string, what: string) => ({
  schema: z.string().max(64).describe(`Only ${what} this contact’s phone number and email address`),
  sql: `${column} = ANY(ARRAY(SELECT unnest(ARRAY[phone, lower(email)]) FROM contacts WHERE account_id = $1 AND id = $))`,
});

const Media = z.object({
  url: z
    .string()
    .nullable()
    .describe('URL of the file, to download with your API key. Null for files of emails, which are not stored'),
  contentType: z.string().nullable().describe('Media type. Null if unknown'),
  fileName: z.string().nullable().describe('Name of the file, or null'),
  bytes: z.int().optional().describe('Size in bytes, if known'),
});

const received = DEFINITIONS['message.received'].payload.shape;

/**
 * All public fields of an inbound message. A field that is also in the event `message.received` uses the event's description.
 */
const inbound = defineColumns({
  inboundMessageId: { schema: idWith('inm_').describe('ID of the message'), sql: 'i.id' },
  conversationId: {
    schema: idWith('cnv_').describe('ID of the conversation that the message belongs to'),
    sql: 'c.id',
  },
  channel,
  channelId: { schema: received.channelId },
  from: { schema: received.from, sql: 'sender' },
  contactId: {
    schema: idWith('con_').nullable().describe('ID of the contact who now has this address, or null'),
    sql: 'k.id',
  },
  body: { schema: received.body },
  keyword: {
    schema: z
      .enum(['stop', 'start', 'help'])
      .nullable()
      .describe('Keyword that the text consists of. Null for other texts'),
  },
  type: { schema: received.type },
  media: { schema: z.array(Media).describe('Files of the message') },
  choice: { schema: received.choice },
  groupId: { schema: received.groupId },
  content: { schema: received.content },
  inReplyTo: { schema: received.inReplyTo },
  providerMessageId: { schema: received.providerMessageId },
  replyUntil: {
    schema: at.nullable().describe('Deadline for replying over WhatsApp without a template. Null for other channels'),
    sql: `CASE WHEN channel = 'whatsapp' THEN coalesce(written_at, received_at) + interval '24 hours' END`,
  },
  receivedAt: { schema: at.describe('When the message was received') },
  readAt: { schema: at.nullable().describe('When the message was marked as read. Null while the message is unread') },
});
export const INBOUND_COLUMNS = inbound.select(inbound.names);

export const inboundFilters = {
  channel: { schema: channel.schema.describe('Only messages over this channel'), sql: 'channel = $' },
  contactId: ofContact('sender', 'messages from'),
  from: {
    schema: z
      .string()
      .max(320)
      .transform((address) => (address.includes('@') ? [emailKey(address)] : spellingsOf(address)))
      .describe('Only messages from this phone number or email address'),
    sql: isSpelled('sender'),
  },
  since: {
    schema: timestamp()
      .transform((value) => new Date(value))
      .describe('Only messages received at this time or later'),
    sql: 'received_at >= $::timestamptz',
  },
  unread: { schema: flag, sql: '(read_at IS NULL) = $::boolean' },
};

/**
 * WhatsApp's deadline for free text from a channel to a sender of the account `$1`. It begins with the message that was written last, which
 * is not always the message that arrived last.
 */
export const replyUntil = (sender: string, channelId: string) => `(SELECT max(at) + interval '24 hours' FROM (
    SELECT coalesce(written_at, received_at) AS at FROM inbound_messages
    WHERE account_id = $1 AND sender = ${sender} AND channel_id = ${channelId} ORDER BY id DESC LIMIT 100) AS newest)`;

/** All fields that are shown of a conversation, with its contact `k` and its last message `i`. */
const conversation = defineColumns({
  conversationId: { schema: idWith('cnv_').describe('ID of the conversation'), sql: 'c.id' },
  address: { schema: z.string().describe('Phone number, email address or WhatsApp ID of the person') },
  contact: {
    schema: z
      .object({
        contactId: idWith('con_').describe('ID of the contact'),
        firstName: z.string().nullable().describe('First name. Null if unknown'),
        lastName: z.string().nullable().describe('Last name. Null if unknown'),
      })
      .nullable()
      .describe('Contact with this address, or null'),
    sql: `CASE WHEN k.id IS NOT NULL
      THEN json_build_object('contactId', k.id, 'firstName', k.first_name, 'lastName', k.last_name) END`,
  },
  unread: { schema: z.int().describe('Number of unread messages') },
  lastReceivedAt: { schema: at.describe('When the last message was received') },
  lastMessage: {
    schema: z.object(inbound.shape(['inboundMessageId', 'channel', 'body', 'type'])).describe('Last message received'),
    sql: `json_build_object('inboundMessageId', i.id, 'channel', channel, 'body', body, 'type', type)`,
  },
  replyUntil: {
    schema: inbound.shape(['replyUntil']).replyUntil,
    sql: `CASE WHEN channel = 'whatsapp' THEN ${replyUntil('c.address', 'i.channel_id')} END`,
  },
});
export const CONVERSATION_COLUMNS = conversation.select(conversation.names);

export const conversationFilters = {
  contactId: ofContact('address', 'conversations with'),
  unread: { schema: flag, sql: '(unread > 0) = $::boolean' },
};

export const InboundMessage = z.object(inbound.shape(inbound.names)).meta({ id: 'InboundMessage' });
export const Conversation = z.object(conversation.shape(conversation.names)).meta({ id: 'Conversation' });
export type Conversation = z.output<typeof Conversation>;

export const ThreadEntry = z
  .object({
    id: z.string().describe('ID of the message or of the inbound message'),
    direction: z.enum(['inbound', 'outbound']).describe('`inbound`: from the person; `outbound`: to the person'),
    ...inbound.shape(['channel', 'channelId']),
    writtenFrom: z
      .string()
      .nullable()
      .describe('Sender address in a reply to an email, if it differs from the address of the conversation'),
    subject: z.string().nullable().describe('Subject of an email. Null for other messages'),
    body: z.string().describe('Text of the message; for your emails, the first 20,000 characters'),
    ...inbound.shape(['type', 'media']),
    status: z.enum(STATUSES).nullable().describe('Status of an outbound message. Null for inbound messages'),
    inReplyTo: z.string().nullable().describe('ID of the message that this message replies to, or null'),
    at: at.describe('When the message was received or accepted for sending'),
    readAt: at.nullable().describe('When the message was read. Null if unknown or unread'),
  })
  .meta({ id: 'ThreadEntry' });

/** A row as it is stored, with the provider's references to files. */
type Stored<Shown> = Omit<Shown, 'media'> & { media: ReceivedContent['media'] };
export type InboundRow = Stored<z.output<typeof InboundMessage>>;
export type ThreadRow = Stored<z.output<typeof ThreadEntry>>;

/** The files of a message, at this service's URL, because the provider's URL needs credentials. */
function toMedia(publicUrl: string, id: string, media: InboundRow['media']) {
  return media.map(({ id: reference, url, ...facts }, index) => {
    const isKept = reference !== null || url !== null;
    return { url: isKept ? `${publicUrl}/api/v1/inbound-messages/${id}/media/${index}` : null, ...facts };
  });
}

export function toInboundMessage(row: InboundRow, publicUrl: string): z.output<typeof InboundMessage> {
  return { ...row, media: toMedia(publicUrl, row.inboundMessageId, row.media) };
}

export function toThreadEntry(row: ThreadRow, publicUrl: string): z.output<typeof ThreadEntry> {
  return { ...row, media: toMedia(publicUrl, row.id, row.media) };
}
