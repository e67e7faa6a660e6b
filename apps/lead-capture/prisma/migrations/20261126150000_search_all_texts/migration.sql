-- One search covers all short texts of a lead and of a person.
ALTER TABLE leads DROP COLUMN search_text;
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (fold_text(username || ' ' || display_name || ' ' || trigger_keyword
  || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED;
CREATE INDEX leads_search_text ON leads USING gin (search_text gin_trgm_ops);
ALTER TABLE contacts DROP COLUMN search_text;
ALTER TABLE contacts ADD COLUMN search_text text GENERATED ALWAYS AS (fold_text(username || ' ' || display_name
  || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED;
CREATE INDEX contacts_search_text ON contacts USING gin (search_text gin_trgm_ops);
