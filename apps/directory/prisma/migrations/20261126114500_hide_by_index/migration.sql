-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- One list of ids in each condition: PostgreSQL reads a whole table for a condition of the form `id = … OR id IN (SELECT …)`.
CREATE OR REPLACE FUNCTION count_post(counted bigint, author bigint, step integer) RETURNS void
  LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- What was counted before the lock is seen by the statements below; what counts after it sees the post as it is then.
  PERFORM FROM post_counts WHERE post_id = counted FOR NO KEY UPDATE;
  PERFORM FROM collections WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = counted)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE collections SET posts_count = posts_count + step
    WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = counted);
  PERFORM FROM users WHERE id IN (SELECT author UNION SELECT user_id FROM post_makers WHERE post_id = counted
    UNION SELECT user_id FROM votes WHERE post_id = counted) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET submitted_posts_count = submitted_posts_count + step WHERE id = author;
  UPDATE users SET made_posts_count = made_posts_count + step
    WHERE id IN (SELECT user_id FROM post_makers WHERE post_id = counted);
  UPDATE users SET voted_posts_count = voted_posts_count + step
    WHERE id IN (SELECT user_id FROM votes WHERE post_id = counted);
  PERFORM FROM topics WHERE id IN (SELECT topic_id FROM post_topics WHERE post_id = counted)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE topics SET posts_count = posts_count + step
    WHERE id IN (SELECT topic_id FROM post_topics WHERE post_id = counted);
END $$;

CREATE OR REPLACE FUNCTION forget_deliveries() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'comments' THEN
    DELETE FROM webhook_outbox WHERE subject_id = 'comment_' || OLD.id;
  ELSE
    DELETE FROM webhook_outbox WHERE subject_id IN (SELECT 'post_' || OLD.id
      UNION ALL SELECT 'comment_' || id FROM comments WHERE post_id = OLD.id);
  END IF;
  RETURN NULL;
END $$;
