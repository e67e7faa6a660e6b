SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "score" INTEGER;

-- What a response counts for: its answers, its language and its score, which belongs to no question.
CREATE FUNCTION response_parts(questions jsonb, answers jsonb, language text, score integer)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT * FROM answer_parts(questions, answers)
  UNION ALL SELECT '', 'language', '', language WHERE language <> ''
  UNION ALL SELECT '', 'number', '', score::text WHERE score IS NOT NULL
$$;

-- Every writer of submitted responses locks the survey's row first, with the count of its responses.
CREATE OR REPLACE FUNCTION keep_answer_counts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF EXISTS (SELECT 1 FROM old_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count - gone.count
      FROM (SELECT survey_id, count(*)::int AS count FROM old_responses WHERE status = 'submitted' GROUP BY 1) AS gone
      WHERE s.id = gone.survey_id;
      WITH gone AS MATERIALIZED (
        SELECT r.survey_id, p.question, p.kind, p.part, p.value, count(*)::int AS count
        FROM old_responses AS r JOIN surveys AS s ON s.id = r.survey_id, response_parts(s.questions, r.answers, r.language, r.score) AS p
        WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5
      ), sums AS (
        UPDATE answer_sums AS a SET total = a.total - gone.total, count = a.count - gone.count
        FROM (SELECT survey_id, question, sum(value::numeric * count) AS total, sum(count)::int AS count FROM gone
          WHERE kind = 'number' GROUP BY 1, 2) AS gone
        WHERE (a.survey_id, a.question) = (gone.survey_id, gone.question)
      )
      UPDATE answer_counts AS c SET count = c.count - gone.count FROM gone
      WHERE (c.survey_id, c.question, c.kind, c.part, c.value) = (gone.survey_id, gone.question, gone.kind, gone.part, gone.value);
      DELETE FROM answer_counts WHERE count <= 0 AND survey_id IN (SELECT survey_id FROM old_responses);
      DELETE FROM answer_sums WHERE count <= 0 AND survey_id IN (SELECT survey_id FROM old_responses);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM new_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count + added.count
      FROM (SELECT survey_id, count(*)::int AS count FROM new_responses WHERE status = 'submitted' GROUP BY 1) AS added
      WHERE s.id = added.survey_id;
      WITH added AS MATERIALIZED (
        SELECT s.account_id, s.id AS survey_id, p.question, p.kind, p.part, p.value, count(*)::int AS count
        FROM new_responses AS r JOIN surveys AS s ON s.id = r.survey_id, response_parts(s.questions, r.answers, r.language, r.score) AS p
        WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6
      ), sums AS (
        INSERT INTO answer_sums AS a (account_id, survey_id, question, total, count)
        SELECT account_id, survey_id, question, sum(value::numeric * count), sum(count) FROM added WHERE kind = 'number' GROUP BY 1, 2, 3
        ON CONFLICT (survey_id, question) DO UPDATE SET total = a.total + excluded.total, count = a.count + excluded.count
      )
      INSERT INTO answer_counts AS c (account_id, survey_id, question, kind, part, value, count)
      SELECT * FROM added
      ON CONFLICT (survey_id, question, kind, part, value) DO UPDATE SET count = c.count + excluded.count;
    END IF;
  END IF;
  RETURN NULL;
END $$;

DROP FUNCTION response_parts(jsonb, jsonb, text);
