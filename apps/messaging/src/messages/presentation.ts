import { z } from 'zod';

import type { Message as MessageRow } from '../db.ts';
import { CATEGORIES, type Category } from '../contacts/topics/purposes.ts';
import { Tracking } from '../providers/tracking.ts';
import { quotedMailbox } from '../providers/mail.ts';
import { AttachmentFacts, type StoredMail } from './mail/fields.ts';
import { STATUSES, type Status } from './status.ts';

const at = z.iso.datetime().nullable();

export const ListedMessage = z
  .object({
    messageId: z.string(),
    channel: z.string(),
    channelId: z.string(),
    to: z.string(),
    body: z.string(),
    subject: z.string().nullable(),
    templateId: z.string().nullable(),
    contactId: z.string().nullable(),
    campaignId: z.string().nullable(),
    category: z.enum(CATEGORIES).nullable(),
    topic: z.string().nullable(),
    status: z.enum(STATUSES),
    segments: z.int().nullable(),
    encoding: z.enum(['GSM-7', 'UCS-2']).nullable(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    attempts: z.int(),
    possibleDuplicate: z
      .boolean()
      .meta({ description: 'A response from the provider was lost, so the message may have been sent twice' }),
    scheduledAt: at,
    expiresAt: at,
    createdAt: z.iso.datetime(),
    sentAt: at,
    deliveredAt: at,
    readAt: at,
    failedAt: at,
    error: z
      .object({ code: z.string(), message: z.string(), providerCode: z.string().nullable() })
      .nullable()
      .meta({ description: 'Why it failed or, while it is tried again, why the last attempt did.' }),
  })
  .meta({ id: 'ListedMessage' });

export const Message = ListedMessage.extend({
  direction: z.literal('outbound'),
  html: z.string().nullable(),
  templateVersion: z.int().nullable(),
  variables: z.record(z.string(), z.unknown()).nullable(),
  providerMessageId: z.string().nullable(),
  from: z.string().nullable().meta({ description: "E-mail: where it is not the channel's" }),
  cc: z.array(z.string()),
  copies: z
    .array(z.object({ messageId: z.string(), type: z.enum(['cc', 'bcc']) }))
    .meta({ description: 'The messages to those who get a copy' }),
  copyOf: z.string().nullable().meta({ description: 'The messageId of the message that it is a copy of' }),
  tracking: Tracking.nullable().meta({
    description: "E-mail: what the message itself says; null: the channel's `tracking` applies",
  }),
  opens: z.int().meta({ description: 'How often it was opened, as far as that can be detected; up to 1,000' }),
  clicks: z.int().meta({ description: 'How often its links were followed; up to 1,000' }),
  replyTo: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(AttachmentFacts).meta({ description: 'Without their contents' }),
  inReplyTo: z.string().nullable().meta({ description: 'The inbound message that it answers' }),
  queuedAt: at,
  canceledAt: at,
  expiredAt: at,
  events: z.array(z.looseObject({ status: z.string(), at: z.iso.datetime({ offset: true }) })),
}).meta({ id: 'Message' });

/** The columns of a message in a list. */
export type ListedRow = Pick<
  MessageRow,
  | 'id'
  | 'channel'
  | 'channelId'
  | 'recipient'
  | 'body'
  | 'subject'
  | 'templateId'
  | 'contactId'
  | 'campaignId'
  | 'category'
  | 'topic'
  | 'status'
  | 'segments'
  | 'encoding'
  | 'tags'
  | 'metadata'
  | 'attempts'
  | 'uncertain'
  | 'scheduledAt'
  | 'expiresAt'
  | 'createdAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'readAt'
  | 'failedAt'
  | 'errorCode'
  | 'errorMessage'
  | 'providerCode'
>;

export function toListedMessage(row: ListedRow): z.output<typeof ListedMessage> {
  return {
    messageId: row.id,
    channel: row.channel,
    channelId: row.channelId,
    to: row.recipient,
    body: row.body,
    subject: row.subject,
    templateId: row.templateId,
    contactId: row.contactId,
    campaignId: row.campaignId,
    category: row.category as Category | null,
    topic: row.topic,
    status: row.status as Status,
    segments: row.segments,
    encoding: row.encoding as 'GSM-7' | 'UCS-2' | null,
    tags: row.tags,
    metadata: row.metadata as Record<string, unknown> | null,
    attempts: row.attempts,
    possibleDuplicate: row.uncertain,
    scheduledAt: row.scheduledAt,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    deliveredAt: row.deliveredAt,
    readAt: row.readAt,
    failedAt: row.failedAt,
    error:
      row.errorCode === null
        ? null
        : { code: row.errorCode, message: row.errorMessage ?? '', providerCode: row.providerCode },
  };
}

function mailOf(row: MessageRow) {
  const mail = row.mail as StoredMail['mail'];
  const { from = null, cc = [], copies = [], copyOf = null } = mail ?? {};
  return {
    from,
    cc: cc.map(quotedMailbox),
    copies,
    copyOf,
    replyTo: mail?.replyTo ?? null,
    headers: mail?.headers ?? {},
    attachments: mail?.attachments ?? [],
  };
}

/** A message with how often it was opened, and its links were followed; null for never. */
export type MessageWithCounts = MessageRow & { opens: number | null; clicks: number | null };

export function toMessage(row: MessageWithCounts): z.output<typeof Message> {
  return {
    ...toListedMessage(row),
    direction: 'outbound' as const,
    html: row.html,
    templateVersion: row.templateVersion,
    variables: row.variables as Record<string, unknown> | null,
    providerMessageId: row.providerMessageId,
    ...mailOf(row),
    tracking: row.tracking as Tracking | null,
    opens: row.opens ?? 0,
    clicks: row.clicks ?? 0,
    inReplyTo: row.inReplyTo,
    queuedAt: row.queuedAt,
    canceledAt: row.canceledAt,
    expiredAt: row.expiredAt,
    events: row.events as z.output<typeof Message>['events'],
  };
}
