import { timestamp } from '@services/common/http/dates';
import { isStorable, isStorableJson, text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { Tags } from '../contacts/schemas.ts';
import { pageQueryById } from '../envelope.ts';
import { isPurpose, PURPOSE_PROBLEM, purposeFields } from '../contacts/topics/purposes.ts';
import { Variables } from '../templates/schemas.ts';
import { mailFields } from './mail/fields.ts';
import { filters } from './table.ts';

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
  end: clock.meta({
    description: 'The first minute that is not quiet. Where the clock skips it: the moment of the change',
  }),
  timezone: z
    .string()
    .refine((zone) => IANAZone.isValidZone(zone), 'Must be an IANA zone')
    .optional()
    .meta({ description: 'For recipients whose own zone is not known; default UTC' }),
});
export type QuietHours = z.output<typeof QuietHours>;

/** Maximum lengths in characters. SMS: Twilio's limit. */
export const MAX_BODY = { sms: 1600, whatsapp: 4096, email: 100_000 } as const;

export const NewMessage = z
  .strictObject({
    channel: text({ min: 1, max: 50, label: 'Channel' }).meta({ description: '`sms`, `email` or `whatsapp`' }),
    // Any text: an invalid address is refused with the code of its channel.
    to: z.string().refine(isStorable, 'To must not contain NUL characters or lone surrogates').optional().meta({
      description: 'A phone number in E.164 format, or an email address; may be left out with a contactId',
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
      .meta({ description: 'An approved template of the WhatsApp account; `body` is only recorded' }),
    contactId: z.string().max(64).optional(),
    channelId: z.string().max(64).optional().meta({ description: 'A specific channel instead of the default one' }),
    fallback: z
      .array(z.enum(['sms', 'whatsapp']))
      .max(2)
      .default([])
      .meta({
        description: 'Kinds of channel to try next when this one cannot deliver; they reach the same number',
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

export const MessageQuery = z.object({
  ...pageQueryById('msg_'),
  ...optionalFilters(filters),
});
export type MessageQuery = z.output<typeof MessageQuery>;
