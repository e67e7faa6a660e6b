import { z } from 'zod';

import { KINDS, type Kind } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { CATEGORIES } from '../contacts/topics/purposes.ts';
import { STATUSES } from './schemas.ts';
import { MissingVariables, SkippedBy, Stats } from './statistics.ts';
import type { Campaign as Row } from './store.ts';

const at = (when: string) => z.iso.datetime().nullable().describe(when);

const Text = z.looseObject({
  name: z.string().describe('Name of the variant'),
  weight: z.int().describe('Its share of the contacts, relative to the other weights'),
  body: z.string().optional().describe('Text, in Liquid'),
  subject: z.string().optional().describe('Subject of an email, in Liquid'),
  html: z.string().optional().describe('HTML version of an email, in Liquid'),
  templateId: z.string().optional().describe('ID of the template'),
  templateVersion: z.int().optional().describe('Version of the template. Fixed when the campaign starts'),
});

export const Campaign = z
  .object({
    campaignId: z.string().describe('ID of the campaign'),
    name: z.string().describe('Your name for the campaign'),
    channel: z.enum(KINDS).describe('Kind of channel that it is sent over'),
    channelId: z.string().nullable().describe('ID of the channel. Null for the default one'),
    category: z.enum(CATEGORIES).nullable().describe('Purpose of the messages. Null if not stated'),
    topic: z.string().nullable().describe('Key of the topic. Null without one'),
    status: z.enum(STATUSES).describe('Where the campaign stands'),
    statusReason: z.string().nullable().describe('Why it paused automatically. Null otherwise'),
    body: z.string().nullable().describe('Text, in Liquid. Null with a template or several variants'),
    subject: z
      .string()
      .nullable()
      .describe('Subject of an email, in Liquid. Null without one or with several variants'),
    templateId: z.string().nullable().describe('ID of the template. Null without one or with several variants'),
    variants: z.array(Text).describe('All texts. A campaign with one text has one variant'),
    audience: z.unknown().describe('Contacts that it is sent to, as in the request'),
    schedule: z.unknown().describe('When it is sent, as in the request. Null for at once'),
    throttle: z
      .object({ perSecond: z.int().describe('Maximum number of messages per second') })
      .nullable()
      .describe('How fast it is sent. Null for as fast as the channel allows'),
    tracking: Tracking.nullable().describe('What is tracked of emails. Null if the channel’s `tracking` applies'),
    autoPause: z
      .object({
        failureRate: z.number().describe('Share of failures, from 0 to 1, above which it pauses'),
        after: z.int().describe('Number of outcomes from which on the rate counts'),
      })
      .describe('When it pauses automatically'),
    audienceSize: z.int().nullable().describe('Contacts in the audience when it started. Null until then'),
    stats: Stats.describe('Counts of its messages'),
    startAt: at('When it is to start. Null for at once'),
    createdAt: z.iso.datetime().describe('When it was created'),
    updatedAt: z.iso.datetime().describe('When it last changed'),
    startedAt: at('When it started. Null until then'),
    endedAt: at('When it was completed or canceled. Null until then'),
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
    count: z.int().describe('Contacts in the audience'),
    checked: z.int().describe('Contacts that the counts below are about, at most the first 1,000'),
    skipped: z.int().describe('Checked contacts who would get no message'),
    skippedBy: SkippedBy,
    missingVariables: MissingVariables,
    sample: z
      .array(
        z.object({
          contactId: z.string().describe('ID of the contact'),
          name: z.string().nullable().describe('Name of the contact, or else an address. Null without any'),
          to: z.string().nullable().describe('Address that the message would go to. Null without one'),
          variant: z.string().nullable().describe('Name of the variant. Null if skipped'),
          body: z.string().nullable().describe('Text as the contact would get it. Null if skipped'),
          subject: z.string().nullable().describe('Subject of an email. Null without one'),
          skipped: z.string().nullable().describe('Why the contact would get no message. Null otherwise'),
          variable: z.string().nullable().describe('Variable without a value. Null otherwise'),
        }),
      )
      .describe('Messages to some of the contacts'),
  })
  .meta({ id: 'CampaignPreview' });
