-- Counters in rows of their own, one lock order, search by normalised text, and codes that remember their tokens.
-- The previous release runs on this schema: it reads the same columns of posts and finds its search column there.

-- 1. Counters. A vote used to rewrite its post's row and with it ten indexes, the text index among them. The counters that
-- a client reads now have a row of their own, without any index but its key. posts keeps copies for sorting, which a job
-- brings up to date (src/posts/counts.ts); a session that does not ask for that (the previous release, psql) still
-- changes them at once.

CREATE TABLE post_counts (
  post_id bigint PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  votes_count integer NOT NULL DEFAULT 0,
  comments_count integer NOT NULL DEFAULT 0,
  collections_count integer NOT NULL DEFAULT 0
) WITH (fillfactor = 60);
INSERT INTO post_counts (post_id, votes_count, comments_count, collections_count)
  SELECT id, votes_count, comments_count, collections_count FROM posts;

-- Posts whose copies are older than their counters. Whoever adds one holds the lock on its row of post_counts.
CREATE TABLE stale_posts (post_id bigint PRIMARY KEY);

CREATE FUNCTION begin_post_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO post_counts (post_id, votes_count, comments_count, collections_count)
    SELECT id, votes_count, comments_count, collections_count FROM changed_rows;
  RETURN NULL;
END $$;
CREATE TRIGGER begin_post_counts AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION begin_post_counts();

-- 2. One lock order. Every trigger locks the rows that it counts in by id before it changes them; between tables the order
-- is comments, collections, posts, users, topics.

CREATE OR REPLACE FUNCTION keep_count() RETURNS trigger LANGUAGE plpgsql AS $$
-- Arguments: the counted table, its counter, the changed rows' key of it, and a column that must not be null to count.
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

CREATE FUNCTION keep_post_count() RETURNS trigger LANGUAGE plpgsql AS $$
-- Argument: the counter, which post_counts and posts name alike.
BEGIN
  IF NOT EXISTS (SELECT FROM changed_rows WHERE post_id IS NOT NULL) THEN RETURN NULL; END IF;
  PERFORM FROM post_counts WHERE post_id IN (SELECT post_id FROM changed_rows) ORDER BY post_id FOR NO KEY UPDATE;
  EXECUTE format(
    'UPDATE post_counts AS target SET %1$I = target.%1$I %2$s changed.amount
     FROM (SELECT post_id, count(*)::int AS amount FROM changed_rows WHERE post_id IS NOT NULL GROUP BY 1) AS changed
     WHERE target.post_id = changed.post_id',
    TG_ARGV[0], CASE TG_OP WHEN 'INSERT' THEN '+' ELSE '-' END
  );
  IF current_setting('directory.deferred_counts', true) = 'on' THEN
    INSERT INTO stale_posts (post_id)
      SELECT DISTINCT post_id FROM changed_rows WHERE post_id IS NOT NULL ORDER BY post_id ON CONFLICT DO NOTHING;
  ELSE
    PERFORM FROM posts WHERE id IN (SELECT post_id FROM changed_rows) ORDER BY id FOR NO KEY UPDATE;
    EXECUTE format(
      'UPDATE posts SET %1$I = counted.%1$I FROM post_counts AS counted
       WHERE counted.post_id = posts.id AND posts.id IN (SELECT post_id FROM changed_rows)',
      TG_ARGV[0]
    );
  END IF;
  RETURN NULL;
END $$;

-- Both counters of a follow are in users: two triggers would lock two people in opposite orders.
CREATE FUNCTION count_user_follows() RETURNS trigger LANGUAGE plpgsql AS $$
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

DO $$
DECLARE
  change text[];
  counter text[];
BEGIN
  -- Both ways of a change: what was inserted counts up, what was deleted counts down.
  FOREACH change SLICE 1 IN ARRAY ARRAY[['in', 'INSERT', 'NEW'], ['out', 'DELETE', 'OLD']] LOOP
    FOREACH counter SLICE 1 IN ARRAY ARRAY[
      ['votes', 'votes_count'], ['comments', 'comments_count'], ['collection_posts', 'collections_count']
    ] LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', 'count_' || change[1] || '_posts_' || counter[2], counter[1]);
      EXECUTE format(
        'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed_rows
         FOR EACH STATEMENT EXECUTE FUNCTION keep_post_count(%L)',
        'count_' || change[1] || '_posts_' || counter[2], change[2], counter[1], change[3], counter[2]
      );
    END LOOP;
    EXECUTE format('DROP TRIGGER %I ON user_follows', 'count_' || change[1] || '_users_followers_count');
    EXECUTE format('DROP TRIGGER %I ON user_follows', 'count_' || change[1] || '_users_following_count');
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON user_follows REFERENCING %s TABLE AS changed_rows
       FOR EACH STATEMENT EXECUTE FUNCTION count_user_follows()',
      'count_' || change[1] || '_users', change[2], change[3]
    );
  END LOOP;
END $$;

-- 3. Ranking. Featured posts go by their votes and the time of their featuring; a post that is not featured needs a
-- hundred times the votes, or must be 25 hours younger; one that nobody has voted for comes after all of them.

CREATE FUNCTION rank_score(votes integer, created_at timestamptz, featured_at timestamptz) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT log(greatest(votes, 1)::double precision)
    + extract(epoch FROM coalesce(featured_at, created_at))::double precision / 45000
    - CASE WHEN featured_at IS NOT NULL THEN 0 WHEN votes > 0 THEN 2 ELSE 1000000 END
$$;
ALTER TABLE posts ALTER COLUMN rank_score DROP EXPRESSION;
CREATE FUNCTION set_rank_score() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rank_score := rank_score(NEW.votes_count, NEW.created_at, NEW.featured_at);
  RETURN NEW;
END $$;
CREATE TRIGGER set_rank_score BEFORE INSERT OR UPDATE OF votes_count, created_at, featured_at, rank_score ON posts
  FOR EACH ROW EXECUTE FUNCTION set_rank_score();

-- 4. Search. Names, taglines and queries go through one function, so that what is written with dots, slashes, accents or
-- capitals is the same word on both sides. Explicit collations: the result must not depend on the database's locale.

CREATE FUNCTION search_key(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    lower(normalize(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC) COLLATE "und-x-icu"),
    '[[:punct:][:space:][:cntrl:]$+<=>^`|~]+', ' ', 'g'
  ))
$$;
-- pg_trgm drops letters that the database's locale does not know, in the C locale all but ASCII: they are spelt out.
CREATE FUNCTION search_trigrams(key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(encode(convert_to(key, 'UTF8'), 'escape'), '\', 'x')
$$;

CREATE TABLE post_texts (
  post_id bigint PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  name_key text NOT NULL,
  name_trigrams text NOT NULL,
  words tsvector NOT NULL
);

CREATE FUNCTION search_document(name_key text, tagline text, description text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- The name as written, without its spaces and by its stems: "Next.js" is also found by "nextjs".
  SELECT setweight(to_tsvector('simple', name_key || ' ' || replace(name_key, ' ', '')), 'A')
    || setweight(to_tsvector('english', name_key), 'A')
    || setweight(to_tsvector('english', search_key(tagline)), 'B')
    || setweight(to_tsvector('english', search_key(coalesce(description, ''))), 'C')
$$;

ALTER TABLE search_words ADD COLUMN trigrams text;
CREATE FUNCTION spell_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.trigrams := search_trigrams(NEW.word);
  RETURN NEW;
END $$;
CREATE TRIGGER spell_word BEFORE INSERT ON search_words FOR EACH ROW EXECUTE FUNCTION spell_word();

CREATE FUNCTION index_post_texts() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER index_texts_of_new AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION index_post_texts();
CREATE FUNCTION index_changed_post_text() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER index_texts_of_changed AFTER UPDATE ON posts FOR EACH ROW
  WHEN ((OLD.name, OLD.tagline, OLD.description) IS DISTINCT FROM (NEW.name, NEW.tagline, NEW.description))
  EXECUTE FUNCTION index_changed_post_text();

-- The words are learnt above. The column posts.search stays for the previous release until the next one; without this index
-- its searches read all posts while the two run side by side, and a post's change no longer writes one entry a word.
DROP TRIGGER learn_words_of_new ON posts;
DROP TRIGGER learn_words_of_changed ON posts;
DROP INDEX posts_search_idx;

INSERT INTO post_texts (post_id, name_key, name_trigrams, words)
  SELECT id, key, search_trigrams(key), search_document(key, tagline, description)
  FROM posts CROSS JOIN LATERAL (SELECT search_key(name) AS key) AS keys;
DELETE FROM search_words;
INSERT INTO search_words (word)
  SELECT DISTINCT word FROM posts
  CROSS JOIN LATERAL regexp_split_to_table(search_key(name) || ' ' || search_key(tagline), ' ') AS word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]+$' ON CONFLICT DO NOTHING;
CREATE INDEX post_texts_words_idx ON post_texts USING gin (words) WITH (fastupdate = off);
CREATE INDEX post_texts_name_key_idx ON post_texts (name_key text_pattern_ops);
CREATE INDEX post_texts_name_trigrams_idx ON post_texts USING gin (name_trigrams gin_trgm_ops);
CREATE INDEX search_words_word_idx ON search_words (word text_pattern_ops);
CREATE INDEX search_words_spelling_idx ON search_words USING gin (trigrams gin_trgm_ops);

-- Ranks by the new rule; the update spreads them to post_topics.
ALTER TABLE posts DISABLE TRIGGER spread_sort_columns;
UPDATE posts SET rank_score = 0 WHERE featured_at IS NULL;
UPDATE post_topics SET rank_score = posts.rank_score FROM posts
  WHERE posts.id = post_topics.post_id AND posts.featured_at IS NULL;
ALTER TABLE posts ENABLE TRIGGER spread_sort_columns;

-- 5. Authorization codes. A used code is kept until it expires, with the tokens that it brought: whoever presents it again
-- has stolen it or was robbed, and those tokens end (RFC 6749 section 4.1.2).
ALTER TABLE authorization_codes ADD COLUMN used_at timestamptz(3);
ALTER TABLE access_tokens ADD COLUMN code_hash text;
CREATE INDEX access_tokens_code_hash_idx ON access_tokens (code_hash);
