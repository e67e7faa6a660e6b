import { z } from 'zod';

import { ALL_CATEGORIES } from '../../contacts/topics/purposes.ts';
import { invalid } from '../../envelope.ts';
import { KINDS } from '../../providers/kinds.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

const FIRST_DAY = '1970-01-01';
const Day = z.iso
  .date({ error: 'Must be a day such as 2026-01-31', abort: true })
  .refine((day) => day >= FIRST_DAY, `Must not be before ${FIRST_DAY}`);
const GROUPS = ['day', 'channel', 'campaign', 'category'] as const;

export const NumbersQuery = z.object({
  from: Day.optional().describe(
    `First day in the account’s time zone. Default: ${DEFAULT_DAYS - 1} days before \`to\``,
  ),
  to: Day.optional().describe(
    `Last day in the account’s time zone. The period is at most ${MAX_DAYS} days. Default: today`,
  ),
  channel: z.enum(KINDS).optional().describe('Only messages over this channel'),
  campaignId: z.string().min(1, 'Must not be empty').max(64).optional().describe('Only messages of this campaign'),
  category: z
    .enum([...ALL_CATEGORIES, 'none'])
    .optional()
    .describe('Only messages of this category; `none` for messages without a category'),
  groupBy: z.enum(GROUPS).default('day').describe('How to group the counts in `groups`'),
});
export type NumbersQuery = z.output<typeof NumbersQuery>;

/** The first and the last of the requested days. @throws AppError 400 for an empty or too long period */
export function periodOf({ from, to }: Pick<NumbersQuery, 'from' | 'to'>, today: string): { from: string; to: string } {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const last = to ?? today;
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days >= 1 && days <= MAX_DAYS) return { from: first, to: last };
  const message = days < 1 ? 'from must not be later than to' : `A request covers at most ${MAX_DAYS} days`;
  throw invalid('from', message, first);
}

/** Every day of a period. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_day, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

const count = z.int().min(0);
export const byStatus = {
  queued: count.describe('Messages that are waiting or being sent'),
  sent: count.describe('Messages that the provider accepted and has not reported on since'),
  delivered: count.describe('Messages that were delivered but not reported as read'),
  read: count.describe('Messages that were read'),
  failed: count.describe('Messages that failed or expired'),
};
const counts = {
  messages: count.describe('All messages: the sum of the counts from `queued` to `canceled`'),
  ...byStatus,
  canceled: count.describe('Messages that were canceled'),
  opens: count.describe('Emails with at least one recorded open'),
  clicks: count.describe('Emails with at least one recorded link click'),
  optedOut: count.describe('Opt-outs on these days, excluding imports'),
};

export const Numbers = z
  .object({
    from: z.iso.date().describe('First day'),
    to: z.iso.date().describe('Last day'),
    timeZone: z.string().describe('IANA time zone of the days, which is that of the account'),
    total: z.object(counts).describe('Counts over all days'),
    groups: z
      .array(
        z.object({
          key: z
            .string()
            .nullable()
            .describe('Day, channel, campaign ID or category. Null for messages without a campaign or category'),
          name: z.string().nullable().describe('Name of the campaign. Null for other groups'),
          ...counts,
        }),
      )
      .describe('Counts by group'),
    failures: z
      .array(
        z.object({
          code: z.string().describe('`error.code` of the messages; `expired` for expired messages'),
          total: count.describe('Number of messages'),
        }),
      )
      .describe('Failure reasons, the most frequent first'),
  })
  .meta({ id: 'MessageNumbers' });
export type Numbers = z.output<typeof Numbers>;
export type Counts = Numbers['total'];
