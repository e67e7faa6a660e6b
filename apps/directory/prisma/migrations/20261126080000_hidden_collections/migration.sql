-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- Whether editors hid the collection, and the object that was hidden: the collection itself or its author.
ALTER TABLE collections ADD COLUMN hidden_at timestamptz(3), ADD COLUMN hidden_with text;
CREATE INDEX collections_hidden_with_idx ON collections (hidden_with) WHERE hidden_with IS NOT NULL;
CREATE INDEX comments_created_at_id_idx ON comments (created_at DESC, id DESC);

-- A hidden collection is counted neither in its posts nor in its followers' lists. Call it with the post_counts locked.
CREATE FUNCTION count_collection(counted bigint, step integer) RETURNS void
  LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  counted_posts bigint[] := ARRAY(SELECT post_id FROM collection_posts WHERE collection_id = counted ORDER BY post_id);
BEGIN
  PERFORM lock_post_counts(counted_posts);
  UPDATE post_counts SET collections_count = collections_count + step WHERE post_id = ANY (counted_posts);
  INSERT INTO stale_posts (post_id) SELECT post_id FROM unnest(counted_posts) AS post_id ORDER BY post_id
    ON CONFLICT DO NOTHING;
  PERFORM FROM users WHERE id IN (SELECT user_id FROM collection_follows WHERE collection_id = counted)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET followed_collections_count = followed_collections_count + step
    WHERE id IN (SELECT user_id FROM collection_follows WHERE collection_id = counted);
END $$;

CREATE FUNCTION show_or_hide_collection() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_collection(NEW.id, CASE WHEN NEW.hidden_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER show_or_hide AFTER UPDATE OF hidden_at ON collections FOR EACH ROW
  WHEN ((OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL)) EXECUTE FUNCTION show_or_hide_collection();

-- Deleting counts down what was counted: what is hidden is counted again first.
CREATE FUNCTION count_hidden_collection() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_collection(OLD.id, 1);
  RETURN OLD;
END $$;
CREATE TRIGGER count_hidden BEFORE DELETE ON collections FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL) EXECUTE FUNCTION count_hidden_collection();
