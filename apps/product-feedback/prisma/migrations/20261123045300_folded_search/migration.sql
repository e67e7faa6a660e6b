-- Letters that are one letter to whoever searches: in one case, in one of Unicode's forms, and with one i (I, İ, ı and i are
-- in upper or lower case of each other), one s at the end of Greek words and ß as ss. Capitals and back, because only
-- capitals are the same for ß and ss. A body that is parsed now, so that it holds with any search path, also in a restore.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(
    replace(lower(upper(lower(normalize(value, NFKC) COLLATE "und-x-icu"))) COLLATE "default", U&'i\0307', 'i'), 'ς', 'σ'
  );

-- What contains a text, for LIKE. Escaped after the folding, which makes % of a wide ％.
CREATE FUNCTION search_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(fold_text(value), '[\\%_]', '\\\&', 'g') || '%';

CREATE FUNCTION feedback_folded_text(reviewer_name text, content jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_text(reviewer_name || E'\n' || coalesce((SELECT string_agg(value, E'\n') FROM jsonb_each_text(content)), ''));

-- Under the same names: the previous release searches them in lower case, and misses only what is folded otherwise.
ALTER TABLE feedback
  DROP COLUMN search_text,
  ADD COLUMN search_text text GENERATED ALWAYS AS (feedback_folded_text(reviewer_name, content)) STORED;
CREATE INDEX feedback_search ON feedback USING gin (product_id, search_text gin_trgm_ops);

ALTER TABLE posts
  DROP COLUMN title_text,
  DROP COLUMN search_text,
  ADD COLUMN title_text text GENERATED ALWAYS AS (fold_text(title)) STORED,
  ADD COLUMN search_text text GENERATED ALWAYS AS (fold_text(title || E'\n' || text)) STORED;
CREATE INDEX posts_title ON posts USING gin (product_id, title_text gin_trgm_ops);
CREATE INDEX posts_search ON posts USING gin (product_id, search_text gin_trgm_ops);
