-- DropIndex
DROP INDEX "answer_counts_survey_id_question_kind_count_idx";

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "colour" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "translations" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "product_logos" (
    "product_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "product_logos_pkey" PRIMARY KEY ("product_id")
);

-- CreateIndex
CREATE INDEX "answer_counts_survey_id_question_kind_count_value_idx" ON "answer_counts"("survey_id", "question", "kind", "count" DESC, "value");

-- AddForeignKey
ALTER TABLE "product_logos" ADD CONSTRAINT "product_logos_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Submitted responses are counted by statement too: thousands that change at once would otherwise write the survey's row
-- as many times. The survey's row comes first, so that writers of its counts wait for one another.
DROP TRIGGER count_submitted_responses ON survey_responses;
DROP FUNCTION count_submitted_responses();

CREATE OR REPLACE FUNCTION keep_answer_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF EXISTS (SELECT 1 FROM old_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count - gone.count
      FROM (SELECT survey_id, count(*)::int AS count FROM old_responses WHERE status = 'submitted' GROUP BY 1) AS gone
      WHERE s.id = gone.survey_id;
      WITH gone AS (
        SELECT r.survey_id, p.question, p.kind, p.part, p.value, count(*)::int AS count
        FROM old_responses AS r JOIN surveys AS s ON s.id = r.survey_id, answer_parts(s.questions, r.answers) AS p
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
      FROM new_responses AS r JOIN surveys AS s ON s.id = r.survey_id, answer_parts(s.questions, r.answers) AS p
      WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (survey_id, question, kind, part, value) DO UPDATE SET count = c.count + excluded.count;
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Numbers and free texts may differ in every response: they are kept apart from what a summary reads row by row.
CREATE OR REPLACE FUNCTION answer_parts(questions jsonb, answers jsonb)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE AS $$
  WITH given AS (
    SELECT q ->> 'id' AS id, q ->> 'type' AS type, coalesce(q -> 'options', '[]') AS options, answers -> (q ->> 'id') AS answer
    FROM jsonb_array_elements(questions) AS q WHERE answers ? (q ->> 'id')
  )
  SELECT id, 'answered', '', '' FROM given
  UNION ALL
  SELECT id, CASE type WHEN 'number' THEN 'number' ELSE 'value' END, '', left(CASE answer WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE answer #>> '{}' END, 300)
  FROM given WHERE type IN ('rating', 'nps', 'csat', 'ces', 'yes_no', 'consent', 'number', 'date', 'statement')
  UNION ALL
  SELECT id, CASE WHEN options ? chosen THEN 'value' ELSE counted END, '',
    CASE WHEN options ? chosen OR counted = 'other' THEN left(chosen, 300) ELSE '' END
  FROM given, LATERAL (
    SELECT answer #>> '{}' AS chosen WHERE type = 'single_choice'
    UNION ALL
    SELECT jsonb_array_elements_text(answer) WHERE type = 'multiple_choice' AND jsonb_typeof(answer) = 'array'
  ) AS choices, (VALUES ('others'), ('other')) AS counts (counted)
  WHERE counted = 'others' OR NOT options ? chosen
  UNION ALL
  SELECT id, 'place', place::text, left(chosen, 300)
  FROM given, LATERAL jsonb_array_elements_text(answer) WITH ORDINALITY AS places (chosen, place)
  WHERE type = 'ranking' AND jsonb_typeof(answer) = 'array'
  UNION ALL
  SELECT id, 'row', left(cells.key, 300), left(cells.value, 300)
  FROM given, LATERAL jsonb_each_text(answer) AS cells
  WHERE type = 'matrix' AND jsonb_typeof(answer) = 'object'
$$;

-- Every writer of submitted responses has locked the survey's row before: count_submitted_responses is a trigger of rows.

DELETE FROM answer_counts;
INSERT INTO answer_counts (account_id, survey_id, question, kind, part, value, count)
SELECT s.account_id, s.id, p.question, p.kind, p.part, p.value, count(*)
FROM survey_responses AS r JOIN surveys AS s ON s.id = r.survey_id, answer_parts(s.questions, r.answers) AS p
WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6;

-- Where a response in progress has got to: the page that its respondent was on last, or else the last question answered.
-- Prisma's schema has no generated columns.
CREATE FUNCTION furthest_question(resume_at text, answers jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(resume_at, (
    SELECT 'q' || max(substr(id, 2)::int) FROM jsonb_object_keys(answers) AS id WHERE id ~ '^q[0-9]{1,3}$'
  ), 'q1')
$$;
ALTER TABLE survey_responses ADD COLUMN furthest text
  GENERATED ALWAYS AS (CASE status WHEN 'in_progress' THEN furthest_question(resume_at, answers) END) STORED;
CREATE INDEX survey_responses_in_progress ON survey_responses (survey_id, furthest, account_id) WHERE status = 'in_progress';
