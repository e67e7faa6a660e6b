-- Topics, users and collections are searched as posts are: for each of them a table of texts, and one of known words, which
-- tells typos from words. Hidden members' texts stay; the search looks at who is hidden.

DO $$
DECLARE
  subject text;
BEGIN
  FOREACH subject IN ARRAY ARRAY['topic', 'user', 'collection'] LOOP
    EXECUTE format('CREATE TABLE %1$s_texts (
      %1$s_id bigint PRIMARY KEY REFERENCES %1$ss (id) ON DELETE CASCADE,
      name_key text NOT NULL, name_trigrams text NOT NULL, words tsvector NOT NULL)', subject);
    EXECUTE format('CREATE TABLE %1$s_words (word text PRIMARY KEY, trigrams text)', subject);
    EXECUTE format('CREATE TRIGGER spell_word BEFORE INSERT ON %1$s_words FOR EACH ROW EXECUTE FUNCTION spell_word()', subject);
  END LOOP;
END $$;

-- What a search finds something by, besides its name: its name in addresses, and a line or two about it.
CREATE VIEW searched AS
  SELECT 'topic' AS subject, id, name, slug AS handle, description AS about FROM topics
  UNION ALL SELECT 'user', id, name, username, coalesce(headline, '') FROM users
  UNION ALL SELECT 'collection', id, name, slug, tagline FROM collections;

CREATE FUNCTION index_texts(of_subject text, ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A key of 200 characters, as long as a query: an index entry has no room for all that compatibility forms may become.
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

CREATE FUNCTION index_texts_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_texts(TG_ARGV[0], ARRAY(SELECT id FROM changed_rows));
  RETURN NULL;
END $$;
CREATE FUNCTION index_texts_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_texts(TG_ARGV[0], ARRAY[NEW.id]);
  RETURN NULL;
END $$;

DO $$
DECLARE
  subject text[];
BEGIN
  FOREACH subject SLICE 1 IN ARRAY ARRAY[
    ['topic', 'slug', 'description'], ['user', 'username', 'headline'], ['collection', 'slug', 'tagline']
  ] LOOP
    EXECUTE format('CREATE TRIGGER index_texts_of_new AFTER INSERT ON %1$ss REFERENCING NEW TABLE AS changed_rows
      FOR EACH STATEMENT EXECUTE FUNCTION index_texts_of_new(%1$L)', subject[1]);
    EXECUTE format('CREATE TRIGGER index_texts_of_changed AFTER UPDATE ON %1$ss FOR EACH ROW
      WHEN ((OLD.name, OLD.%2$I, OLD.%3$I) IS DISTINCT FROM (NEW.name, NEW.%2$I, NEW.%3$I))
      EXECUTE FUNCTION index_texts_of_changed(%1$L)', subject[1], subject[2], subject[3]);
    EXECUTE format('SELECT index_texts(%1$L, ARRAY(SELECT id FROM %1$ss))', subject[1]);
    EXECUTE format('CREATE INDEX %1$ss_lower_name_idx ON %1$ss (lower(name))', subject[1]);
    EXECUTE format('CREATE INDEX %1$s_texts_words_idx ON %1$s_texts USING gin (words) WITH (fastupdate = off)', subject[1]);
    EXECUTE format('CREATE INDEX %1$s_texts_name_key_idx ON %1$s_texts (name_key text_pattern_ops)', subject[1]);
    EXECUTE format('CREATE INDEX %1$s_texts_name_trigrams_idx ON %1$s_texts USING gin (name_trigrams gin_trgm_ops)', subject[1]);
    EXECUTE format('CREATE INDEX %1$s_words_word_idx ON %1$s_words (word text_pattern_ops)', subject[1]);
    EXECUTE format('CREATE INDEX %1$s_words_spelling_idx ON %1$s_words USING gin (trigrams gin_trgm_ops)', subject[1]);
  END LOOP;
END $$;

CREATE INDEX users_followers_count_id_idx ON users (followers_count DESC, id DESC);
