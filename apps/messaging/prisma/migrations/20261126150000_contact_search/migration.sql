CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
ALTER TABLE contacts ADD COLUMN search_text text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')
  || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(external_id, ''))) STORED;
CREATE INDEX contacts_search ON contacts USING gin (account_id, search_text gin_trgm_ops);
