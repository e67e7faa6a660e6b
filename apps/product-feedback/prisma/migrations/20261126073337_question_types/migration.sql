SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- Counts answers to questions about times and months, too.
CREATE OR REPLACE FUNCTION answer_parts(questions jsonb, answers jsonb)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  WITH given AS (
    SELECT q ->> 'id' AS id, q ->> 'type' AS type, coalesce(q -> 'options', '[]') AS options, answers -> (q ->> 'id') AS answer
    FROM jsonb_array_elements(questions) AS q WHERE answers ? (q ->> 'id')
  )
  SELECT id, 'answered', '', '' FROM given
  UNION ALL
  SELECT id, CASE type WHEN 'number' THEN 'number' ELSE 'value' END, '',
    left(CASE answer WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE answer #>> '{}' END, 300)
  FROM given WHERE type IN ('rating', 'nps', 'csat', 'ces', 'yes_no', 'consent', 'number', 'date', 'time', 'month', 'statement')
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
