-- The schema of version 1.0.0.

-- Functions resolve names in the schema of this migration first, and in pg_temp last. So a session's own search_path or temporary tables
-- cannot make a trigger read or write other tables. Functions that consist of one expression are bound to the names in it (BEGIN ATOMIC)
-- instead, because a setting would prevent inlining.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE TABLE users (
  id bigserial PRIMARY KEY,
  username text NOT NULL,
  name text NOT NULL,
  headline text,
  website_url text,
  twitter_username text,
  profile_image_url text,
  cover_image_url text,
  password_hash text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  followers_count integer NOT NULL DEFAULT 0,
  following_count integer NOT NULL DEFAULT 0,
  made_posts_count integer NOT NULL DEFAULT 0,
  submitted_posts_count integer NOT NULL DEFAULT 0,
  voted_posts_count integer NOT NULL DEFAULT 0,
  followed_collections_count integer NOT NULL DEFAULT 0,
  -- The role that allows a member to change other people's posts and comments. Null for no role.
  role text,
  hidden_at timestamptz(3),
  -- What is still being done to the member's content, because the content is too much for one transaction. Null for nothing.
  unfinished text,
  is_demo boolean NOT NULL DEFAULT false,
  CONSTRAINT users_role CHECK (role IN ('editor', 'operator')),
  CONSTRAINT users_unfinished CHECK (unfinished IN ('hiding', 'showing', 'deleting'))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX users_username_key ON users (username);
-- Usernames are compared case-insensitively.
CREATE INDEX users_lower_username_idx ON users (lower(username));
CREATE INDEX users_lower_name_idx ON users (lower(name));
CREATE INDEX users_followers_count_id_idx ON users (followers_count DESC, id DESC);
CREATE INDEX users_unfinished_idx ON users (id) WHERE unfinished IS NOT NULL;
CREATE UNIQUE INDEX users_folded_username_key ON users (lower(username));

CREATE FUNCTION index_texts_of_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_texts(TG_ARGV[0], ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE FUNCTION index_texts_of_new() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM index_texts(TG_ARGV[0], ARRAY(SELECT id FROM changed_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER index_texts_of_changed AFTER UPDATE ON users
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.username IS DISTINCT FROM NEW.username OR OLD.headline IS DISTINCT FROM NEW.headline)
  EXECUTE FUNCTION index_texts_of_changed('user');
CREATE TRIGGER index_texts_of_new AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION index_texts_of_new('user');

CREATE TABLE topics (
  id bigserial PRIMARY KEY,
  slug text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  image_url text,
  followers_count integer NOT NULL DEFAULT 0,
  posts_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_demo boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX topics_slug_key ON topics (slug);
CREATE INDEX topics_followers_count_id_idx ON topics (followers_count DESC, id DESC);
CREATE INDEX topics_created_at_id_idx ON topics (created_at DESC, id DESC);
CREATE INDEX topics_name_idx ON topics USING gin (lower(name) gin_trgm_ops);
CREATE INDEX topics_lower_name_idx ON topics (lower(name));

CREATE TRIGGER index_texts_of_changed AFTER UPDATE ON topics
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.slug IS DISTINCT FROM NEW.slug OR OLD.description IS DISTINCT FROM NEW.description)
  EXECUTE FUNCTION index_texts_of_changed('topic');
CREATE TRIGGER index_texts_of_new AFTER INSERT ON topics
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION index_texts_of_new('topic');

-- Nearly all posts are featured within a week of their submission. So a range of submission times also limits the times of featuring, and
-- vice versa. posts/periods.ts reads the exceptions from an index.
CREATE FUNCTION is_featured_unusually(created_at timestamptz, featured_at timestamptz) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT extract(epoch FROM featured_at) - extract(epoch FROM created_at) NOT BETWEEN -1 AND 604800;
END;

CREATE TABLE posts (
  id bigserial PRIMARY KEY,
  slug text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE RESTRICT,
  name text NOT NULL,
  tagline text NOT NULL,
  description text,
  website text NOT NULL,
  website_key text NOT NULL,
  twitter_url text,
  twitter_key text,
  thumbnail_url text,
  media jsonb NOT NULL DEFAULT '[]',
  product_links jsonb NOT NULL DEFAULT '[]',
  votes_count integer NOT NULL DEFAULT 0,
  comments_count integer NOT NULL DEFAULT 0,
  collections_count integer NOT NULL DEFAULT 0,
  reviews_count integer NOT NULL DEFAULT 0,
  reviews_rating double precision NOT NULL DEFAULT 0,
  rank_score double precision NOT NULL,
  daily_rank integer,
  weekly_rank integer,
  monthly_rank integer,
  yearly_rank integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  featured_at timestamptz(3),
  scheduled_at timestamptz(3),
  -- Hidden rows stay in their table, but no query reads, counts or finds them. `hidden_with` is the object that an editor hid, which may be
  -- the post itself, its author or a comment above: `post_1`, `comment_2` or `user_3`.
  hidden_at timestamptz(3),
  hidden_with text,
  launch_at timestamptz(3),
  votes_milestone integer NOT NULL DEFAULT 0,
  CONSTRAINT posts_waiting_is_hidden CHECK (launch_at IS NULL OR hidden_at IS NOT NULL)
);
CREATE UNIQUE INDEX posts_slug_key ON posts (slug);
CREATE INDEX posts_rank_score_id_idx ON posts (rank_score DESC, id DESC);
CREATE INDEX posts_votes_count_id_idx ON posts (votes_count DESC, id DESC);
CREATE INDEX posts_created_at_id_idx ON posts (created_at DESC, id DESC);
CREATE INDEX posts_user_id_created_at_id_idx ON posts (user_id, created_at DESC, id DESC);
CREATE INDEX posts_website_key_idx ON posts (website_key);
CREATE INDEX posts_twitter_key_idx ON posts (twitter_key);
-- Posts that were never featured come last in the order by featured_at, sorted by id. So the sort key must not be null.
CREATE INDEX posts_featured_idx ON posts (COALESCE(featured_at, '-infinity'::timestamp with time zone) DESC, id DESC);
-- Exact names need an index of their own: "C++" and "C#" have the same search key, and that of "!!!" is empty.
CREATE INDEX posts_lower_name_idx ON posts (lower(name));
CREATE INDEX posts_featured_unusually_idx ON posts (created_at, featured_at) WHERE is_featured_unusually(created_at, featured_at);
CREATE INDEX posts_launch_at_idx ON posts (launch_at) WHERE launch_at IS NOT NULL;
CREATE INDEX posts_hidden_idx ON posts (id) WHERE hidden_at IS NOT NULL;
CREATE INDEX posts_hidden_with_idx ON posts (hidden_with) WHERE hidden_with IS NOT NULL;

CREATE FUNCTION begin_post_counts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO post_counts (post_id, votes_count, comments_count, collections_count)
    SELECT id, votes_count, comments_count, collections_count FROM changed_rows;
  RETURN NULL;
END $$;

-- Deliveries and their log show the corrected texts of a post or comment.
CREATE FUNCTION correct_deliveries() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  corrected jsonb := CASE TG_TABLE_NAME
    WHEN 'comments' THEN jsonb_build_object('body', to_jsonb(NEW) -> 'body')
    ELSE jsonb_build_object('slug', to_jsonb(NEW) -> 'slug', 'name', to_jsonb(NEW) -> 'name',
      'tagline', to_jsonb(NEW) -> 'tagline', 'website', to_jsonb(NEW) -> 'website') END;
BEGIN
  UPDATE webhook_outbox SET payload = jsonb_set(payload::jsonb, '{data}', payload::jsonb -> 'data' || corrected)::text
    WHERE subject_id = TG_ARGV[0] || NEW.id;
  RETURN NULL;
END $$;

-- Deleting a post decrements its counters. A hidden post was not counted, so it is counted again first.
CREATE FUNCTION count_hidden_post() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_posts(ARRAY[OLD.id], 1);
  RETURN OLD;
END $$;

-- All triggers use one lock order, so that they do not deadlock. Each trigger locks the rows that it counts in, by id, before it changes
-- them. The order of the tables is posts, comments, post_counts, collections, users, topics.
CREATE FUNCTION keep_count() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
-- Arguments: the table with the counter, the counter, the column of the changed rows that refers to this table, and a column that must not
-- be null in rows that count.
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows) THEN RETURN NULL; END IF;
  EXECUTE format(
    'SELECT FROM %1$I WHERE id IN (SELECT %2$I FROM changed_rows WHERE %3$I IS NOT NULL) ORDER BY id FOR NO KEY UPDATE',
    TG_ARGV[0], TG_ARGV[2], coalesce(TG_ARGV[3], TG_ARGV[2])
  );
  EXECUTE format(
    'UPDATE %1$I AS target SET %2$I = target.%2$I %3$s changed.amount
     FROM (SELECT %4$I AS id, count(*)::int AS amount FROM changed_rows WHERE %5$I IS NOT NULL GROUP BY 1) AS changed
     WHERE target.id = changed.id',
    TG_ARGV[0], TG_ARGV[1], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END, TG_ARGV[2], coalesce(TG_ARGV[3], TG_ARGV[2])
  );
  RETURN NULL;
END $$;

-- Removes deliveries about objects that editors hide or delete, and with them their entries in the log.
CREATE FUNCTION forget_deliveries() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_TABLE_NAME = 'comments' THEN
    DELETE FROM webhook_outbox WHERE subject_id = 'comment_' || OLD.id;
  ELSE
    DELETE FROM webhook_outbox WHERE subject_id IN (SELECT 'post_' || OLD.id
      UNION ALL SELECT 'comment_' || id FROM comments WHERE post_id = OLD.id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION index_changed_post_text() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  key text := search_key(NEW.name);
BEGIN
  UPDATE post_texts SET name_key = key, name_trigrams = search_trigrams(key),
    words = search_document(key, NEW.tagline, NEW.description) WHERE post_id = NEW.id;
  INSERT INTO search_words (word)
    SELECT DISTINCT word FROM regexp_split_to_table(key || ' ' || search_key(NEW.tagline), ' ') AS word
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]+$'
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION index_post_texts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO post_texts (post_id, name_key, name_trigrams, words)
    SELECT id, key, search_trigrams(key), search_document(key, tagline, description)
    FROM changed_rows CROSS JOIN LATERAL (SELECT search_key(name) AS key) AS keys
    ON CONFLICT (post_id) DO UPDATE
    SET name_key = excluded.name_key, name_trigrams = excluded.name_trigrams, words = excluded.words;
  INSERT INTO search_words (word)
    SELECT DISTINCT word FROM changed_rows
    CROSS JOIN LATERAL regexp_split_to_table(search_key(name) || ' ' || search_key(tagline), ' ') AS word
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]+$'
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION set_rank_score() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.rank_score := rank_score(NEW.votes_count, NEW.created_at, NEW.featured_at);
  RETURN NEW;
END $$;

-- Counts all posts that a statement hid or showed at once, so that the counter of a member with thousands of posts changes only once.
CREATE FUNCTION show_or_hide_posts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  shown bigint[];
  hidden bigint[];
BEGIN
  SELECT array_agg(id) FILTER (WHERE step = 1), array_agg(id) FILTER (WHERE step = -1) INTO shown, hidden FROM (
    SELECT id, sum(step) AS step FROM (
      SELECT id, 1 AS step FROM rows_after WHERE hidden_at IS NULL
      UNION ALL SELECT id, -1 FROM rows_before WHERE hidden_at IS NULL
    ) AS visible GROUP BY id
  ) AS changed;
  IF shown IS NOT NULL THEN
    PERFORM count_posts(shown, 1);
    INSERT INTO post_texts (post_id, name_key, name_trigrams, words)
      SELECT id, key, search_trigrams(key), search_document(key, tagline, description)
      FROM posts CROSS JOIN LATERAL (SELECT search_key(name) AS key) AS keys WHERE id = ANY (shown)
      ON CONFLICT DO NOTHING;
    -- Milestones that the posts reached while they were hidden are announced now.
    INSERT INTO stale_posts (post_id) SELECT post_id FROM unnest(shown) AS post_id ORDER BY post_id ON CONFLICT DO NOTHING;
  END IF;
  IF hidden IS NOT NULL THEN
    PERFORM count_posts(hidden, -1);
    DELETE FROM post_texts WHERE post_id = ANY (hidden);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION spread_sort_columns() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE post_topics SET rank_score = NEW.rank_score, votes_count = NEW.votes_count,
    created_at = NEW.created_at, featured_at = NEW.featured_at WHERE post_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER begin_post_counts AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION begin_post_counts();
CREATE TRIGGER correct_deliveries AFTER UPDATE OF slug, name, tagline, website ON posts FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.tagline, OLD.website) IS DISTINCT FROM (NEW.slug, NEW.name, NEW.tagline, NEW.website))
  EXECUTE FUNCTION correct_deliveries('post_');
CREATE TRIGGER count_hidden BEFORE DELETE ON posts FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL) EXECUTE FUNCTION count_hidden_post();
CREATE TRIGGER count_in_users_submitted_posts_count AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('users', 'submitted_posts_count', 'user_id', 'user_id');
CREATE TRIGGER count_out_users_submitted_posts_count AFTER DELETE ON posts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('users', 'submitted_posts_count', 'user_id', 'user_id');
CREATE TRIGGER forget_deliveries_when_deleted AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION forget_deliveries();
CREATE TRIGGER forget_deliveries_when_hidden AFTER UPDATE OF hidden_at ON posts FOR EACH ROW
  WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION forget_deliveries();
CREATE TRIGGER index_texts_of_changed AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.name, OLD.tagline, OLD.description) IS DISTINCT FROM (NEW.name, NEW.tagline, NEW.description))
  EXECUTE FUNCTION index_changed_post_text();
CREATE TRIGGER index_texts_of_new AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_post_texts();
CREATE TRIGGER set_rank_score BEFORE INSERT OR UPDATE OF votes_count, created_at, featured_at, rank_score ON posts
  FOR EACH ROW EXECUTE FUNCTION set_rank_score();
CREATE TRIGGER show_or_hide AFTER UPDATE ON posts REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION show_or_hide_posts();
CREATE TRIGGER spread_sort_columns AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.votes_count, OLD.created_at, OLD.featured_at) IS DISTINCT FROM (NEW.votes_count, NEW.created_at, NEW.featured_at))
  EXECUTE FUNCTION spread_sort_columns();

CREATE TABLE post_makers (
  post_id bigint NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (post_id, user_id)
);
CREATE INDEX post_makers_user_id_post_id_idx ON post_makers (user_id, post_id DESC);

CREATE TRIGGER count_in_users_made_posts_count AFTER INSERT ON post_makers
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('users', 'made_posts_count', 'user_id', 'user_id');
CREATE TRIGGER count_out_users_made_posts_count AFTER DELETE ON post_makers
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('users', 'made_posts_count', 'user_id', 'user_id');

CREATE TABLE post_topics (
  post_id bigint NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  topic_id bigint NOT NULL REFERENCES topics ON UPDATE CASCADE ON DELETE CASCADE,
  rank_score double precision NOT NULL DEFAULT 0,
  votes_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  featured_at timestamptz(3),
  PRIMARY KEY (post_id, topic_id)
);
CREATE INDEX post_topics_topic_id_rank_score_post_id_idx ON post_topics (topic_id, rank_score DESC, post_id DESC);
CREATE INDEX post_topics_topic_id_votes_count_post_id_idx ON post_topics (topic_id, votes_count DESC, post_id DESC);
CREATE INDEX post_topics_topic_id_created_at_post_id_idx ON post_topics (topic_id, created_at DESC, post_id DESC);
CREATE INDEX post_topics_featured_idx ON post_topics (topic_id, COALESCE(featured_at, '-infinity'::timestamp with time zone) DESC, post_id DESC);

-- The lists of a topic read only an index of post_topics, so this table has copies of the sort columns of posts.
CREATE FUNCTION copy_sort_columns() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  SELECT rank_score, votes_count, created_at, featured_at
    INTO NEW.rank_score, NEW.votes_count, NEW.created_at, NEW.featured_at FROM posts WHERE id = NEW.post_id;
  RETURN NEW;
END $$;

CREATE TRIGGER copy_sort_columns BEFORE INSERT ON post_topics FOR EACH ROW EXECUTE FUNCTION copy_sort_columns();
CREATE TRIGGER count_in_topics_posts_count AFTER INSERT ON post_topics
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('topics', 'posts_count', 'topic_id', 'topic_id');
CREATE TRIGGER count_out_topics_posts_count AFTER DELETE ON post_topics
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('topics', 'posts_count', 'topic_id', 'topic_id');

CREATE TABLE comments (
  id bigserial PRIMARY KEY,
  post_id bigint NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  parent_id bigint REFERENCES comments ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  body text NOT NULL,
  votes_count integer NOT NULL DEFAULT 0,
  replies_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  hidden_at timestamptz(3),
  hidden_with text,
  -- The key of an imported comment in import files, so that importing a file again does not write the comment twice.
  import_key text
);
CREATE INDEX comments_post_id_created_at_id_idx ON comments (post_id, created_at DESC, id DESC);
CREATE INDEX comments_post_id_votes_count_id_idx ON comments (post_id, votes_count DESC, id DESC);
CREATE INDEX comments_parent_id_created_at_id_idx ON comments (parent_id, created_at DESC, id DESC);
CREATE INDEX comments_parent_id_votes_count_id_idx ON comments (parent_id, votes_count DESC, id DESC);
CREATE INDEX comments_user_id_idx ON comments (user_id);
CREATE INDEX comments_hidden_with_idx ON comments (hidden_with) WHERE hidden_with IS NOT NULL;
CREATE INDEX comments_created_at_id_idx ON comments (created_at DESC, id DESC);
CREATE UNIQUE INDEX comments_import_key_idx ON comments (import_key) WHERE import_key IS NOT NULL;

CREATE FUNCTION count_hidden_comment() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_comment(OLD.post_id, OLD.parent_id, 1);
  RETURN OLD;
END $$;

CREATE FUNCTION keep_post_count() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
-- Argument: the counter in post_counts.
DECLARE
  counted_posts bigint[] := (SELECT array_agg(DISTINCT post_id) FROM changed_rows WHERE post_id IS NOT NULL);
BEGIN
  IF counted_posts IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_post_counts(counted_posts);
  EXECUTE format(
    'UPDATE post_counts AS target SET %1$I = target.%1$I %2$s changed.amount
     FROM (SELECT post_id, count(*)::int AS amount FROM changed_rows WHERE post_id IS NOT NULL GROUP BY 1) AS changed
     WHERE target.post_id = changed.post_id',
    TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END
  );
  INSERT INTO stale_posts (post_id) SELECT post_id FROM unnest(counted_posts) AS post_id ORDER BY post_id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER correct_deliveries AFTER UPDATE OF body ON comments FOR EACH ROW
  WHEN (OLD.body IS DISTINCT FROM NEW.body) EXECUTE FUNCTION correct_deliveries('comment_');
CREATE TRIGGER count_hidden BEFORE DELETE ON comments FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL) EXECUTE FUNCTION count_hidden_comment();
CREATE TRIGGER count_in_comments_replies_count AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('comments', 'replies_count', 'parent_id', 'parent_id');
CREATE TRIGGER count_in_posts_comments_count AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_post_count('comments_count');
CREATE TRIGGER count_out_comments_replies_count AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('comments', 'replies_count', 'parent_id', 'parent_id');
CREATE TRIGGER count_out_posts_comments_count AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_post_count('comments_count');
CREATE TRIGGER forget_deliveries_when_deleted AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION forget_deliveries();
CREATE TRIGGER forget_deliveries_when_hidden AFTER UPDATE OF hidden_at ON comments FOR EACH ROW
  WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION forget_deliveries();

CREATE TABLE votes (
  id bigserial PRIMARY KEY,
  post_id bigint REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  comment_id bigint REFERENCES comments ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT votes_one_subject CHECK (num_nonnulls(post_id, comment_id) = 1)
);
CREATE INDEX votes_post_id_created_at_id_idx ON votes (post_id, created_at DESC, id DESC);
CREATE INDEX votes_user_id_created_at_id_idx ON votes (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX votes_post_id_user_id_key ON votes (post_id, user_id);
-- Indexes for votes for comments leave out votes for posts.
CREATE UNIQUE INDEX votes_comment_voter_idx ON votes (comment_id, user_id) WHERE comment_id IS NOT NULL;
CREATE INDEX votes_comment_created_idx ON votes (comment_id, created_at DESC, id DESC) WHERE comment_id IS NOT NULL;

CREATE FUNCTION keep_count_of_visible() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
-- Arguments: the table with the counter, the counter, and the column of the changed rows that refers to this table. Rows of hidden posts do
-- not count. Rows of deleted posts do, because count_hidden_post has counted them again.
DECLARE
  counted_posts bigint[] := (SELECT array_agg(DISTINCT post_id) FROM changed_rows WHERE post_id IS NOT NULL);
  visible bigint[];
BEGIN
  IF counted_posts IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_post_counts(counted_posts);
  visible := ARRAY(SELECT post_id FROM unnest(counted_posts) AS post_id
    EXCEPT SELECT id FROM posts WHERE id = ANY (counted_posts) AND hidden_at IS NOT NULL);
  EXECUTE format(
    'SELECT FROM %1$I WHERE id IN (SELECT %2$I FROM changed_rows WHERE post_id = ANY ($1)) ORDER BY id FOR NO KEY UPDATE',
    TG_ARGV[0], TG_ARGV[2]
  ) USING visible;
  EXECUTE format(
    'UPDATE %1$I AS target SET %2$I = target.%2$I %3$s changed.amount
     FROM (SELECT %4$I AS id, count(*)::int AS amount FROM changed_rows WHERE post_id = ANY ($1) GROUP BY 1) AS changed
     WHERE target.id = changed.id',
    TG_ARGV[0], TG_ARGV[1], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END, TG_ARGV[2]
  ) USING visible;
  RETURN NULL;
END $$;

CREATE TRIGGER count_in_comments_votes_count AFTER INSERT ON votes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('comments', 'votes_count', 'comment_id', 'comment_id');
CREATE TRIGGER count_in_posts_votes_count AFTER INSERT ON votes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_post_count('votes_count');
CREATE TRIGGER count_in_users_voted_posts_count AFTER INSERT ON votes
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count_of_visible('users', 'voted_posts_count', 'user_id');
CREATE TRIGGER count_out_comments_votes_count AFTER DELETE ON votes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('comments', 'votes_count', 'comment_id', 'comment_id');
CREATE TRIGGER count_out_posts_votes_count AFTER DELETE ON votes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_post_count('votes_count');
CREATE TRIGGER count_out_users_voted_posts_count AFTER DELETE ON votes
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count_of_visible('users', 'voted_posts_count', 'user_id');

CREATE TABLE collections (
  id bigserial PRIMARY KEY,
  slug text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE RESTRICT,
  name text NOT NULL,
  tagline text NOT NULL DEFAULT '',
  description text,
  cover_image_url text,
  followers_count integer NOT NULL DEFAULT 0,
  posts_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  featured_at timestamptz(3),
  -- When an editor hid the collection, and the object that was hidden: the collection itself or its author.
  hidden_at timestamptz(3),
  hidden_with text
);
CREATE UNIQUE INDEX collections_slug_key ON collections (slug);
CREATE INDEX collections_followers_count_id_idx ON collections (followers_count DESC, id DESC);
CREATE INDEX collections_created_at_id_idx ON collections (created_at DESC, id DESC);
CREATE INDEX collections_user_id_created_at_id_idx ON collections (user_id, created_at DESC, id DESC);
CREATE INDEX collections_featured_idx ON collections (COALESCE(featured_at, '-infinity'::timestamp with time zone) DESC, id DESC);
CREATE INDEX collections_lower_name_idx ON collections (lower(name));
CREATE INDEX collections_hidden_with_idx ON collections (hidden_with) WHERE hidden_with IS NOT NULL;

CREATE TRIGGER index_texts_of_changed AFTER UPDATE ON collections
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.slug IS DISTINCT FROM NEW.slug OR OLD.tagline IS DISTINCT FROM NEW.tagline)
  EXECUTE FUNCTION index_texts_of_changed('collection');
CREATE TRIGGER index_texts_of_new AFTER INSERT ON collections
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION index_texts_of_new('collection');

CREATE TABLE collection_posts (
  collection_id bigint NOT NULL REFERENCES collections ON UPDATE CASCADE ON DELETE CASCADE,
  post_id bigint NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (collection_id, post_id)
);
CREATE INDEX collection_posts_collection_id_created_at_post_id_idx ON collection_posts (collection_id, created_at DESC, post_id DESC);
CREATE INDEX collection_posts_post_id_created_at_collection_id_idx ON collection_posts (post_id, created_at DESC, collection_id DESC);

CREATE TRIGGER count_in_collections_posts_count AFTER INSERT ON collection_posts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count_of_visible('collections', 'posts_count', 'collection_id');
CREATE TRIGGER count_in_posts_collections_count AFTER INSERT ON collection_posts
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_post_count('collections_count');
CREATE TRIGGER count_out_collections_posts_count AFTER DELETE ON collection_posts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count_of_visible('collections', 'posts_count', 'collection_id');
CREATE TRIGGER count_out_posts_collections_count AFTER DELETE ON collection_posts
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_post_count('collections_count');

CREATE TABLE collection_topics (
  collection_id bigint NOT NULL REFERENCES collections ON UPDATE CASCADE ON DELETE CASCADE,
  topic_id bigint NOT NULL REFERENCES topics ON UPDATE CASCADE ON DELETE CASCADE,
  PRIMARY KEY (collection_id, topic_id)
);
CREATE INDEX collection_topics_topic_id_idx ON collection_topics (topic_id);

CREATE TABLE user_follows (
  follower_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  followed_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (follower_id, followed_id),
  CONSTRAINT user_follows_not_oneself CHECK (follower_id <> followed_id)
);
CREATE INDEX user_follows_follower_id_created_at_followed_id_idx ON user_follows (follower_id, created_at DESC, followed_id DESC);
CREATE INDEX user_follows_followed_id_created_at_follower_id_idx ON user_follows (followed_id, created_at DESC, follower_id DESC);

-- A follow changes two counters in users. One trigger changes both, because two triggers could lock two users in opposite orders.
CREATE FUNCTION count_user_follows() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows) THEN RETURN NULL; END IF;
  PERFORM FROM users
    WHERE id IN (SELECT follower_id FROM changed_rows UNION SELECT followed_id FROM changed_rows)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET followers_count = users.followers_count + step * changed.followers,
      following_count = users.following_count + step * changed.following
    FROM (
      SELECT id, sum(followers)::int AS followers, sum(following)::int AS following FROM (
        SELECT followed_id AS id, 1 AS followers, 0 AS following FROM changed_rows
        UNION ALL SELECT follower_id, 0, 1 FROM changed_rows
      ) AS sides GROUP BY id
    ) AS changed
    WHERE users.id = changed.id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_in_users AFTER INSERT ON user_follows
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_user_follows();
CREATE TRIGGER count_out_users AFTER DELETE ON user_follows
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION count_user_follows();

CREATE TABLE topic_follows (
  topic_id bigint NOT NULL REFERENCES topics ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (topic_id, user_id)
);
CREATE INDEX topic_follows_user_id_topic_id_idx ON topic_follows (user_id, topic_id);

CREATE TRIGGER count_in_topics_followers_count AFTER INSERT ON topic_follows
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('topics', 'followers_count', 'topic_id', 'topic_id');
CREATE TRIGGER count_out_topics_followers_count AFTER DELETE ON topic_follows
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('topics', 'followers_count', 'topic_id', 'topic_id');

CREATE TABLE collection_follows (
  collection_id bigint NOT NULL REFERENCES collections ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (collection_id, user_id)
);
CREATE INDEX collection_follows_user_id_created_at_collection_id_idx ON collection_follows (user_id, created_at DESC, collection_id DESC);

CREATE TRIGGER count_in_collections_followers_count AFTER INSERT ON collection_follows
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('collections', 'followers_count', 'collection_id', 'collection_id');
CREATE TRIGGER count_in_users_followed_collections_count AFTER INSERT ON collection_follows
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('users', 'followed_collections_count', 'user_id', 'user_id');
CREATE TRIGGER count_out_collections_followers_count AFTER DELETE ON collection_follows
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('collections', 'followers_count', 'collection_id', 'collection_id');
CREATE TRIGGER count_out_users_followed_collections_count AFTER DELETE ON collection_follows
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT
  EXECUTE FUNCTION keep_count('users', 'followed_collections_count', 'user_id', 'user_id');

CREATE TABLE organisations (
  id text PRIMARY KEY,
  name text NOT NULL,
  domain text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX organisations_domain_key ON organisations (domain);

CREATE TABLE accounts (
  id text PRIMARY KEY,
  organisation_id text NOT NULL REFERENCES organisations ON UPDATE CASCADE ON DELETE RESTRICT,
  email text NOT NULL,
  name text NOT NULL,
  user_id bigint REFERENCES users ON UPDATE CASCADE ON DELETE SET NULL,
  registered_from text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deletion_id text,
  suspended_at timestamptz(3),
  require_second_factor boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'UTC'
);
CREATE UNIQUE INDEX accounts_email_key ON accounts (email);
CREATE INDEX accounts_organisation_id_idx ON accounts (organisation_id);
CREATE INDEX accounts_user_id_idx ON accounts (user_id);

CREATE TABLE applications (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE RESTRICT,
  name text NOT NULL,
  client_id text NOT NULL,
  secret_hash text NOT NULL,
  secret_hint text NOT NULL,
  redirect_uris text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- A confidential or public client (RFC 6749 §2.1).
  client_type text NOT NULL DEFAULT 'confidential',
  registered_only boolean NOT NULL DEFAULT false,
  CONSTRAINT applications_client_type CHECK (client_type IN ('confidential', 'public'))
);
CREATE UNIQUE INDEX applications_client_id_key ON applications (client_id);
CREATE INDEX applications_account_id_idx ON applications (account_id);

CREATE TABLE access_tokens (
  id text PRIMARY KEY,
  hash text NOT NULL,
  hint text NOT NULL,
  kind text NOT NULL,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  scopes text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),
  code_hash text,
  name text,
  created_by text,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX access_tokens_hash_key ON access_tokens (hash);
CREATE INDEX access_tokens_application_id_kind_created_at_idx ON access_tokens (application_id, kind, created_at);
CREATE INDEX access_tokens_user_id_idx ON access_tokens (user_id);
CREATE INDEX access_tokens_expires_at_idx ON access_tokens (expires_at);
CREATE INDEX access_tokens_code_hash_idx ON access_tokens (code_hash);

CREATE TABLE authorization_codes (
  hash text PRIMARY KEY,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  redirect_uri text NOT NULL,
  scopes text[],
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- A used code is kept with its tokens until it expires. If it is used again, these tokens are revoked (RFC 6749 section 4.1.2).
  used_at timestamptz(3),
  -- Failed exchanges do not use up a code, but their number is limited.
  attempts integer NOT NULL DEFAULT 0
);
CREATE INDEX authorization_codes_expires_at_idx ON authorization_codes (expires_at);
CREATE INDEX authorization_codes_application_id_idx ON authorization_codes (application_id);
CREATE INDEX authorization_codes_user_id_idx ON authorization_codes (user_id);

CREATE TABLE limit_requests (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  requests integer NOT NULL,
  cost integer NOT NULL,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_at timestamptz(3)
);
CREATE INDEX limit_requests_application_id_created_at_idx ON limit_requests (application_id, created_at);
CREATE INDEX limit_requests_status_created_at_idx ON limit_requests (status, created_at);

CREATE TABLE limit_grants (
  id text PRIMARY KEY,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  requests integer NOT NULL,
  cost integer NOT NULL,
  reason text NOT NULL,
  granted_by text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX limit_grants_application_id_starts_at_ends_at_idx ON limit_grants (application_id, starts_at, ends_at);

CREATE TABLE blocks (
  id text PRIMARY KEY,
  subject_id text NOT NULL,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ends_at timestamptz(3),
  lifted_at timestamptz(3)
);
CREATE INDEX blocks_subject_id_idx ON blocks (subject_id);

CREATE TABLE audit_entries (
  id text PRIMARY KEY,
  action text NOT NULL,
  subject_id text NOT NULL,
  actor text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX audit_entries_subject_id_created_at_idx ON audit_entries (subject_id, created_at);
CREATE INDEX audit_entries_created_at_idx ON audit_entries (created_at);

CREATE UNLOGGED TABLE usage_signals (
  id bigserial PRIMARY KEY,
  hour timestamptz(3) NOT NULL,
  application_id text NOT NULL,
  token_id text NOT NULL,
  address text NOT NULL,
  document text NOT NULL,
  requests integer NOT NULL,
  refused integer NOT NULL,
  first_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL
);
CREATE INDEX usage_signals_address_hour_idx ON usage_signals (address, hour);
CREATE UNIQUE INDEX usage_signals_hour_token_id_address_document_key ON usage_signals (hour, token_id, address, document);

CREATE TABLE review_flags (
  id text PRIMARY KEY,
  kind text NOT NULL,
  address text NOT NULL,
  applications text[],
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  closed_at timestamptz(3)
);
CREATE INDEX review_flags_closed_at_created_at_idx ON review_flags (closed_at, created_at);

CREATE TABLE persisted_documents (
  application_id text NOT NULL,
  hash text NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  is_registered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (application_id, hash)
);

CREATE TABLE ranking_periods (
  kind text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  posts integer NOT NULL,
  frozen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (kind, starts_at)
);

CREATE TABLE import_progress (
  fingerprint text PRIMARY KEY,
  lines integer NOT NULL,
  accepted integer NOT NULL,
  refused integer NOT NULL,
  updated_at timestamptz(3) NOT NULL
);

CREATE TABLE search_words (
  word text PRIMARY KEY,
  trigrams text
);
CREATE INDEX search_words_trigrams_idx ON search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_word_idx ON search_words (word text_pattern_ops);
CREATE INDEX search_words_spelling_idx ON search_words USING gin (trigrams gin_trgm_ops);

CREATE FUNCTION spell_word() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  NEW.trigrams := search_trigrams(NEW.word);
  RETURN NEW;
END $$;

CREATE TRIGGER spell_word BEFORE INSERT ON search_words FOR EACH ROW EXECUTE FUNCTION spell_word();

-- Public counters have their own table without secondary indexes, so that a vote does not rewrite the row of a post and its ten indexes. A
-- job updates the copies in posts, which lists sort by (src/posts/counts.ts).
CREATE TABLE post_counts (
  post_id bigint PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  votes_count integer NOT NULL DEFAULT 0,
  comments_count integer NOT NULL DEFAULT 0,
  collections_count integer NOT NULL DEFAULT 0
) WITH (fillfactor = 60);

-- Posts whose copied counters are outdated. Writers of this table hold the lock on the post's row in post_counts.
CREATE TABLE stale_posts (
  post_id bigint PRIMARY KEY
);

CREATE TABLE post_texts (
  post_id bigint PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
  name_key text NOT NULL,
  name_trigrams text NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX post_texts_words_idx ON post_texts USING gin (words) WITH (fastupdate = off);
CREATE INDEX post_texts_name_key_idx ON post_texts (name_key text_pattern_ops);
CREATE INDEX post_texts_name_trigrams_idx ON post_texts USING gin (name_trigrams gin_trgm_ops);

-- A refresh token works once. All tokens from one authorization code have its hash, so that using a refresh token again revokes all of them
-- (RFC 9700 §4.14.2).
CREATE TABLE refresh_tokens (
  id text PRIMARY KEY,
  hash text NOT NULL,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  scopes text[] NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX refresh_tokens_hash_key ON refresh_tokens (hash);
CREATE INDEX refresh_tokens_application_id_user_id_created_at_idx ON refresh_tokens (application_id, user_id, created_at);
CREATE INDEX refresh_tokens_user_id_idx ON refresh_tokens (user_id);
CREATE INDEX refresh_tokens_code_hash_idx ON refresh_tokens (code_hash);
CREATE INDEX refresh_tokens_expires_at_idx ON refresh_tokens (expires_at);

CREATE TABLE people (
  id text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX people_email_key ON people (email);

CREATE TABLE memberships (
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, person_id)
);
CREATE INDEX memberships_person_id_idx ON memberships (person_id);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  hash text NOT NULL,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  account_id text REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  method text NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);
CREATE INDEX sessions_person_id_idx ON sessions (person_id);
CREATE INDEX sessions_account_id_idx ON sessions (account_id);

CREATE TABLE invitations (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL,
  hash text NOT NULL,
  mailed boolean NOT NULL,
  invited_by text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX invitations_hash_key ON invitations (hash);
CREATE UNIQUE INDEX invitations_account_id_email_key ON invitations (account_id, email);

CREATE TABLE sign_in_links (
  hash text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_links_person_id_idx ON sign_in_links (person_id);

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_person_id_idx ON identities (person_id);

CREATE TABLE setup_codes (
  hash text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE audit_log (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_type text NOT NULL,
  actor_id text,
  actor_name text,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text
);
CREATE INDEX audit_log_account_id_id_idx ON audit_log (account_id, id);

-- Keys of accounts, with the columns that the services share.
CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  hash text NOT NULL,
  hint text NOT NULL,
  label text NOT NULL,
  prefix text,
  scopes text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_by text,
  last_used_at timestamptz(3),
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_account_id_idx ON api_keys (account_id);

CREATE TABLE webhooks (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  url text NOT NULL,
  events text[] DEFAULT ARRAY[]::text[],
  description text,
  sealed_secret text NOT NULL,
  previous_secrets jsonb NOT NULL DEFAULT '[]',
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  status_reason text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX webhooks_account_id_idx ON webhooks (account_id);

CREATE TABLE webhook_outbox (
  webhook_id text NOT NULL REFERENCES webhooks ON UPDATE CASCADE ON DELETE CASCADE,
  id text NOT NULL,
  account_id text NOT NULL,
  event text NOT NULL,
  subject_id text NOT NULL DEFAULT '',
  payload text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  claimed boolean NOT NULL DEFAULT false,
  next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  delivered_at timestamptz(3),
  traceparent text,
  PRIMARY KEY (webhook_id, id),
  CONSTRAINT webhook_outbox_status CHECK (status IN ('pending', 'delivered', 'failed'))
);
CREATE INDEX webhook_outbox_subject_id_idx ON webhook_outbox (subject_id);
CREATE INDEX webhook_outbox_due ON webhook_outbox (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_outbox_created_at ON webhook_outbox (created_at);

CREATE TABLE idempotency_keys (
  account_id text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE collection_texts (
  collection_id bigint PRIMARY KEY REFERENCES collections ON DELETE CASCADE,
  name_key text NOT NULL,
  name_trigrams text NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX collection_texts_words_idx ON collection_texts USING gin (words) WITH (fastupdate = off);
CREATE INDEX collection_texts_name_key_idx ON collection_texts (name_key text_pattern_ops);
CREATE INDEX collection_texts_name_trigrams_idx ON collection_texts USING gin (name_trigrams gin_trgm_ops);

CREATE TABLE collection_words (
  word text PRIMARY KEY,
  trigrams text
);
CREATE INDEX collection_words_word_idx ON collection_words (word text_pattern_ops);
CREATE INDEX collection_words_spelling_idx ON collection_words USING gin (trigrams gin_trgm_ops);

CREATE TRIGGER spell_word BEFORE INSERT ON collection_words FOR EACH ROW EXECUTE FUNCTION spell_word();

CREATE TABLE topic_texts (
  topic_id bigint PRIMARY KEY REFERENCES topics ON DELETE CASCADE,
  name_key text NOT NULL,
  name_trigrams text NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX topic_texts_words_idx ON topic_texts USING gin (words) WITH (fastupdate = off);
CREATE INDEX topic_texts_name_key_idx ON topic_texts (name_key text_pattern_ops);
CREATE INDEX topic_texts_name_trigrams_idx ON topic_texts USING gin (name_trigrams gin_trgm_ops);

CREATE TABLE topic_words (
  word text PRIMARY KEY,
  trigrams text
);
CREATE INDEX topic_words_word_idx ON topic_words (word text_pattern_ops);
CREATE INDEX topic_words_spelling_idx ON topic_words USING gin (trigrams gin_trgm_ops);

CREATE TRIGGER spell_word BEFORE INSERT ON topic_words FOR EACH ROW EXECUTE FUNCTION spell_word();

CREATE TABLE user_texts (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  name_key text NOT NULL,
  name_trigrams text NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX user_texts_words_idx ON user_texts USING gin (words) WITH (fastupdate = off);
CREATE INDEX user_texts_name_key_idx ON user_texts (name_key text_pattern_ops);
CREATE INDEX user_texts_name_trigrams_idx ON user_texts USING gin (name_trigrams gin_trgm_ops);

CREATE TABLE user_words (
  word text PRIMARY KEY,
  trigrams text
);
CREATE INDEX user_words_word_idx ON user_words (word text_pattern_ops);
CREATE INDEX user_words_spelling_idx ON user_words USING gin (trigrams gin_trgm_ops);

CREATE TRIGGER spell_word BEFORE INSERT ON user_words FOR EACH ROW EXECUTE FUNCTION spell_word();

-- The texts in which a search looks for an object: its name, its name in URLs, and a short description.
CREATE VIEW searched AS
  SELECT 'topic' AS subject, id, name, slug AS handle, description AS about FROM topics
  UNION ALL SELECT 'user', id, name, username, coalesce(headline, '') FROM users
  UNION ALL SELECT 'collection', id, name, slug, tagline FROM collections;

-- The ranking: featured posts by their votes and the time at which they were featured. A post that is not featured needs a hundred times
-- the votes, or must be 25 hours younger. Posts without votes come last.
CREATE FUNCTION rank_score(votes integer, created_at timestamptz, featured_at timestamptz) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT log(greatest(votes, 1)::double precision)
    + extract(epoch FROM coalesce(featured_at, created_at))::double precision / 45000
    - CASE WHEN featured_at IS NOT NULL THEN 0 WHEN votes > 0 THEN 2 ELSE 1000000 END;
END;

-- Converts names, taglines and queries to the same search key, regardless of dots, slashes, accents and case. Letters such as "ł", which
-- Unicode does not decompose, are replaced as in slugs. The collations are explicit, so that the result does not depend on the database's
-- locale.
CREATE FUNCTION search_key(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT btrim(regexp_replace(
    translate(replace(replace(replace(replace(
      lower(normalize(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC) COLLATE "und-x-icu"),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðı', 'olddi'),
    '[[:punct:][:space:][:cntrl:]$+<=>^`|~]+', ' ', 'g'
  ));
END;

-- Spells out letters that are not ASCII as escape sequences, because pg_trgm ignores letters that are unknown in the database's locale.
CREATE FUNCTION search_trigrams(key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT replace(encode(convert_to(key, 'UTF8'), 'escape'), '\', 'x');
END;

CREATE FUNCTION search_document(name_key text, tagline text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  -- Indexes the name as written, without spaces, and as word stems, so that "nextjs" also finds "Next.js".
  SELECT setweight(to_tsvector('simple', name_key || ' ' || replace(name_key, ' ', '')), 'A')
    || setweight(to_tsvector('english', name_key), 'A')
    || setweight(to_tsvector('english', search_key(tagline)), 'B')
    || setweight(to_tsvector('english', search_key(coalesce(description, ''))), 'C');
END;

-- Each condition has one list of ids, because PostgreSQL scans the whole table for `id = … OR id IN (SELECT …)`.
CREATE FUNCTION count_posts(counted bigint[], step integer) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- After this lock, the statements below see everything that was counted before it. Later counts see the current posts.
  PERFORM lock_post_counts(counted);
  PERFORM FROM collections WHERE id IN (SELECT collection_id FROM collection_posts WHERE post_id = ANY (counted))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE collections SET posts_count = posts_count + changed.step
    FROM (SELECT collection_id, count(*)::int * count_posts.step AS step FROM collection_posts WHERE post_id = ANY (counted)
      GROUP BY collection_id) AS changed
    WHERE collections.id = changed.collection_id;
  PERFORM FROM users WHERE id IN (SELECT user_id FROM posts WHERE id = ANY (counted)
    UNION SELECT user_id FROM post_makers WHERE post_id = ANY (counted)
    UNION SELECT user_id FROM votes WHERE post_id = ANY (counted)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET submitted_posts_count = submitted_posts_count + changed.submitted,
      made_posts_count = made_posts_count + changed.made, voted_posts_count = voted_posts_count + changed.voted
    FROM (
      SELECT user_id, sum(submitted)::int * step AS submitted, sum(made)::int * step AS made, sum(voted)::int * step AS voted
      FROM (
        SELECT user_id, 1 AS submitted, 0 AS made, 0 AS voted FROM posts WHERE id = ANY (counted)
        UNION ALL SELECT user_id, 0, 1, 0 FROM post_makers WHERE post_id = ANY (counted)
        UNION ALL SELECT user_id, 0, 0, 1 FROM votes WHERE post_id = ANY (counted)
      ) AS counters GROUP BY user_id
    ) AS changed
    WHERE users.id = changed.user_id;
  PERFORM FROM topics WHERE id IN (SELECT topic_id FROM post_topics WHERE post_id = ANY (counted))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE topics SET posts_count = posts_count + changed.step
    FROM (SELECT topic_id, count(*)::int * count_posts.step AS step FROM post_topics WHERE post_id = ANY (counted)
      GROUP BY topic_id) AS changed
    WHERE topics.id = changed.topic_id;
END $$;

CREATE FUNCTION count_comment(post bigint, parent bigint, step integer) RETURNS void
  LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE comments SET replies_count = replies_count + step WHERE id = parent;
  UPDATE post_counts SET comments_count = comments_count + step WHERE post_id = post;
  INSERT INTO stale_posts (post_id) VALUES (post) ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION lock_post_counts(posts_counted bigint[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM post_counts WHERE post_id = ANY (posts_counted) ORDER BY post_id FOR NO KEY UPDATE;
END $$;

CREATE FUNCTION index_texts(of_subject text, ids bigint[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  -- Keys have at most 200 characters, like queries: compatibility forms can become longer than an index entry.
  EXECUTE format('INSERT INTO %1$s_texts (%1$s_id, name_key, name_trigrams, words)
    SELECT id, key, search_trigrams(key), search_document(key, about, '''')
      || setweight(to_tsvector(''simple'', search_key(handle)), ''A'')
    FROM searched CROSS JOIN LATERAL (SELECT left(search_key(name), 200) AS key) AS keys
    WHERE subject = %1$L AND id = ANY ($1)
    ON CONFLICT (%1$s_id) DO UPDATE
    SET name_key = excluded.name_key, name_trigrams = excluded.name_trigrams, words = excluded.words', of_subject) USING ids;
  EXECUTE format('INSERT INTO %1$s_words (word)
    SELECT DISTINCT word FROM searched
    CROSS JOIN LATERAL regexp_split_to_table(search_key(concat_ws('' '', name, handle, about)), '' '') AS word
    WHERE subject = %1$L AND id = ANY ($1) AND length(word) BETWEEN 3 AND 40 AND word !~ ''^[0-9]+$''
    ORDER BY word ON CONFLICT DO NOTHING', of_subject) USING ids;
END $$;

-- Adds hidden or shown collections to the counters of their posts and followers. Call it after locking post_counts.
CREATE FUNCTION count_collections(counted bigint[], step integer) RETURNS void
  LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  counted_posts bigint[] := ARRAY(SELECT DISTINCT post_id FROM collection_posts WHERE collection_id = ANY (counted)
    ORDER BY post_id);
BEGIN
  PERFORM lock_post_counts(counted_posts);
  UPDATE post_counts SET collections_count = collections_count + changed.step
    FROM (SELECT post_id, count(*)::int * count_collections.step AS step FROM collection_posts
      WHERE collection_id = ANY (counted) GROUP BY post_id) AS changed
    WHERE post_counts.post_id = changed.post_id;
  INSERT INTO stale_posts (post_id) SELECT post_id FROM unnest(counted_posts) AS post_id ORDER BY post_id
    ON CONFLICT DO NOTHING;
  PERFORM FROM users WHERE id IN (SELECT user_id FROM collection_follows WHERE collection_id = ANY (counted))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET followed_collections_count = followed_collections_count + changed.step
    FROM (SELECT user_id, count(*)::int * count_collections.step AS step FROM collection_follows
      WHERE collection_id = ANY (counted) GROUP BY user_id) AS changed
    WHERE users.id = changed.user_id;
END $$;

CREATE FUNCTION show_or_hide_collections() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  shown bigint[];
  hidden bigint[];
BEGIN
  SELECT array_agg(id) FILTER (WHERE step = 1), array_agg(id) FILTER (WHERE step = -1) INTO shown, hidden FROM (
    SELECT id, sum(step) AS step FROM (
      SELECT id, 1 AS step FROM rows_after WHERE hidden_at IS NULL
      UNION ALL SELECT id, -1 FROM rows_before WHERE hidden_at IS NULL
    ) AS visible GROUP BY id
  ) AS changed;
  IF shown IS NOT NULL THEN PERFORM count_collections(shown, 1); END IF;
  IF hidden IS NOT NULL THEN PERFORM count_collections(hidden, -1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER show_or_hide AFTER UPDATE ON collections REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
  FOR EACH STATEMENT EXECUTE FUNCTION show_or_hide_collections();

-- Deleting a post decrements its counters. A hidden post was not counted, so it is counted again first.
CREATE FUNCTION count_hidden_collection() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM count_collections(ARRAY[OLD.id], 1);
  RETURN OLD;
END $$;
CREATE TRIGGER count_hidden BEFORE DELETE ON collections FOR EACH ROW
  WHEN (OLD.hidden_at IS NOT NULL) EXECUTE FUNCTION count_hidden_collection();

CREATE TABLE bulk_exports (
  id text PRIMARY KEY,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  token_id text NOT NULL,
  user_id bigint REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  scopes text[] NOT NULL,
  query text NOT NULL,
  status text NOT NULL DEFAULT 'running',
  position text,
  objects integer NOT NULL DEFAULT 0,
  bytes integer NOT NULL DEFAULT 0,
  points integer NOT NULL DEFAULT 0,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  error_code text,
  is_paid boolean NOT NULL DEFAULT false,
  -- An export gives up its file by taking another id, because deleting the rows of many files takes longer than a transaction may.
  file_id uuid NOT NULL DEFAULT gen_random_uuid()
);
CREATE UNIQUE INDEX bulk_exports_application_id_key ON bulk_exports (application_id);
CREATE UNIQUE INDEX bulk_exports_file_id_key ON bulk_exports (file_id);
CREATE INDEX bulk_exports_user_id_idx ON bulk_exports (user_id);
CREATE INDEX bulk_exports_due_idx ON bulk_exports (next_at) WHERE status = 'running';
CREATE INDEX bulk_exports_expires_at_idx ON bulk_exports (expires_at);

CREATE TABLE bulk_export_chunks (
  start integer NOT NULL,
  body bytea NOT NULL,
  file_id uuid NOT NULL,
  PRIMARY KEY (file_id, start)
);
ALTER TABLE persisted_documents ADD CONSTRAINT persisted_documents_application_id_fkey
  FOREIGN KEY (application_id) REFERENCES applications (id) ON UPDATE CASCADE ON DELETE CASCADE;

CREATE FUNCTION show_or_hide_comments() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  posts_counted bigint[];
  parents_counted bigint[];
  steps integer[];
BEGIN
  -- Sums both sets of rows instead of joining them, because some plans for the join take quadratic time.
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

CREATE TABLE second_factors (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  type text NOT NULL,
  name text NOT NULL,
  sealed_secret text,
  last_step integer,
  credential_id text,
  public_key text,
  counter bigint NOT NULL DEFAULT 0,
  transports text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX second_factors_credential_id_key ON second_factors(credential_id);
CREATE INDEX second_factors_person_id_idx ON second_factors(person_id);

CREATE TABLE recovery_codes (
  hash text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX recovery_codes_person_id_idx ON recovery_codes(person_id);

CREATE TABLE sign_in_challenges (
  hash text PRIMARY KEY,
  purpose text NOT NULL,
  person_id text REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  method text,
  value text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_challenges_person_id_idx ON sign_in_challenges(person_id);
CREATE INDEX sign_in_challenges_expires_at_idx ON sign_in_challenges(expires_at);

-- The number of responses to an application per day. An empty code counts responses without an error.
CREATE TABLE usage_days (
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  day date NOT NULL,
  code text NOT NULL,
  operations integer NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (application_id, day, code)
);
CREATE INDEX usage_days_day ON usage_days (day);
