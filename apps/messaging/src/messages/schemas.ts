import { timestamp } from '@services/common/http/dates';
import { idWith, isStorable, record, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { Tags } from '../contacts/schemas.ts';
import { orderByTime, pageQueryById } from '../envelope.ts';
import { isPurpose, PURPOSE_PROBLEM, purposeFields } from '../contacts/topics/purposes.ts';
import { KINDS } from '../providers/kinds.ts';
import { Variables } from '../templates/schemas.ts';
import { mailFields } from './mail/fields.ts';
import { filters, MetadataValue } from './table.ts';

const METADATA_BYTES = 4096;
const Metadata = record(z.string().max(64), MetadataValue).refine(
  (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES,
  `Metadata must be at most ${METADATA_BYTES} bytes`,
);

const time = timestamp('Must be an ISO 8601 time with a zone, such as 2026-01-31T09:00:00Z').transform(
  (value) => new Date(value),
);
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 21:00');

export const QuietHours = z.strictObject({
  start: clock.describe('Start of the quiet hours, such as `21:00`'),
  end: clock.describe('End of the quiet hours, such as `08:00`'),
  timezone: z
    .string()
    .refine((zone) => IANAZone.isValidZone(zone), 'Must be an IANA zone')
    .optional()
    .describe('IANA time zone for contacts without one. Default: UTC'),
});
export type QuietHours = z.output<typeof QuietHours>;

/** Maximum lengths in characters. The length for SMS is Twilio's limit. */
export const MAX_BODY = { sms: 1600, whatsapp: 4096, email: 100_000 } as const;

/** The text of a message: given in the request, or a template. */
export const contentFields = {
  body: text({ min: 1, max: MAX_BODY.email, label: 'Body', trim: false })
    .optional()
    .describe('Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email'),
  subject: text({ max: 500, label: 'Subject' }).optional().describe('Subject of an email'),
  html: text({ max: 500_000, label: 'HTML', trim: false }).optional().describe('HTML version of an email'),
  templateId: z.string().max(64).optional().describe('ID of the template to use instead of `body`'),
};

export const NewMessage = z
  .strictObject({
    channel: text({ min: 1, max: 50, label: 'Channel' }).describe('`sms`, `email` or `whatsapp`'),
    // Any text is accepted here. An invalid address is refused later, with the error code of its channel.
    to: z
      .string()
      .refine(isStorable, '`to` must not contain NUL characters or lone surrogates')
      .optional()
      .meta({
        description:
          'Phone number in E.164 format, email address, or WhatsApp’s ID of a person who hides the number (`from` of a received message). ' +
          'Default: the contact’s address',
      }),
    ...contentFields,
    variables: Variables.optional(),
    whatsappTemplate: z
      .strictObject({
        name: z
          .string()
          .regex(/^[a-z0-9_]{1,512}$/, 'Must be lower-case letters, digits and underscores')
          .describe('Name of the template in your WhatsApp account'),
        language: z
          .string()
          .regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'Must be a language code such as en_US')
          .describe('Language of the template, such as `en_US`'),
        parameters: z
          .array(text({ max: 1024, label: 'Each parameter' }))
          .max(100)
          .default([])
          .describe('Values of the placeholders in the body, in order'),
      })
      .optional()
      .describe('Approved WhatsApp template to send. `body` is then stored but not sent'),
    contactId: z.string().max(64).optional().describe('ID of the contact to message. Templates can use its fields'),
    channelId: z
      .string()
      .max(64)
      .optional()
      .describe('ID of the channel to send over. Default: the first channel by priority'),
    fallback: z
      .array(z.enum(['sms', 'whatsapp']))
      .max(2)
      .default([])
      .meta({
        description: 'Kinds of channels to try next on the same number if `channel` cannot deliver the message',
      }),
    scheduledAt: time.optional().describe('When to send the message. Default: now'),
    expiresAt: time.optional().describe('When to give up if the message has not been sent'),
    quietHours: QuietHours.optional().describe(
      'Hours when nothing is sent. The message is then `scheduled` for the end of these hours',
    ),
    tags: Tags.default([]).describe('Up to 50 labels for finding the message'),
    metadata: Metadata.optional().describe(
      `Your own data, returned with the message. At most ${METADATA_BYTES} bytes as JSON`,
    ),
    ...mailFields,
    ...purposeFields,
  })
  .refine(isPurpose, PURPOSE_PROBLEM)
  .meta({ id: 'NewMessage' });
export type NewMessage = z.output<typeof NewMessage>;

/** The recipient of a test, and where the template's values come from. */
export const TestOfTemplate = z
  .strictObject({
    channel: z.enum(KINDS).default('email').describe('Kind of channel to send over'),
    to: z.string().max(320).describe('Address to send the test to'),
    contactId: z.string().max(64).optional().describe('ID of a contact whose fields the template can use'),
    variables: Variables.optional(),
  })
  .meta({ id: 'TestOfTemplate' });

export const BATCH_SIZE = 1000;
/** Each message is checked on its own later, so this schema checks only the number of messages. */
export const NewBatch = z
  .strictObject({
    messages: z
      .array(z.unknown())
      .min(1)
      .max(BATCH_SIZE, `At most ${BATCH_SIZE} messages`)
      .describe(`Messages as for \`POST /messages/send\`, at most ${BATCH_SIZE.toLocaleString('en')}`),
  })
  .meta({ id: 'NewBatch' });

export const AcceptedMessage = z
  .object({
    messageId: idWith('msg_').describe('ID of the message'),
    channel: z.enum(KINDS).describe('Channel of the message'),
    to: z.string().describe('Phone number or email address of the recipient'),
    status: z.enum(['queued', 'scheduled']).describe('`scheduled` if the message will be sent later, at `scheduledAt`'),
    createdAt: z.iso.datetime().describe('When the message was accepted'),
  })
  .meta({ id: 'AcceptedMessage' });

const index = z.int().describe('Position in the request, from 0');

export const BatchAnswer = z
  .object({
    batchId: idWith('bat_')
      .nullable()
      .describe('ID of the batch. Null if all messages were accepted or refused at once'),
    accepted: z.int().describe('Number of messages accepted'),
    refused: z.int().describe('Number of messages refused'),
    pending: z.int().describe('Number of messages that are still being prepared'),
    data: z
      .array(
        z.union([
          AcceptedMessage.extend({ index }),
          z.object({
            index,
            error: z
              .object({
                code: z.string().describe('Machine-readable error code'),
                message: z.string().describe('Human-readable error message'),
                details: z.unknown().optional().describe('The invalid field'),
              })
              .describe('Why the message was refused'),
          }),
        ]),
      )
      .describe('Result of each message that is not pending, in the order of the request'),
  })
  .meta({ id: 'BatchAnswer' });

export const MessageQuery = z.object({
  ...pageQueryById('msg_'),
  order: orderByTime,
  ...optionalFilters(filters),
});
export type MessageQuery = z.output<typeof MessageQuery>;
