-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "language" TEXT NOT NULL DEFAULT '';

-- What a response counts for: its answers, and its language.
CREATE FUNCTION response_parts(questions jsonb, answers jsonb, language text)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE AS $$
  SELECT * FROM answer_parts(questions, answers)
  UNION ALL SELECT '', 'language', '', language WHERE language <> ''
$$;

CREATE OR REPLACE FUNCTION keep_answer_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF EXISTS (SELECT 1 FROM old_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count - gone.count
      FROM (SELECT survey_id, count(*)::int AS count FROM old_responses WHERE status = 'submitted' GROUP BY 1) AS gone
      WHERE s.id = gone.survey_id;
      WITH gone AS (
        SELECT r.survey_id, p.question, p.kind, p.part, p.value, count(*)::int AS count
        FROM old_responses AS r JOIN surveys AS s ON s.id = r.survey_id, response_parts(s.questions, r.answers, r.language) AS p
        WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5
      )
      UPDATE answer_counts AS c SET count = c.count - gone.count FROM gone
      WHERE (c.survey_id, c.question, c.kind, c.part, c.value) = (gone.survey_id, gone.question, gone.kind, gone.part, gone.value);
      DELETE FROM answer_counts WHERE count <= 0 AND survey_id IN (SELECT survey_id FROM old_responses);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM new_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count + added.count
      FROM (SELECT survey_id, count(*)::int AS count FROM new_responses WHERE status = 'submitted' GROUP BY 1) AS added
      WHERE s.id = added.survey_id;
      INSERT INTO answer_counts AS c (account_id, survey_id, question, kind, part, value, count)
      SELECT s.account_id, s.id, p.question, p.kind, p.part, p.value, count(*)
      FROM new_responses AS r JOIN surveys AS s ON s.id = r.survey_id, response_parts(s.questions, r.answers, r.language) AS p
      WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (survey_id, question, kind, part, value) DO UPDATE SET count = c.count + excluded.count;
    END IF;
  END IF;
  RETURN NULL;
END $$;
