SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- The countable parts of one answer. Queries inline it, so a comparison reads the questions once, and not for each response.
CREATE FUNCTION question_parts(type text, options jsonb, answer jsonb)
RETURNS TABLE (kind text, part text, value text) LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT 'answered', '', ''
  UNION ALL
  SELECT CASE type WHEN 'number' THEN 'number' ELSE 'value' END, '',
    left(CASE answer WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE answer #>> '{}' END, 300)
  WHERE type IN ('rating', 'nps', 'csat', 'ces', 'yes_no', 'consent', 'number', 'date', 'time', 'month', 'statement')
  UNION ALL
  SELECT CASE WHEN options ? chosen THEN 'value' ELSE counted END, '',
    CASE WHEN options ? chosen OR counted = 'other' THEN left(chosen, 300) ELSE '' END
  FROM (
    SELECT answer #>> '{}' AS chosen WHERE type = 'single_choice'
    UNION ALL
    SELECT jsonb_array_elements_text(answer) WHERE type = 'multiple_choice' AND jsonb_typeof(answer) = 'array'
  ) AS choices, (VALUES ('others'), ('other')) AS counts (counted)
  WHERE counted = 'others' OR NOT options ? chosen
  UNION ALL
  SELECT 'place', place::text, left(chosen, 300)
  FROM jsonb_array_elements_text(CASE WHEN type = 'ranking' AND jsonb_typeof(answer) = 'array' THEN answer END)
    WITH ORDINALITY AS places (chosen, place)
  UNION ALL
  SELECT 'row', left(cells.key, 300), left(cells.value, 300)
  FROM jsonb_each_text(CASE WHEN type = 'matrix' AND jsonb_typeof(answer) = 'object' THEN answer END) AS cells;
END;

CREATE OR REPLACE FUNCTION answer_parts(questions jsonb, answers jsonb)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT q ->> 'id', p.*
  FROM jsonb_array_elements(questions) AS q,
    question_parts(q ->> 'type', coalesce(q -> 'options', '[]'), answers -> (q ->> 'id')) AS p
  WHERE answers ? (q ->> 'id')
$$;
