-- Lists stop reading where what was read becomes too large. Uncompressed, the size of a value is known without reading it.
ALTER TABLE survey_responses ALTER COLUMN answers SET STORAGE EXTERNAL;
ALTER TABLE surveys ALTER COLUMN questions SET STORAGE EXTERNAL, ALTER COLUMN endings SET STORAGE EXTERNAL,
  ALTER COLUMN translations SET STORAGE EXTERNAL;
ALTER TABLE webhook_outbox ALTER COLUMN log SET STORAGE EXTERNAL;
