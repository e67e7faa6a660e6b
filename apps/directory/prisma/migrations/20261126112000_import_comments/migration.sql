-- The name of an imported comment in the import files, so that the same file does not write it twice.
ALTER TABLE comments ADD COLUMN import_key text;
CREATE UNIQUE INDEX comments_import_key_idx ON comments (import_key) WHERE import_key IS NOT NULL;

-- An import in progress is resumed by its lines; the row of a complete one is deleted.
DELETE FROM import_progress;
ALTER TABLE import_progress DROP COLUMN "offset";
