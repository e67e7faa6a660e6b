import { z } from 'zod';

import { dayIn } from '@services/common/http/time-zone';

import { timeZoneOf } from '../accounts/store.ts';
import { isOrdered, ORDERED, rangeIn, zonedRange, type ZonedRange } from '../dates.ts';
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
      .array(Counts.extend({ date: z.iso.date().describe('Day in the account’s time zone') }))
      .describe('Every day of the range, oldest first'),
  })
  .meta({
    id: 'AccountStatistics',
    description: 'Counts by day. Triggers of deleted automations are not counted',
  });

/** The days of a range in a time zone: by default the last 30 days, until today. */
function daysOf(zone: string, range: ZonedRange): { first: string; last: string } {
  const { start_date: start, end_date: end } = rangeIn(zone, range);
  const last = dayIn(zone, end ?? new Date());
  const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { first: start ? dayIn(zone, start) : isoDay(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS), last };
}

function isShort(range: ZonedRange): boolean {
  const { first, last } = daysOf('UTC', range);
  return first <= last && (Date.parse(last) - Date.parse(first)) / DAY_MS < MAX_DAYS;
}

const StatisticsQuery = z
  .object(zonedRange)
  .refine((range) => isOrdered(rangeIn('UTC', range)), ORDERED)
  .refine(isShort, {
    error: `The range must have 1 to ${MAX_DAYS} days`,
    path: ['start_date'],
    params: { code: 'OF_SEVERAL' },
  });

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
    description: `The default range is the last ${DEFAULT_DAYS} days. A range has at most ${MAX_DAYS} days. Days are in the account’s time zone.`,
    query: StatisticsQuery,
    response: successOf(AccountStatistics),
    example: {
      query: { start_date: '2026-03-01', end_date: '2026-03-01' },
      response: success({ totals: none, days: [{ date: '2026-03-01', ...none }] }),
    },
    async handle({ db }, { caller, query }) {
      const zone = await timeZoneOf(db, caller.accountId);
      const days = await statisticsByDay(db, caller.accountId, { zone, ...daysOf(zone, query) });
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
