-- A search of one or two characters reads all names of an account, which costs ten times as much if each name is folded again.
ALTER TABLE leads ADD COLUMN search_text text GENERATED ALWAYS AS (fold_text(username || ' ' || display_name)) STORED;
ALTER TABLE contacts ADD COLUMN search_text text GENERATED ALWAYS AS (fold_text(username || ' ' || display_name)) STORED;

DROP INDEX leads_names;
DROP INDEX contacts_names;
CREATE INDEX leads_search_text ON leads USING gin (search_text gin_trgm_ops);
CREATE INDEX contacts_search_text ON contacts USING gin (search_text gin_trgm_ops);
