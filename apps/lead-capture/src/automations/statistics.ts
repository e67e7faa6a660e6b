import type { z } from 'zod';

import type { Db } from '../db.ts';
import { variationId, type Statistics, type StatisticsQuery } from './schemas.ts';
import { getAutomation } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * What an automation did. The range limits total, average and variations; week (from Monday) and month are the current
 * ones in UTC. The average is over whole days, of the range or since the automation was made, at least one.
 *
 * @throws AppError 404 when the account has no such automation.
 */
export async function statistics(
  db: Db,
  accountId: string,
  id: string,
  { start_date: start, end_date: end }: z.output<typeof StatisticsQuery>,
  now = new Date(),
): Promise<z.output<typeof Statistics>> {
  const automation = await getAutomation(db, accountId, id);
  const fired = { automationId: id, status: { not: 'skipped' } };
  const [counts, thisMonth, thisWeek] = await Promise.all([
    start || end ? countByVariation(db, id, start, end) : countedSoFar(automation),
    db.orm.trigger.count({ where: { ...fired, createdAt: { gte: startOfMonth(now) } } }),
    db.orm.trigger.count({ where: { ...fired, createdAt: { gte: startOfWeek(now) } } }),
  ]);
  const variations = [0, ...automation.variations.map(({ number }) => number)].map((number) => ({
    id: variationId(number),
    triggers: counts.get(number) ?? 0,
  }));
  const total = variations.reduce((sum, { triggers }) => sum + triggers, 0);
  const days = wholeDays(start ?? automation.createdAt, end ?? now);
  return {
    id,
    keyword: automation.keyword,
    total_triggers: total,
    triggers_this_month: thisMonth,
    triggers_this_week: thisWeek,
    average_triggers_per_day: Math.round((total / days) * 100) / 100,
    variations,
  };
}

/** Without a range there is nothing to count: the totals are kept. */
function countedSoFar({ mainCount, variations }: Awaited<ReturnType<typeof getAutomation>>): Map<number, number> {
  return new Map([[0, mainCount], ...variations.map(({ number, triggersCount }) => [number, triggersCount] as const)]);
}

async function countByVariation({ orm }: Db, automationId: string, start: Date | undefined, end: Date | undefined) {
  const groups = await orm.trigger.groupBy({
    by: ['variation'],
    where: {
      automationId,
      status: { not: 'skipped' },
      createdAt: { ...(start && { gte: start }), ...(end && { lte: end }) },
    },
    _count: { _all: true },
  });
  return new Map(groups.map(({ variation, _count }) => [variation ?? 0, _count._all]));
}

function wholeDays(from: Date, to: Date): number {
  const days = Math.floor(to.getTime() / DAY_MS) - Math.floor(from.getTime() / DAY_MS) + 1;
  return Math.max(days, 1);
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

function startOfWeek(now: Date): Date {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysSinceMonday));
}
