-- An export gives up its file by taking another id, because deleting the rows of many files takes longer than a transaction may.
ALTER TABLE bulk_exports ADD COLUMN file_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX bulk_exports_file_id_key ON bulk_exports (file_id);

ALTER TABLE bulk_export_chunks ADD COLUMN file_id uuid;
UPDATE bulk_export_chunks AS chunk SET file_id = bulk_exports.file_id FROM bulk_exports WHERE bulk_exports.id = chunk.export_id;
ALTER TABLE bulk_export_chunks DROP COLUMN export_id, ADD PRIMARY KEY (file_id, start);
