import { takeReadTurn } from '@services/common/http/turns';

import { prepared, type Queries } from '../db.ts';
import type { Overview } from './schemas.ts';

const FIND = prepared(`WITH own AS (SELECT * FROM products WHERE account_id = $1),
      zone AS (SELECT z AS name, (now() AT TIME ZONE z)::date AS today FROM accounts, known_zone(time_zone) AS z WHERE id = $1),
      days AS (SELECT today - n AS day, n >= $2 AS is_before FROM zone, generate_series(0, 2 * $2::int - 1) AS n),
      start AS (SELECT (today - 2 * $2::int + 1)::timestamp AT TIME ZONE name AS at FROM zone),
      fed AS (
        SELECT (f.created_at AT TIME ZONE (SELECT name FROM zone))::date AS day, count(*)::int AS number,
          count(f.content ->> 'sentiment')::int AS felt, (count(*) FILTER (WHERE f.content ->> 'sentiment' = 'positive'))::int AS positive
        FROM feedback AS f WHERE f.product_id IN (SELECT id FROM own) AND f.created_at >= (SELECT at FROM start)
        GROUP BY 1
      ),
      answered AS (
        SELECT (r.created_at AT TIME ZONE (SELECT name FROM zone))::date AS day, count(*)::int AS number
        FROM surveys AS s JOIN survey_responses AS r ON r.survey_id = s.id AND r.status = 'submitted'
        WHERE s.product_id IN (SELECT id FROM own) AND r.created_at >= (SELECT at FROM start)
        GROUP BY 1
      ),
      counted AS (
        SELECT day, is_before, coalesce(fed.number, 0) AS feedback, coalesce(answered.number, 0) AS responses,
          coalesce(felt, 0) AS felt, coalesce(positive, 0) AS positive
        FROM days LEFT JOIN fed USING (day) LEFT JOIN answered USING (day)
      )
    SELECT
      (SELECT count(*)::int FROM own) AS products,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'feedback', number) ORDER BY number DESC, id), '[]')
        FROM (SELECT own.id, own.name, (SELECT count(*)::int FROM feedback AS f
            WHERE f.product_id = own.id AND f.status = 'submitted') AS number FROM own) AS undecided WHERE number > 0) AS waiting,
      EXISTS (SELECT FROM feedback WHERE product_id IN (SELECT id FROM own)) AS has_feedback,
      EXISTS (SELECT FROM surveys WHERE product_id IN (SELECT id FROM own)) AS has_surveys,
      (SELECT count(*)::int FROM surveys WHERE product_id IN (SELECT id FROM own)
        AND NOT draft AND closed_at IS NULL AND (opens_at IS NULL OR opens_at <= now()) AND (closes_at IS NULL OR closes_at > now())
        AND (max_responses IS NULL OR response_count < max_responses)) AS surveys_open,
      (SELECT count(*)::int FROM webhooks WHERE account_id = $1 AND failing_since IS NOT NULL) AS webhooks_failing,
      (SELECT json_build_object('feedback', sum(feedback), 'responses', sum(responses), 'felt', sum(felt), 'positive', sum(positive))
        FROM counted WHERE is_before) AS before,
      (SELECT json_build_object('felt', sum(felt), 'positive', sum(positive)) FROM counted WHERE NOT is_before) AS feeling,
      (SELECT json_agg(json_build_object('day', day, 'feedback', feedback, 'responses', responses) ORDER BY day)
        FROM counted WHERE NOT is_before) AS days`);

/** The figures on the first screen of the console, for a period that ends today. The query reads all feedback of two periods. */
export async function findOverview(db: Queries, accountId: string, days: number): Promise<Overview> {
  return takeReadTurn(db, accountId, async () => {
    const [row] = await db.query<Overview>(FIND, [accountId, days]);
    return row as Overview;
  });
}
