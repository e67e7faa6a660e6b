import { z } from 'zod';

import { dateRange, isOrdered, ORDERED } from '../dates.ts';
import { success, successOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { statisticsByDay } from './store.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

const Counts = z.object({
  triggers: z.int().describe('Events that fired an automation'),
  leads: z.int().describe('Leads captured, except those deleted since'),
  replies_sent: z.int().describe('Triggers whose reply was sent'),
  replies_failed: z.int().describe('Triggers whose reply failed'),
});
const AccountStatistics = z
  .object({
    totals: Counts.describe('Sums over all days'),
    days: z
      .array(Counts.extend({ date: z.iso.date().describe('Day in UTC') }))
      .describe('Every day of the range, oldest first'),
  })
  .meta({
    id: 'AccountStatistics',
    description: 'Counts by day. Triggers of deleted automations are not counted',
  });

type Range = { start_date?: Date | undefined; end_date?: Date | undefined };

/** The days of a range: by default the last 30 days, until today. */
function daysOf({ start_date: start, end_date: end }: Range): { first: string; last: string } {
  const last = end ?? new Date();
  const first = start ?? new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
  return { first: isoDay(first), last: isoDay(last) };
}

function isShort(range: Range): boolean {
  const { first, last } = daysOf(range);
  return first <= last && (Date.parse(last) - Date.parse(first)) / DAY_MS < MAX_DAYS;
}

const StatisticsQuery = z
  .object(dateRange)
  .refine(isOrdered, ORDERED)
  .refine(isShort, { error: `The range must have 1 to ${MAX_DAYS} days`, path: ['start_date'] });

const isoDay = (time: Date) => time.toISOString().slice(0, 10);

const none = { triggers: 0, leads: 0, replies_sent: 0, replies_failed: 0 };

/** The routes for an account's statistics. */
export const statisticsOperations = [
  operation({
    id: 'statistics.read',
    method: 'get',
    path: '/v1/statistics',
    tag: 'Statistics',
    scope: 'activity:read',
    summary: 'Read the statistics of the account by day',
    description: `Without a range the last ${DEFAULT_DAYS} days. At most ${MAX_DAYS} days.`,
    query: StatisticsQuery,
    response: successOf(AccountStatistics),
    example: {
      query: { start_date: '2026-03-01', end_date: '2026-03-01' },
      response: success({ totals: none, days: [{ date: '2026-03-01', ...none }] }),
    },
    async handle({ db }, { caller, query }) {
      const days = await statisticsByDay(db, caller.accountId, daysOf(query));
      const sum = (name: keyof typeof none) => days.reduce((total, day) => total + day[name], 0);
      const totals = {
        triggers: sum('triggers'),
        leads: sum('leads'),
        replies_sent: sum('replies_sent'),
        replies_failed: sum('replies_failed'),
      };
      return success({ totals, days });
    },
  }),
];
