-- The rows of an import that were refused. Most rows wait or are removed, so reading an import must not read them all.
CREATE INDEX contact_import_rows_refused ON contact_import_rows (import_id, row) WHERE message IS NOT NULL;
