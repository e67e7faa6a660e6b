-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- Once for each statement: each change of one counter has to pass the earlier ones of its transaction, so thousands of changes take minutes.
DROP TRIGGER show_or_hide ON comments;
DROP FUNCTION show_or_hide_comment();

CREATE FUNCTION show_or_hide_comments() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  posts_counted bigint[];
  parents_counted bigint[];
  steps integer[];
BEGIN
  -- Two sums and no join of the rows before and after, which is quadratic in some plans.
  SELECT array_agg(post_id), array_agg(parent_id), array_agg(step) INTO posts_counted, parents_counted, steps FROM (
    SELECT post_id, parent_id, sum(step)::int AS step FROM (
      SELECT post_id, parent_id, 1 AS step FROM rows_after WHERE hidden_at IS NULL
      UNION ALL SELECT post_id, parent_id, -1 FROM rows_before WHERE hidden_at IS NULL
    ) AS shown GROUP BY post_id, parent_id HAVING sum(step) <> 0
  ) AS changed;
  IF steps IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM comments WHERE id = ANY (parents_counted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE comments SET replies_count = replies_count + changed.step
    FROM (SELECT parent_id, sum(step)::int AS step FROM unnest(parents_counted, steps) AS each (parent_id, step)
      GROUP BY parent_id) AS changed
    WHERE comments.id = changed.parent_id;
  PERFORM lock_post_counts(posts_counted);
  UPDATE post_counts SET comments_count = comments_count + changed.step
    FROM (SELECT post_id, sum(step)::int AS step FROM unnest(posts_counted, steps) AS each (post_id, step)
      GROUP BY post_id) AS changed
    WHERE post_counts.post_id = changed.post_id;
  INSERT INTO stale_posts (post_id) SELECT DISTINCT post_id FROM unnest(posts_counted) AS post_id ORDER BY post_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER show_or_hide AFTER UPDATE ON comments
  REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION show_or_hide_comments();
