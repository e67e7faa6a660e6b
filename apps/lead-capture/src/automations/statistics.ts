import { dayIn } from '@services/common/http/time-zone';
import { takeReadTurn } from '@services/common/http/turns';
import type { z } from 'zod';

import { timeZoneOf } from '../accounts/store.ts';
import { rangeIn } from '../dates.ts';
import { prepared, type Db } from '../db.ts';
import type { Statistics, StatisticsQuery } from './schemas.ts';
import { getAutomation } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * The statistics of an automation. The range limits the total, the average and the variations. The week (from Monday) and the month are the
 * current week and month in the account's time zone. The average covers the past whole days of the range, or without a range the days since
 * the automation was created: at least one day.
 *
 * @throws AppError 404 when the account has no such automation.
 */
export async function statistics(
  db: Db,
  accountId: string,
  id: string,
  range: z.output<typeof StatisticsQuery>,
  now = new Date(),
): Promise<z.output<typeof Statistics>> {
  const automation = await getAutomation(db, accountId, id);
  const zone = await timeZoneOf(db, accountId);
  const { start_date: start, end_date: end } = rangeIn(zone, range);
  const today = dayIn(zone, now);
  const { counts, recent } = await takeReadTurn(db, accountId, async () => {
    const days = [id, `${today.slice(0, 7)}-01`, startOfWeek(today)];
    const [statement, values] = zone === 'UTC' ? [COUNT_RECENT, days] : [COUNT_RECENT_LOCAL, [...days, zone]];
    const [recent] = await db.query<{ month: number; week: number }>(statement, values);
    return { recent, counts: await countByVariation(db, id, start, end) };
  });
  const variations = ['main', ...automation.variations.map((variation) => variation.id)].map((each) => ({
    id: each,
    triggers: counts.get(each) ?? 0,
  }));
  const total = variations.reduce((sum, { triggers }) => sum + triggers, 0);
  const days = wholeDays(
    dayIn(zone, start ?? new Date(automation.created_at)),
    end && end < now ? dayIn(zone, end) : today,
  );
  return {
    id,
    keyword: automation.keyword,
    total_triggers: total,
    triggers_this_month: recent?.month ?? 0,
    triggers_this_week: recent?.week ?? 0,
    average_triggers_per_day: Math.round((total / days) * 100) / 100,
    variations,
  };
}

const COUNT_RECENT = prepared(`SELECT coalesce(sum(total) FILTER (WHERE day >= $2::date), 0)::int AS month,
      coalesce(sum(total) FILTER (WHERE day >= $3::date), 0)::int AS week
    FROM trigger_days
    WHERE automation_id = $1 AND day >= least($2::date, $3::date) AND outcome <> 'skipped'`);

/** Counts the history, because the stored counts are by UTC day. */
const COUNT_RECENT_LOCAL = prepared(`
    SELECT count(*) FILTER (WHERE day >= $2::date)::int AS month, count(*) FILTER (WHERE day >= $3::date)::int AS week
    FROM (SELECT (created_at AT TIME ZONE $4)::date AS day FROM triggers WHERE automation_id = $1 AND status <> 'skipped'
      AND created_at >= least($2::date, $3::date) - interval '1 day') AS recent`);

/** Reads the stored totals, for requests without a range. */
const COUNT_ALL = prepared(`SELECT 0 AS variation, main_count AS total FROM automations WHERE id = $1
    UNION ALL SELECT number, triggers_count FROM variations WHERE automation_id = $1`);

// Whole days are summed from their counts. The partial days at both ends are counted row by row.
const COUNT_RANGE = prepared(`WITH bounds AS (
      SELECT coalesce($2::timestamptz, '-infinity') AS first, coalesce($3::timestamptz, 'infinity') AS last,
        coalesce(date_trunc('day', $2::timestamptz - interval '1 millisecond', 'UTC') + interval '1 day', '-infinity') AS first_whole,
        coalesce(date_trunc('day', $3::timestamptz + interval '1 millisecond', 'UTC'), 'infinity') AS end_of_whole
    ), counts AS (
      SELECT variation, sum(total) AS total FROM trigger_days, bounds
      WHERE automation_id = $1 AND outcome <> 'skipped'
        AND day >= first_whole::date AND day < end_of_whole::date GROUP BY 1
      UNION ALL
      SELECT coalesce(variation, -1), count(*) FROM triggers, bounds
      WHERE automation_id = $1 AND status <> 'skipped' AND created_at >= first AND created_at <= last
        AND created_at < first_whole GROUP BY 1
      UNION ALL
      SELECT coalesce(variation, -1), count(*) FROM triggers, bounds
      WHERE automation_id = $1 AND status <> 'skipped' AND created_at >= greatest(first, first_whole)
        AND created_at >= end_of_whole AND created_at <= last GROUP BY 1
    )
    SELECT variation, sum(total)::int AS total FROM counts GROUP BY 1`);

async function countByVariation(db: Db, automationId: string, start: Date | undefined, end: Date | undefined) {
  const range = [start?.toISOString() ?? null, end?.toISOString() ?? null];
  const [statement, values] = start || end ? [COUNT_RANGE, range] : [COUNT_ALL, []];
  const rows = await db.query<{ variation: number; total: number }>(statement, [automationId, ...values]);
  return new Map(rows.map(({ variation, total }) => [variation > 0 ? `var_${variation}` : 'main', total]));
}

/** The number of days between two times, with both of their days included: at least one. */
function wholeDays(from: string, to: string): number {
  return Math.max((Date.parse(to) - Date.parse(from)) / DAY_MS + 1, 1);
}

function startOfWeek(today: string): string {
  const date = new Date(today);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}
