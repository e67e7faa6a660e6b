import { z } from 'zod';

import { KINDS, type Kind } from '../providers/kinds.ts';
import { Tracking } from '../providers/tracking.ts';
import { CATEGORIES } from '../contacts/topics/purposes.ts';
import { Audience, Schedule, STATUSES } from './schemas.ts';
import { MissingVariables, SkippedBy, Stats } from './statistics.ts';
import type { Campaign as Row } from './store.ts';

const at = z.iso.datetime().nullable();

const Text = z.looseObject({
  name: z.string(),
  weight: z.int(),
  body: z.string().optional(),
  subject: z.string().optional(),
  html: z.string().optional(),
  templateId: z.string().optional(),
  templateVersion: z.int().optional().meta({ description: 'Fixed at the start' }),
});

export const Campaign = z
  .object({
    campaignId: z.string(),
    name: z.string(),
    channel: z.enum(KINDS),
    channelId: z.string().nullable(),
    category: z.enum(CATEGORIES).nullable(),
    topic: z.string().nullable(),
    status: z.enum(STATUSES),
    statusReason: z.string().nullable().meta({ description: 'Why the campaign paused automatically' }),
    body: z.string().nullable(),
    subject: z.string().nullable(),
    templateId: z.string().nullable(),
    variants: z.array(Text),
    audience: z.unknown().meta({ description: Audience.meta()?.description }),
    schedule: z.unknown().meta({ description: Object.keys(Schedule.shape).join(', ') }),
    throttle: z.object({ perSecond: z.int() }).nullable(),
    tracking: Tracking.nullable(),
    autoPause: z.object({ failureRate: z.number(), after: z.int() }),
    audienceSize: z.int().nullable().meta({ description: 'Contacts in the audience at the start' }),
    stats: Stats,
    startAt: at,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    startedAt: at,
    endedAt: at,
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
    count: z.int().meta({ description: 'Contacts in the audience' }),
    checked: z.int().meta({ description: 'Contacts that the numbers below are about: the first 1,000, or fewer' }),
    skipped: z.int().meta({ description: 'Checked contacts that would get nothing' }),
    skippedBy: SkippedBy,
    missingVariables: MissingVariables,
    sample: z.array(
      z.object({
        contactId: z.string(),
        name: z.string().nullable().meta({ description: 'Their name, or else an address' }),
        to: z.string().nullable(),
        variant: z.string().nullable(),
        body: z.string().nullable(),
        subject: z.string().nullable(),
        skipped: z.string().nullable().meta({ description: 'Why this contact would get nothing' }),
        variable: z.string().nullable().meta({ description: 'The variable that has no value' }),
      }),
    ),
  })
  .meta({ id: 'CampaignPreview' });
