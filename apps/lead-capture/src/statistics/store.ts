import { takeReadTurn } from '@services/common/http/turns';

import { prepared, type Db } from '../db.ts';

interface DayRow {
  date: string;
  triggers: number;
  leads: number;
  replies_sent: number;
  replies_failed: number;
}

const byDay = (fired: string, captured: string) => `WITH fired AS (${fired}), captured AS (${captured})
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(triggers, 0)::int AS triggers, coalesce(leads, 0)::int AS leads,
      coalesce(sent, 0)::int AS replies_sent, coalesce(failed, 0)::int AS replies_failed
    FROM generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') AS d (day)
      LEFT JOIN fired ON fired.day = d.day::date LEFT JOIN captured ON captured.day = d.day::date
    ORDER BY d.day`;

// The statement reads the counts per day, never the history.
export const BY_DAY = prepared(
  byDay(
    `SELECT day, sum(total) FILTER (WHERE outcome <> 'skipped') AS triggers,
        sum(total) FILTER (WHERE outcome = 'sent') AS sent, sum(total) FILTER (WHERE outcome = 'failed') AS failed
      FROM trigger_days WHERE account_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day`,
    `SELECT day, sum(total) AS leads FROM lead_days
      WHERE account_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day`,
  ),
);

// The stored counts are by UTC day, so the days of another time zone are counted in the history. The margin covers every zone.
const within = (time: string) => `${time} >= $2::date - interval '1 day' AND ${time} < $3::date + interval '2 days'`;
const BY_LOCAL_DAY = prepared(
  byDay(
    `SELECT (created_at AT TIME ZONE $4)::date AS day, count(*) AS triggers,
        count(*) FILTER (WHERE trigger_outcome(status) = 'sent') AS sent,
        count(*) FILTER (WHERE trigger_outcome(status) = 'failed') AS failed
      FROM triggers WHERE automation_id IN (SELECT id FROM automations WHERE account_id = $1)
        AND ${within('created_at')} AND status <> 'skipped' GROUP BY 1`,
    `SELECT (captured_at AT TIME ZONE $4)::date AS day, count(*) AS leads FROM leads
      WHERE account_id = $1 AND ${within('captured_at')} GROUP BY 1`,
  ),
);

/** The statistics of an account for each day of a range in a time zone, both ends included. Dates are `YYYY-MM-DD`. */
export function statisticsByDay(
  db: Db,
  accountId: string,
  { first, last, zone = 'UTC' }: { first: string; last: string; zone?: string },
): Promise<DayRow[]> {
  const [statement, values] = zone === 'UTC' ? [BY_DAY, []] : [BY_LOCAL_DAY, [zone]];
  return takeReadTurn(db, accountId, () => db.query(statement, [accountId, first, last, ...values]));
}
