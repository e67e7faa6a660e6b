-- AlterTable
ALTER TABLE "credit_transfers" ADD COLUMN     "public_id" TEXT NOT NULL DEFAULT ('credit-'::text || gen_random_uuid());

-- CreateTable
CREATE TABLE "answer_counts" (
    "account_id" TEXT NOT NULL,
    "survey_id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "part" TEXT NOT NULL DEFAULT '',
    "value" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL,

    CONSTRAINT "answer_counts_pkey" PRIMARY KEY ("survey_id","question","kind","part","value")
);

-- CreateIndex
CREATE INDEX "answer_counts_survey_id_question_kind_count_idx" ON "answer_counts"("survey_id", "question", "kind", "count" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "credit_transfers_public_id_key" ON "credit_transfers"("public_id");

-- AddForeignKey
ALTER TABLE "answer_counts" ADD CONSTRAINT "answer_counts_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "surveys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What one response adds to the counts of its survey. Answers to text questions are counted without their text.
CREATE FUNCTION answer_parts(questions jsonb, answers jsonb)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE AS $$
  WITH given AS (
    SELECT q ->> 'id' AS id, q ->> 'type' AS type, coalesce(q -> 'options', '[]') AS options, answers -> (q ->> 'id') AS answer
    FROM jsonb_array_elements(questions) AS q WHERE answers ? (q ->> 'id')
  )
  SELECT id, 'answered', '', '' FROM given
  UNION ALL
  SELECT id, 'value', '', left(CASE answer WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE answer #>> '{}' END, 300)
  FROM given WHERE type IN ('rating', 'nps', 'csat', 'ces', 'yes_no', 'consent', 'number', 'date', 'statement')
  UNION ALL
  SELECT id, CASE WHEN options ? chosen THEN 'value' ELSE 'other' END, '', left(chosen, 300)
  FROM given, LATERAL (
    SELECT answer #>> '{}' AS chosen WHERE type = 'single_choice'
    UNION ALL
    SELECT jsonb_array_elements_text(answer) WHERE type = 'multiple_choice' AND jsonb_typeof(answer) = 'array'
  ) AS choices
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
-- The tables of old and new rows exist only for the operations that have them: conditions on them are nested.
CREATE FUNCTION keep_answer_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF EXISTS (SELECT 1 FROM old_responses WHERE status = 'submitted') THEN
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
    INSERT INTO answer_counts AS c (account_id, survey_id, question, kind, part, value, count)
    SELECT s.account_id, s.id, p.question, p.kind, p.part, p.value, count(*)
    FROM new_responses AS r JOIN surveys AS s ON s.id = r.survey_id, answer_parts(s.questions, r.answers) AS p
    WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (survey_id, question, kind, part, value) DO UPDATE SET count = c.count + excluded.count;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_answer_counts_inserted AFTER INSERT ON survey_responses
  REFERENCING NEW TABLE AS new_responses FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_counts();
CREATE TRIGGER keep_answer_counts_updated AFTER UPDATE ON survey_responses
  REFERENCING OLD TABLE AS old_responses NEW TABLE AS new_responses
  FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_counts();
CREATE TRIGGER keep_answer_counts_deleted AFTER DELETE ON survey_responses
  REFERENCING OLD TABLE AS old_responses FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_counts();

INSERT INTO answer_counts (account_id, survey_id, question, kind, part, value, count)
SELECT s.account_id, s.id, p.question, p.kind, p.part, p.value, count(*)
FROM survey_responses AS r JOIN surveys AS s ON s.id = r.survey_id, answer_parts(s.questions, r.answers) AS p
WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6;
