import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

import { KINDS, type Kind } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { CATEGORIES, TopicKey } from '../contacts/topics/purposes.ts';
import { STATUSES } from './schemas.ts';
import { MissingVariables, SkippedBy, Stats } from './statistics.ts';
import type { Campaign as Row } from './store.ts';

const at = (when: string) => z.iso.datetime().nullable().describe(when);

const Text = z.object({
  name: z.string().describe('Name of the variant'),
  weight: z.int().describe('Share of the contacts, relative to the weights of the other variants'),
  body: z.string().optional().describe('Text, in Liquid'),
  subject: z.string().optional().describe('Subject of an email, in Liquid'),
  html: z.string().optional().describe('HTML version of an email, in Liquid'),
  templateId: idWith('tpl_').optional().describe('ID of the template'),
  templateVersion: z.int().optional().describe('Version of the template. Fixed when the campaign starts'),
});

export const Campaign = z
  .object({
    campaignId: idWith('cmp_').describe('ID of the campaign'),
    name: z.string().describe('Your name for the campaign'),
    channel: z.enum(KINDS).describe('Kind of channel that the campaign uses'),
    channelId: idWith('ch_').nullable().describe('ID of the channel. Null for the default channel'),
    category: z.enum(CATEGORIES).nullable().describe('Purpose of the messages. Null if not specified'),
    topic: TopicKey.nullable().describe('Key of the topic, or null'),
    status: z.enum(STATUSES).describe('Status of the campaign'),
    statusReason: z.string().nullable().describe('Why the campaign paused automatically. Null otherwise'),
    body: z.string().nullable().describe('Text, in Liquid. Null with a template or several variants'),
    subject: z
      .string()
      .nullable()
      .describe('Subject of an email, in Liquid. Null without a subject or with several variants'),
    templateId: idWith('tpl_')
      .nullable()
      .describe('ID of the template. Null without a template or with several variants'),
    variants: z.array(Text).describe('All texts. A campaign with one text has one variant'),
    audience: z.unknown().describe('Audience, as in the request'),
    schedule: z.unknown().describe('Schedule, as in the request. Null to send immediately'),
    throttle: z
      .object({ perSecond: z.int().describe('Maximum number of messages per second') })
      .nullable()
      .describe('How fast to send. Null to send as fast as the channel allows'),
    tracking: Tracking.nullable().describe(
      'Open and click tracking of emails. Null if the channel’s `tracking` applies',
    ),
    autoPause: z
      .object({
        failureRate: z.number().describe('Share of failures, from 0 to 1, above which the campaign pauses'),
        after: z
          .int()
          .describe('Number of messages that must have been sent or failed before the failure rate is checked'),
      })
      .describe('When the campaign pauses automatically'),
    audienceSize: z
      .int()
      .nullable()
      .describe('Number of contacts in the audience when the campaign started. Null before the start'),
    stats: Stats.describe('Counts of the campaign’s messages'),
    startAt: at('When the campaign is scheduled to start. Null for an immediate start'),
    createdAt: z.iso.datetime().describe('When the campaign was created'),
    updatedAt: z.iso.datetime().describe('When the campaign last changed'),
    startedAt: at('When the campaign started. Null until then'),
    endedAt: at('When the campaign was completed or canceled. Null until then'),
  })
  .meta({ id: 'Campaign' });

const iso = (value: Date | null) => value?.toISOString() ?? null;

export function toCampaign(row: Row, stats: Stats): z.output<typeof Campaign> {
  const [only, ...others] = row.variants;
  const single = others.length === 0 ? only : undefined;
  return {
    campaignId: row.id,
    name: row.name,
    channel: row.channel as Kind,
    channelId: row.channelId,
    category: row.category,
    topic: row.topic,
    status: row.status,
    statusReason: row.statusReason,
    body: single?.body ?? null,
    subject: single?.subject ?? null,
    templateId: single?.templateId ?? null,
    variants: row.variants.map((variant) => ({ ...variant })),
    audience: row.audience,
    schedule: row.schedule,
    throttle: row.perSecond === null ? null : { perSecond: row.perSecond },
    tracking: row.tracking as Tracking | null,
    autoPause: row.autoPause,
    audienceSize: row.audienceSize,
    stats,
    startAt: iso(row.startAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: iso(row.startedAt),
    endedAt: iso(row.endedAt),
  };
}

export const Preview = z
  .object({
    count: z.int().describe('Number of contacts in the audience'),
    checked: z.int().describe('Number of contacts that were checked: at most the first 1,000'),
    skipped: z.int().describe('Number of checked contacts who would get no message'),
    skippedBy: SkippedBy,
    missingVariables: MissingVariables,
    sample: z
      .array(
        z.object({
          contactId: idWith('con_').describe('ID of the contact'),
          name: z
            .string()
            .nullable()
            .describe('Name of the contact, or an address if there is no name. Null if there is neither'),
          to: z.string().nullable().describe('Address that the message would be sent to, or null'),
          variant: z.string().nullable().describe('Name of the variant. Null if skipped'),
          body: z.string().nullable().describe('Text that the contact would get. Null if skipped'),
          subject: z.string().nullable().describe('Subject of an email, or null'),
          skipped: z.string().nullable().describe('Why the contact would get no message, or null'),
          variable: z.string().nullable().describe('Variable that has no value. Null for other reasons'),
        }),
      )
      .describe('Messages that the first contacts would get'),
  })
  .meta({ id: 'CampaignPreview' });
