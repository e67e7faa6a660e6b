import { parseTime } from '@services/common/http/dates';
import { text } from '@services/common/http/validation';
import { optionalFilters } from '@services/common/tables/table';
import { IANAZone } from 'luxon';
import { z } from 'zod';

import { KINDS } from '../providers/kinds.ts';
import { pageQueryById } from '../envelope.ts';
import { MAX_BODY, NewMessage, QuietHours } from '../messages/schemas.ts';
import { STATUSES as MESSAGE_STATUSES } from '../messages/status.ts';
import { Tracking } from '../providers/tracking.ts';
import { isPurpose, PURPOSE_PROBLEM, purposeFields } from '../contacts/topics/purposes.ts';
import { Segment } from '../contacts/segments/schemas.ts';

export const STATUSES = ['draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'] as const;
export type CampaignStatus = (typeof STATUSES)[number];

export const Audience = z
  .strictObject({
    tags: z.array(z.string().min(1).max(64)).max(50).default([]).meta({ description: 'All of them' }),
    segment: Segment.optional(),
    contactIds: z.array(z.string().max(64)).max(10_000).default([]),
  })
  .refine(({ tags, segment, contactIds }) => tags.length > 0 || segment !== undefined || contactIds.length > 0, {
    error: 'An audience needs tags, a segment or contactIds. Use {"segment": {"all": []}} for everyone',
  })
  .meta({ id: 'Audience', description: 'A contact must match all parts; an empty list matches everyone' });
export type Audience = z.output<typeof Audience>;

const content = {
  body: text({ min: 1, max: MAX_BODY.email, label: 'Body', trim: false }).optional(),
  subject: text({ max: 500, label: 'Subject' }).optional(),
  html: text({ max: 500_000, label: 'Html', trim: false }).optional(),
  templateId: z.string().max(64).optional(),
  whatsappTemplate: NewMessage.shape.whatsappTemplate,
};
const hasOneText = ({ body, templateId }: { body?: string | undefined; templateId?: string | undefined }) =>
  (body === undefined) !== (templateId === undefined);

const Variant = z
  .strictObject({
    name: text({ min: 1, max: 50, label: 'Name' }),
    weight: z.int().min(1).max(1000).default(1),
    ...content,
  })
  .refine(hasOneText, { error: 'Either a body or a templateId', path: ['body'] });
const Variants = z
  .array(Variant)
  .min(2)
  .max(4)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Names of variants differ');

/** A text as it is stored; a template's version is fixed at the start. */
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

/** How a time with an offset ends. */
export const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/i;
export const Schedule = z
  .strictObject({
    at: z.iso
      .datetime({ offset: true, local: true, error: 'Must be a time such as 2026-01-31T09:00:00', abort: true })
      .refine((text) => parseTime(text) !== undefined, { error: 'Must be a time in the years 1 to 9999' })
      .optional()
      .meta({ description: 'With an offset, or as local time in `timezone`' }),
    timezone: z
      .string()
      .refine((zone) => zone === 'contact' || IANAZone.isValidZone(zone), 'Must be an IANA zone, or contact')
      .optional()
      .meta({ description: '`contact`: at that time of day for each contact' }),
    quietHours: QuietHours.optional(),
  })
  .refine(({ at, timezone }) => at === undefined || OFFSET.test(at) || timezone !== undefined, {
    error: 'A local time needs a timezone',
    path: ['timezone'],
  })
  .refine(({ at, timezone }) => timezone !== 'contact' || (at !== undefined && !OFFSET.test(at)), {
    error: "Contacts' own zones need a local time, without an offset",
    path: ['at'],
  });
export type Schedule = z.output<typeof Schedule>;

const AutoPause = z.strictObject({
  failureRate: z.number().min(0).max(1).meta({ description: 'Share of failures above which the campaign pauses' }),
  after: z.int().min(1).max(1_000_000).default(100).meta({ description: 'Outcomes before the rate counts' }),
});
export type AutoPause = z.output<typeof AutoPause>;
export const DEFAULT_AUTO_PAUSE: AutoPause = { failureRate: 0.5, after: 100 };

const fields = {
  name: text({ min: 1, max: 200, label: 'Name' }),
  channel: z.enum(KINDS),
  channelId: z.string().max(64).optional(),
  variants: Variants.optional().meta({ description: 'Two to four texts by weight, instead of one' }),
  audience: Audience,
  schedule: Schedule.nullish(),
  throttle: z.strictObject({ perSecond: z.int().min(1).max(10_000) }).nullish(),
  autoPause: AutoPause.optional(),
  tracking: Tracking.nullish().meta({
    description: "E-mail: what is tracked, instead of what the channel's `tracking` says",
  }),
  ...purposeFields,
};

export const NewCampaign = z
  .strictObject({ ...fields, ...content })
  .refine((input) => (input.variants === undefined ? hasOneText(input) : !input.body && !input.templateId), {
    error: 'Either a body, a templateId or variants',
    path: ['body'],
  })
  .refine(isPurpose, PURPOSE_PROBLEM)
  .meta({ id: 'NewCampaign' });
export type NewCampaign = z.output<typeof NewCampaign>;

/** Absent fields are unchanged; a text replaces all texts. `status` changes the campaign as the actions do. */
export const CampaignChanges = z
  .strictObject({
    ...fields,
    ...content,
    name: fields.name.optional(),
    channel: fields.channel.optional(),
    audience: Audience.optional(),
    category: purposeFields.category.nullable(),
    topic: purposeFields.topic.nullable(),
    status: z.enum(['running', 'paused', 'canceled']).optional(),
  })
  .refine((input) => [input.body, input.templateId, input.variants].filter((each) => each !== undefined).length <= 1, {
    error: 'Either a body, a templateId or variants',
    path: ['body'],
  })
  .refine(({ category, topic }) => category !== 'transactional' || typeof topic !== 'string', PURPOSE_PROBLEM)
  .meta({ id: 'CampaignChanges' });
export type CampaignChanges = z.output<typeof CampaignChanges>;

export const campaignFilters = { status: { schema: z.enum(STATUSES), sql: 'status = $' } };
export const CampaignQuery = z.object({ ...pageQueryById('cmp_'), ...optionalFilters(campaignFilters) });
export type CampaignQuery = z.output<typeof CampaignQuery>;
export const CampaignMessageQuery = z.object({ ...pageQueryById('msg_'), status: z.enum(MESSAGE_STATUSES).optional() });
export type CampaignMessageQuery = z.output<typeof CampaignMessageQuery>;

export const TestSend = z
  .strictObject({
    to: z.string().max(320).optional(),
    contactId: z.string().max(64).optional(),
    variables: NewMessage.shape.variables,
  })
  .refine(({ to, contactId }) => to !== undefined || contactId !== undefined, {
    error: 'Either to or contactId is required',
    path: ['to'],
  });
export type TestSend = z.output<typeof TestSend>;
