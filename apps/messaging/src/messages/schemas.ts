import { timestamp } from '@services/common/http/dates';
import { isStorable, isStorableJson, text } from '@services/common/http/validation';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { Tags } from '../contacts/schemas.ts';
import { PageQuery } from '../envelope.ts';
import type { Message as MessageRow } from '../db.ts';
import { CATEGORIES, isPurpose, PURPOSE_PROBLEM, purposeFields, type Category } from '../topics/purposes.ts';
import { Variables } from '../templates/schemas.ts';
import { AttachmentFacts, mailFields, type StoredMail } from './mail-fields.ts';
import { STATUSES, type Status } from './status.ts';

const METADATA_BYTES = 4096;
const Metadata = z
  .record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((value) => JSON.stringify(value).length <= METADATA_BYTES, `Metadata must be at most ${METADATA_BYTES} bytes`)
  .refine(isStorableJson, 'Metadata must not contain NUL characters');

const time = timestamp('Must be an ISO 8601 time with a zone, such as 2026-01-31T09:00:00Z').transform(
  (value) => new Date(value),
);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 21:00');

export const QuietHours = z.strictObject({
  start: clock,
  end: clock,
  timezone: z
    .string()
    .refine((zone) => IANAZone.isValidZone(zone), 'Must be an IANA zone')
    .optional()
    .meta({ description: 'For recipients whose own zone is not known; default UTC' }),
});
export type QuietHours = z.output<typeof QuietHours>;

/** Longest texts, in characters. An SMS: Twilio's limit. */
export const MAX_BODY = { sms: 1600, whatsapp: 4096, email: 100_000 } as const;

export const NewMessage = z
  .strictObject({
    channel: text({ min: 1, max: 50, label: 'Channel' }).meta({ description: '`sms`, `email` or `whatsapp`' }),
    // Any text: what is no address is refused with the code of its kind.
    to: z.string().refine(isStorable, 'To must not contain NUL characters or lone surrogates').optional().meta({
      description: 'A phone number in E.164 format, or an e-mail address; may be left out with a contactId',
    }),
    body: text({ min: 1, max: MAX_BODY.email, label: 'Body', trim: false }).optional(),
    subject: text({ max: 500, label: 'Subject' }).optional(),
    html: text({ max: 500_000, label: 'Html', trim: false }).optional(),
    templateId: z.string().max(64).optional(),
    variables: Variables.optional(),
    whatsappTemplate: z
      .strictObject({
        name: z.string().regex(/^[a-z0-9_]{1,512}$/, 'Must be lower-case letters, digits and underscores'),
        language: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Must be a language code such as en_US'),
        parameters: z
          .array(text({ max: 1024, label: 'Each parameter' }))
          .max(100)
          .default([]),
      })
      .optional()
      .meta({ description: 'An approved template of the WhatsApp account; `body` is what our own record says' }),
    contactId: z.string().max(64).optional(),
    channelId: z.string().max(64).optional().meta({ description: 'A certain channel instead of the default one' }),
    fallback: z
      .array(z.enum(['sms', 'whatsapp']))
      .max(2)
      .default([])
      .meta({
        description: 'Kinds of channel to go on with when this one cannot deliver; they reach the same number',
      }),
    scheduledAt: time.optional(),
    expiresAt: time.optional(),
    quietHours: QuietHours.optional(),
    tags: Tags.default([]),
    metadata: Metadata.optional(),
    ...mailFields,
    ...purposeFields,
  })
  .refine(isPurpose, PURPOSE_PROBLEM)
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof NewMessage>;

export const BATCH_SIZE = 1000;
/** Each message is checked on its own, so here only their number counts. */
export const NewBatch = z
  .strictObject({ messages: z.array(z.unknown()).min(1).max(BATCH_SIZE, `At most ${BATCH_SIZE} messages`) })
  .meta({ id: 'NewBatch' });

export const AcceptedMessage = z
  .object({
    messageId: z.string(),
    channel: z.string(),
    to: z.string(),
    status: z.enum(['queued', 'scheduled']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AcceptedMessage' });

export const BatchAnswer = z
  .object({
    accepted: z.int(),
    refused: z.int(),
    data: z.array(
      z.union([
        AcceptedMessage.extend({ index: z.int() }),
        z.object({
          index: z.int(),
          error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
        }),
      ]),
    ),
  })
  .meta({ id: 'BatchAnswer' });

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
      .meta({ description: 'An answer of the provider was lost, so it may have sent the message twice' }),
    scheduledAt: at,
    expiresAt: at,
    createdAt: z.iso.datetime(),
    sentAt: at,
    deliveredAt: at,
    readAt: at,
    failedAt: at,
    error: z.object({ code: z.string(), message: z.string(), providerCode: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'ListedMessage' });

export const Message = ListedMessage.extend({
  direction: z.literal('outbound'),
  html: z.string().nullable(),
  templateVersion: z.int().nullable(),
  variables: z.record(z.string(), z.unknown()).nullable(),
  providerMessageId: z.string().nullable(),
  replyTo: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(AttachmentFacts).meta({ description: 'Without their contents' }),
  inReplyTo: z.string().nullable().meta({ description: 'The inbound message that it answers' }),
  queuedAt: at,
  canceledAt: at,
  expiredAt: at,
  events: z.array(z.looseObject({ status: z.string(), at: z.iso.datetime({ offset: true }) })),
}).meta({ id: 'Message' });

const filterTime = timestamp()
  .transform((value) => new Date(value))
  .optional();
export const MessageQuery = z.object({
  ...PageQuery,
  status: z.enum(STATUSES).optional(),
  channel: z.enum(['sms', 'email', 'whatsapp']).optional(),
  to: z.string().max(320).optional(),
  contactId: z.string().max(64).optional(),
  tag: z.string().max(64).optional(),
  createdAfter: filterTime,
  createdBefore: filterTime,
});
export type MessageQuery = z.output<typeof MessageQuery>;

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
  return { replyTo: mail?.replyTo ?? null, headers: mail?.headers ?? {}, attachments: mail?.attachments ?? [] };
}

export function toMessage(row: MessageRow): z.output<typeof Message> {
  return {
    ...toListedMessage(row),
    direction: 'outbound' as const,
    html: row.html,
    templateVersion: row.templateVersion,
    variables: row.variables as Record<string, unknown> | null,
    providerMessageId: row.providerMessageId,
    ...mailOf(row),
    inReplyTo: row.inReplyTo,
    queuedAt: row.queuedAt,
    canceledAt: row.canceledAt,
    expiredAt: row.expiredAt,
    events: row.events as z.output<typeof Message>['events'],
  };
}
