import { takeReadTurn } from '@services/common/limits/turns';

import type { Db, Statement } from '../db.ts';

interface DayRow {
  date: string;
  triggers: number;
  leads: number;
  replies_sent: number;
  replies_failed: number;
}

// Read from the counts per day, never from the history.
export const BY_DAY: Statement = {
  name: 'account_statistics_by_day',
  text: `WITH fired AS (
      SELECT day, sum(total) FILTER (WHERE outcome <> 'skipped') AS triggers,
        sum(total) FILTER (WHERE outcome = 'sent') AS sent, sum(total) FILTER (WHERE outcome = 'failed') AS failed
      FROM trigger_days WHERE account_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day
    ), captured AS (
      SELECT day, sum(total) AS leads FROM lead_days
      WHERE account_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(triggers, 0)::int AS triggers, coalesce(leads, 0)::int AS leads,
      coalesce(sent, 0)::int AS replies_sent, coalesce(failed, 0)::int AS replies_failed
    FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS d (day)
      LEFT JOIN fired ON fired.day = d.day::date LEFT JOIN captured ON captured.day = d.day::date
    ORDER BY d.day`,
};

/** The statistics of an account for each day (UTC) of a range, both ends included. Dates are `YYYY-MM-DD`. */
export function statisticsByDay(db: Db, accountId: string, range: { first: string; last: string }): Promise<DayRow[]> {
  return takeReadTurn(db, accountId, () => db.query(BY_DAY, [accountId, range.first, range.last]));
}
