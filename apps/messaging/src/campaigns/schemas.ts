import { parseTime } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { KINDS } from '../providers/kinds.ts';
import { pageQueryById, orderByTime } from '../envelope.ts';
import { contains, searchText } from '../lists/search.ts';
import { contentFields, NewMessage, QuietHours } from '../messages/schemas.ts';
import { STATUSES as MESSAGE_STATUSES } from '../messages/status.ts';
import { Tracking } from '../providers/tracking.ts';
import { isPurpose, PURPOSE_PROBLEM, purposeFields } from '../contacts/topics/purposes.ts';
import { Segment } from '../contacts/segments/schemas.ts';

export const STATUSES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof STATUSES)[number];

export const Audience = z
  .strictObject({
    tags: z
      .array(z.string().min(1).max(64))
      .max(50)
      .default([])
      .describe('Tags that a contact must have. All of them are required'),
    segment: Segment.optional().describe('Condition that a contact must meet'),
    segmentId: z
      .string()
      .max(64)
      .optional()
      .describe(
        'ID of a saved segment, instead of `segment`. A campaign uses the conditions that the segment has when the campaign starts',
      ),
    contactIds: z
      .array(z.string().max(64))
      .max(10_000)
      .default([])
      .describe('Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction'),
  })
  .refine(
    ({ tags, segment, segmentId, contactIds }) =>
      tags.length > 0 || segment !== undefined || segmentId !== undefined || contactIds.length > 0,
    { error: 'An audience needs tags, a segment or contactIds. Use {"segment": {"all": []}} for everyone' },
  )
  .refine(({ segment, segmentId }) => segment === undefined || segmentId === undefined, {
    error: 'Provide only one of `segment` and `segmentId`',
    path: ['segmentId'],
  })
  .meta({ id: 'Audience', description: 'Contacts who match all of these conditions' });
export type Audience = z.output<typeof Audience>;

const content = {
  ...contentFields,
  whatsappTemplate: NewMessage.shape.whatsappTemplate,
};
interface Texts {
  body?: string | undefined;
  html?: string | undefined;
  templateId?: string | undefined;
  variants?: readonly unknown[] | undefined;
}
/** How many of a text, a template and variants are given, because each of them excludes the others. */
const countTexts = ({ body, html, templateId, variants }: Texts) =>
  [body ?? html, templateId, variants].filter((each) => each !== undefined).length;

const Variant = z
  .strictObject({
    name: text({ min: 1, max: 50, label: 'Name' }).describe('Name of the variant'),
    weight: z
      .int()
      .min(1)
      .max(1000)
      .default(1)
      .describe('Share of the contacts, relative to the weights of the other variants'),
    ...content,
  })
  .refine((input) => countTexts(input) === 1, {
    error: 'Provide either `templateId` or a text (`body`, `html` or both)',
    path: ['body'],
  });
const Variants = z
  .array(Variant)
  .min(2)
  .max(4)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Variant names must differ');

/** A stored text. The version of a template is fixed when the campaign starts. */
export interface StoredVariant {
  name: string;
  weight: number;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  templateVersion?: number;
  whatsappTemplate?: { name: string; language: string; parameters: string[] };
}

/** The UTC offset at the end of a time. */
export const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/i;
export const Schedule = z
  .strictObject({
    at: z.iso
      .datetime({ offset: true, local: true, error: 'Must be a time such as 2026-01-31T09:00:00', abort: true })
      .refine((text) => parseTime(text) !== undefined, { error: 'Must be a time in the years 1 to 9999' })
      .optional()
      .describe('When to start, with an offset or as local time in `timezone`. Default: immediately'),
    timezone: z
      .string()
      .refine((zone) => zone === 'contact' || IANAZone.isValidZone(zone), 'Must be an IANA zone, or contact')
      .optional()
      .describe('IANA time zone of `at`, or `contact` for each contact’s own time zone'),
    quietHours: QuietHours.optional().describe(
      'Hours when nothing is sent. Messages wait until the end of these hours',
    ),
  })
  .refine(({ at, timezone }) => at === undefined || OFFSET.test(at) || timezone !== undefined, {
    error: 'A local time needs a timezone',
    path: ['timezone'],
  })
  .refine(({ at, timezone }) => timezone !== 'contact' || (at !== undefined && !OFFSET.test(at)), {
    error: 'With the timezone `contact`, `at` must be a local time without an offset',
    path: ['at'],
  });
export type Schedule = z.output<typeof Schedule>;

const AutoPause = z.strictObject({
  failureRate: z.number().min(0).max(1).describe('Share of failures, from 0 to 1, above which the campaign pauses'),
  after: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(100)
    .describe('Number of messages that must have been sent or failed before the failure rate is checked'),
});
export type AutoPause = z.output<typeof AutoPause>;
export const DEFAULT_AUTO_PAUSE: AutoPause = { failureRate: 0.5, after: 100 };

const fields = {
  name: text({ min: 1, max: 200, label: 'Name' }).describe('Your name for the campaign'),
  channel: z.enum(KINDS).describe('Kind of channel to send over'),
  channelId: z
    .string()
    .max(64)
    .optional()
    .describe('ID of the channel to send over. Default: the first channel by priority'),
  variants: Variants.optional().describe('Two to four texts instead of one. Each is sent to a share of the contacts'),
  audience: Audience.describe('Contacts to send to'),
  schedule: Schedule.nullish().describe('When to send. Null to send immediately'),
  throttle: z
    .strictObject({ perSecond: z.int().min(1).max(10_000).describe('Maximum number of messages per second') })
    .nullish()
    .describe('How fast to send. Null to send as fast as the channel allows'),
  autoPause: AutoPause.optional().describe(
    `When to pause automatically. Default: above ${DEFAULT_AUTO_PAUSE.failureRate * 100} % failures after ${DEFAULT_AUTO_PAUSE.after} messages`,
  ),
  tracking: Tracking.nullish().meta({
    description: 'Email only. Open and click tracking. Default: the channel’s `tracking`',
  }),
  ...purposeFields,
};

export const NewCampaign = z
  .strictObject({ ...fields, ...content })
  .refine((input) => countTexts(input) === 1, {
    error: 'Provide exactly one of `templateId`, `variants` and a text (`body`, `html` or both)',
    path: ['body'],
  })
  .refine(isPurpose, PURPOSE_PROBLEM)
  .meta({ id: 'NewCampaign' });
export type NewCampaign = z.output<typeof NewCampaign>;

/** Absent fields stay unchanged. A new text replaces all texts. `status` has the same effect as the actions. */
export const CampaignChanges = z
  .strictObject({
    ...fields,
    ...content,
    name: fields.name.optional(),
    channel: fields.channel.optional(),
    audience: Audience.optional(),
    category: purposeFields.category.nullable(),
    topic: purposeFields.topic.nullable(),
    status: z
      .enum(['running', 'paused', 'canceled'])
      .optional()
      .describe('New status. `running` starts or resumes the campaign'),
  })
  .refine((input) => countTexts(input) <= 1, {
    error: 'Provide at most one of `templateId`, `variants` and a text (`body`, `html` or both)',
    path: ['body'],
  })
  .refine(({ category, topic }) => category !== 'transactional' || typeof topic !== 'string', PURPOSE_PROBLEM)
  .meta({ id: 'CampaignChanges' });
export type CampaignChanges = z.output<typeof CampaignChanges>;

export const campaignFilters = {
  status: { schema: z.enum(STATUSES).describe('Only campaigns with this status'), sql: 'status = $' },
  search: {
    schema: searchText.describe('Only campaigns whose name contains this text, ignoring case'),
    sql: contains('name'),
  },
};
export const CampaignQuery = z.object({
  ...pageQueryById('cmp_'),
  order: orderByTime,
  ...optionalFilters(campaignFilters),
});
export type CampaignQuery = z.output<typeof CampaignQuery>;
export const CampaignMessageQuery = z.object({
  ...pageQueryById('msg_'),
  status: z.enum(MESSAGE_STATUSES).optional().describe('Only messages with this status'),
});
export type CampaignMessageQuery = z.output<typeof CampaignMessageQuery>;

export const StartQuery = z.object({
  skipMissing: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('`true` starts the campaign although it skips contacts that have no value for a variable'),
});

export const TestSend = z
  .strictObject({
    to: z.string().max(320).optional().describe('Address to send to. Default: the contact’s address'),
    contactId: z.string().max(64).optional().describe('ID of a contact whose fields the text can use'),
    variables: NewMessage.shape.variables,
  })
  .refine(({ to, contactId }) => to !== undefined || contactId !== undefined, {
    error: 'Set `to`, `contactId` or both',
    path: ['to'],
  });
export type TestSend = z.output<typeof TestSend>;
