-- What Prisma's schema cannot say: checks, expression indexes, counters, copied sort columns, full-text search.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

ALTER TABLE votes ADD CONSTRAINT votes_one_subject CHECK (num_nonnulls(post_id, comment_id) = 1);
ALTER TABLE user_follows ADD CONSTRAINT user_follows_not_oneself CHECK (follower_id <> followed_id);

-- Sorting by featured_at: rows never featured come last, in a fixed order, so the key may not be null.
CREATE INDEX posts_featured_idx ON posts (coalesce(featured_at, '-infinity') DESC, id DESC);
CREATE INDEX post_topics_featured_idx ON post_topics (topic_id, coalesce(featured_at, '-infinity') DESC, post_id DESC);
CREATE INDEX collections_featured_idx ON collections (coalesce(featured_at, '-infinity') DESC, id DESC);
CREATE INDEX topics_name_idx ON topics USING gin (lower(name) gin_trgm_ops);

-- Counters. One statement that adds a thousand votes updates each post once.
CREATE FUNCTION keep_count() RETURNS trigger LANGUAGE plpgsql AS $$
-- Arguments: the counted table, its counter, the changed rows' key of it, and a column that must not be null to count.
BEGIN
  EXECUTE format(
    'UPDATE %1$I AS target SET %2$I = target.%2$I %3$s changed.amount
     FROM (SELECT %4$I AS id, count(*)::int AS amount FROM changed_rows WHERE %5$I IS NOT NULL GROUP BY 1) AS changed
     WHERE target.id = changed.id',
    TG_ARGV[0], TG_ARGV[1], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END, TG_ARGV[2], coalesce(TG_ARGV[3], TG_ARGV[2])
  );
  RETURN NULL;
END $$;

DO $$
DECLARE
  counter text[];
BEGIN
  FOREACH counter SLICE 1 IN ARRAY ARRAY[
    -- changed table,   counted table, counter,                      key,            counts only where not null
    ['votes',              'posts',       'votes_count',                'post_id',       'post_id'],
    ['votes',              'comments',    'votes_count',                'comment_id',    'comment_id'],
    ['votes',              'users',       'voted_posts_count',          'user_id',       'post_id'],
    ['comments',           'posts',       'comments_count',             'post_id',       'post_id'],
    ['comments',           'comments',    'replies_count',              'parent_id',     'parent_id'],
    ['collection_posts',   'collections', 'posts_count',                'collection_id', 'collection_id'],
    ['collection_posts',   'posts',       'collections_count',          'post_id',       'post_id'],
    ['post_topics',        'topics',      'posts_count',                'topic_id',      'topic_id'],
    ['post_makers',        'users',       'made_posts_count',           'user_id',       'user_id'],
    ['posts',              'users',       'submitted_posts_count',      'user_id',       'user_id'],
    ['user_follows',       'users',       'followers_count',            'followed_id',   'followed_id'],
    ['user_follows',       'users',       'following_count',            'follower_id',   'follower_id'],
    ['topic_follows',      'topics',      'followers_count',            'topic_id',      'topic_id'],
    ['collection_follows', 'collections', 'followers_count',            'collection_id', 'collection_id'],
    ['collection_follows', 'users',       'followed_collections_count', 'user_id',       'user_id']
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows
       FOR EACH STATEMENT EXECUTE FUNCTION keep_count(%L, %L, %L, %L)',
      'count_in_' || counter[2] || '_' || counter[3], counter[1], counter[2], counter[3], counter[4], counter[5]
    );
    EXECUTE format(
      'CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows
       FOR EACH STATEMENT EXECUTE FUNCTION keep_count(%L, %L, %L, %L)',
      'count_out_' || counter[2] || '_' || counter[3], counter[1], counter[2], counter[3], counter[4], counter[5]
    );
  END LOOP;
END $$;

CREATE FUNCTION mark_maker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET is_maker = true WHERE id IN (SELECT user_id FROM changed_rows) AND NOT is_maker;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_maker AFTER INSERT ON post_makers REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION mark_maker();

-- A topic's lists walk one index of post_topics, which therefore carries what posts are sorted by.
CREATE FUNCTION copy_sort_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT rank_score, votes_count, created_at, featured_at
    INTO NEW.rank_score, NEW.votes_count, NEW.created_at, NEW.featured_at FROM posts WHERE id = NEW.post_id;
  RETURN NEW;
END $$;
CREATE TRIGGER copy_sort_columns BEFORE INSERT ON post_topics FOR EACH ROW EXECUTE FUNCTION copy_sort_columns();

CREATE FUNCTION spread_sort_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_topics SET rank_score = NEW.rank_score, votes_count = NEW.votes_count,
    created_at = NEW.created_at, featured_at = NEW.featured_at WHERE post_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER spread_sort_columns AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.votes_count, OLD.created_at, OLD.featured_at) IS DISTINCT FROM (NEW.votes_count, NEW.created_at, NEW.featured_at))
  EXECUTE FUNCTION spread_sort_columns();

-- Full text: the name weighs most. Typing errors are mended against the words that occur.
ALTER TABLE posts ADD COLUMN search tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', tagline), 'B')
  || setweight(to_tsvector('english', coalesce(description, '')), 'C')
) STORED;
CREATE INDEX posts_search_idx ON posts USING gin (search) WITH (fastupdate = off);

CREATE TABLE search_words (word text PRIMARY KEY);
CREATE INDEX search_words_trigrams_idx ON search_words USING gin (word gin_trgm_ops);

CREATE FUNCTION learn_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM changed_rows, unnest(tsvector_to_array(to_tsvector('simple', name || ' ' || tagline))) AS word
  WHERE word ~ '^[[:alpha:]]{3,40}$'
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER learn_words_of_new AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE FUNCTION learn_changed_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (word)
  SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', NEW.name || ' ' || NEW.tagline))) AS word
  WHERE word ~ '^[[:alpha:]]{3,40}$'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER learn_words_of_changed AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.name, OLD.tagline) IS DISTINCT FROM (NEW.name, NEW.tagline)) EXECUTE FUNCTION learn_changed_words();
