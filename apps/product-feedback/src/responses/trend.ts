import type { z } from 'zod';

import { prepared, type Queries } from '../db.ts';
import type { SurveyRow } from '../surveys/schemas.ts';
import type { SurveyTrend, TrendInterval } from './schemas.ts';

const PERIODS: Record<TrendInterval, number> = { day: 90, week: 53, month: 36 };
/** Means are computed for at most MAX_QUESTIONS questions, and from at most MAX_RESPONSES of the newest responses. */
const MAX_QUESTIONS = 20;
const MAX_RESPONSES = 50_000;

const NUMERIC = new Set(['rating', 'nps', 'csat', 'ces', 'number']);

/**
 * Reads every period with its responses and the means of its answers. Each response is read once, because it can be large. Periods are in
 * the account's time zone. As in store.ts, the condition on the account repeats the check made when the survey was found.
 */
const TREND = prepared(`WITH zone AS (SELECT known_zone(time_zone) AS name FROM accounts WHERE id = $2),
    periods AS (
      SELECT date_trunc($3, now() AT TIME ZONE name) - n * ('1 ' || $3)::interval AS start
      FROM zone, generate_series(0, $4::int - 1) AS n
    ), given AS NOT MATERIALIZED (
      SELECT date_trunc($3, created_at AT TIME ZONE name) AS start, created_at, id, answers
      FROM survey_responses, zone WHERE survey_id = $1 AND account_id = $2 AND status = 'submitted'
        AND created_at >= (SELECT min(start) FROM periods) AT TIME ZONE name
    ), counted AS (SELECT start, count(*)::int AS responses FROM given GROUP BY 1),
    means AS MATERIALIZED (
      SELECT start, each.key AS question, round(avg(each.value::numeric), 2)::float8 AS mean
      FROM (SELECT start, answers FROM given ORDER BY created_at DESC, id DESC LIMIT ${MAX_RESPONSES}) AS newest,
        jsonb_each(answers) AS each
      WHERE each.key = ANY ($5::text[]) AND jsonb_typeof(each.value) = 'number' GROUP BY 1, 2
    )
    SELECT to_char(start, 'YYYY-MM-DD') AS start, coalesce(responses, 0) AS responses,
      (SELECT coalesce(jsonb_object_agg(question, mean), '{}') FROM means WHERE means.start = periods.start) AS averages
    FROM periods LEFT JOIN counted USING (start) ORDER BY periods.start`);

/** The responses to a survey and the means of its numeric answers, by days, weeks or months. */
export async function trendOf(
  db: Queries,
  survey: SurveyRow,
  interval: TrendInterval,
): Promise<z.output<typeof SurveyTrend>> {
  const questions = survey.questions.filter(({ type }) => NUMERIC.has(type)).slice(0, MAX_QUESTIONS);
  const ids = questions.map(({ id }) => id);
  const values = [survey.id, survey.accountId, interval, PERIODS[interval], ids];
  return { survey_id: survey.id, interval, periods: await db.query(TREND, values) };
}
