import { AppError } from '@services/common/http/errors';
import { z } from 'zod';

import { KINDS } from '../../providers/kinds.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

const FIRST_DAY = '1970-01-01';
const Day = z.iso
  .date({ error: 'Must be a day such as 2026-01-31', abort: true })
  .refine((day) => day >= FIRST_DAY, `Must not be before ${FIRST_DAY}`);
export const GROUPS = ['day', 'channel', 'campaign', 'category'] as const;

export const NumbersQuery = z.object({
  from: Day.optional().meta({ description: `The first day (UTC). Default: ${DEFAULT_DAYS - 1} days before the last` }),
  to: Day.optional().meta({ description: 'The last day. Default: today' }),
  channel: z.enum(KINDS).optional(),
  campaignId: z.string().min(1, 'Must not be empty').max(64).optional(),
  category: z.enum(['transactional', 'marketing', 'none']).optional().meta({ description: '`none`: not stated' }),
  groupBy: z.enum(GROUPS).default('day'),
});
export type NumbersQuery = z.output<typeof NumbersQuery>;

/** The first and the last of the requested days. @throws AppError 400 */
export function periodOf({ from, to }: Pick<NumbersQuery, 'from' | 'to'>): { from: string; to: string } {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const last = to ?? dayOf(Date.now());
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days >= 1 && days <= MAX_DAYS) return { from: first, to: last };
  const message = days < 1 ? 'from must not be later than to' : `At most ${MAX_DAYS} days at a time`;
  throw new AppError(400, 'validation_error', message, { details: { field: 'from', value: first } });
}

/** Every day of a period. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_day, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

const count = z.int().min(0);
const counts = {
  messages: count.meta({ description: 'All of them: the sum of the numbers up to `canceled`' }),
  queued: count.meta({ description: 'Waiting, or being handed to the provider' }),
  sent: count.meta({ description: 'Accepted by the provider; nothing more is known' }),
  delivered: count,
  read: count,
  failed: count.meta({ description: 'Failed or expired' }),
  canceled: count,
  opens: count.meta({ description: 'Mails that were opened at least once, as far as that can be detected' }),
  clicks: count.meta({ description: 'Mails of which a link was followed at least once' }),
  optedOut: count.meta({ description: 'Opt-outs on the day; those of an import are not counted' }),
};

export const Numbers = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: z.object(counts),
    groups: z.array(
      z.object({
        key: z.string().nullable().meta({ description: 'The day, channel, campaignId or category; null for none' }),
        name: z.string().nullable().meta({ description: 'Of a campaign' }),
        ...counts,
      }),
    ),
    failures: z
      .array(z.object({ code: z.string(), total: count }))
      .meta({ description: 'By `error.code`, the most frequent first; `expired` for those that expired' }),
  })
  .meta({ id: 'MessageNumbers' });
export type Numbers = z.output<typeof Numbers>;
export type Counts = Numbers['total'];
