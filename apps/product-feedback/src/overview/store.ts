import type { Queries } from '../db.ts';
import type { Overview } from './schemas.ts';

const FIND = {
  name: 'overview-find',
  text: `WITH own AS (SELECT * FROM products WHERE account_id = $1),
      zone AS (SELECT time_zone AS name, (now() AT TIME ZONE time_zone)::date AS today FROM accounts WHERE id = $1),
      days AS (SELECT today - n AS day FROM zone, generate_series(0, 29) AS n),
      start AS (SELECT (today - 29)::timestamp AT TIME ZONE name AS at FROM zone),
      fed AS (
        SELECT (f.created_at AT TIME ZONE (SELECT name FROM zone))::date AS day, count(*)::int AS number
        FROM feedback AS f WHERE f.product_id IN (SELECT id FROM own) AND f.created_at >= (SELECT at FROM start)
        GROUP BY 1
      ),
      answered AS (
        SELECT (r.created_at AT TIME ZONE (SELECT name FROM zone))::date AS day, count(*)::int AS number
        FROM surveys AS s JOIN survey_responses AS r ON r.survey_id = s.id AND r.status = 'submitted'
        WHERE s.product_id IN (SELECT id FROM own) AND r.created_at >= (SELECT at FROM start)
        GROUP BY 1
      )
    SELECT
      (SELECT count(*)::int FROM own) AS products,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'feedback', number) ORDER BY number DESC, id), '[]')
        FROM (SELECT own.id, own.name, (SELECT count(*)::int FROM feedback AS f
            WHERE f.product_id = own.id AND f.status = 'submitted') AS number FROM own) AS counted WHERE number > 0) AS waiting,
      (SELECT count(*)::int FROM surveys WHERE product_id IN (SELECT id FROM own)
        AND closed_at IS NULL AND (opens_at IS NULL OR opens_at <= now()) AND (closes_at IS NULL OR closes_at > now())
        AND (max_responses IS NULL OR response_count < max_responses)) AS surveys_open,
      (SELECT coalesce(sum(number), 0)::int FROM answered) AS responses,
      (SELECT count(*)::int FROM webhooks WHERE account_id = $1 AND failing_since IS NOT NULL) AS webhooks_failing,
      (SELECT json_agg(json_build_object('day', days.day, 'feedback', coalesce(fed.number, 0),
          'responses', coalesce(answered.number, 0)) ORDER BY days.day)
        FROM days LEFT JOIN fed USING (day) LEFT JOIN answered USING (day)) AS days`,
};

/** The figures on the first screen of the console. */
export async function findOverview(db: Queries, accountId: string): Promise<Overview> {
  const [row] = await db.query<Overview>(FIND, [accountId]);
  return row as Overview;
}
