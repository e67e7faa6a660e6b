-- What editors hide stays in its table; nobody reads, counts or finds it. `hidden_with` says what was hidden on purpose when
-- this was hidden along with it: `post_1`, `comment_2` or `user_3`.
ALTER TABLE posts ADD COLUMN hidden_at timestamptz(3), ADD COLUMN hidden_with text,
  -- A post that waits for its launch is hidden until then.
  ADD COLUMN launch_at timestamptz(3),
  ADD CONSTRAINT posts_waiting_is_hidden CHECK (launch_at IS NULL OR hidden_at IS NOT NULL);
ALTER TABLE comments ADD COLUMN hidden_at timestamptz(3), ADD COLUMN hidden_with text;
ALTER TABLE users ADD COLUMN hidden_at timestamptz(3);
CREATE INDEX posts_launch_at_idx ON posts (launch_at) WHERE launch_at IS NOT NULL;
CREATE INDEX posts_hidden_idx ON posts (id) WHERE hidden_at IS NOT NULL;
CREATE INDEX posts_hidden_with_idx ON posts (hidden_with) WHERE hidden_with IS NOT NULL;
CREATE INDEX comments_hidden_with_idx ON comments (hidden_with) WHERE hidden_with IS NOT NULL;

-- Counters count what can be seen.
CREATE FUNCTION count_post(counted bigint, author bigint, step integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM collections WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = counted)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE collections SET posts_count = posts_count + step
    WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = counted);
  PERFORM FROM users WHERE id = author OR id IN (SELECT user_id FROM post_makers WHERE post_id = counted
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

CREATE FUNCTION show_or_hide_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hidden_at IS NULL THEN
    PERFORM count_post(NEW.id, NEW.user_id, 1);
    INSERT INTO post_texts (post_id, name_key, name_trigrams, words)
      SELECT NEW.id, key, search_trigrams(key), search_document(key, NEW.tagline, NEW.description)
      FROM search_key(NEW.name) AS key ON CONFLICT DO NOTHING;
  ELSE
    PERFORM count_post(NEW.id, NEW.user_id, -1);
    DELETE FROM post_texts WHERE post_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER show_or_hide AFTER UPDATE OF hidden_at ON posts FOR EACH ROW
  WHEN ((OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL)) EXECUTE FUNCTION show_or_hide_post();

-- Deleting counts down what was counted: what is hidden is counted again first.
CREATE FUNCTION count_hidden_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_post(OLD.id, OLD.user_id, 1);
  RETURN OLD;
END $$;
CREATE TRIGGER count_hidden BEFORE DELETE ON posts FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL) EXECUTE FUNCTION count_hidden_post();

CREATE FUNCTION count_comment(post bigint, parent bigint, step integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE comments SET replies_count = replies_count + step WHERE id = parent;
  UPDATE post_counts SET comments_count = comments_count + step WHERE post_id = post;
  INSERT INTO stale_posts (post_id) VALUES (post) ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION show_or_hide_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_comment(NEW.post_id, NEW.parent_id, CASE WHEN NEW.hidden_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;
CREATE TRIGGER show_or_hide AFTER UPDATE OF hidden_at ON comments FOR EACH ROW
  WHEN ((OLD.hidden_at IS NULL) <> (NEW.hidden_at IS NULL)) EXECUTE FUNCTION show_or_hide_comment();
CREATE FUNCTION count_hidden_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_comment(OLD.post_id, OLD.parent_id, 1);
  RETURN OLD;
END $$;
CREATE TRIGGER count_hidden BEFORE DELETE ON comments FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL) EXECUTE FUNCTION count_hidden_comment();
