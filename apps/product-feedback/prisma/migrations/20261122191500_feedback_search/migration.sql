-- Both extensions are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What a search looks through: the reviewer's name and every part of the content, in lower case whatever the server's locale.
CREATE FUNCTION feedback_search_text(reviewer_name text, content jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower((reviewer_name || E'\n' || coalesce((SELECT string_agg(value, E'\n') FROM jsonb_each_text(content)), '')) COLLATE "und-x-icu")
$$;

-- Prisma's schema has no generated columns.
ALTER TABLE feedback ADD COLUMN search_text text
  GENERATED ALWAYS AS (feedback_search_text(reviewer_name, content)) STORED;

-- The product comes first, so that a search reads nothing of other accounts.
CREATE INDEX feedback_search ON feedback USING gin (product_id, search_text gin_trgm_ops);
