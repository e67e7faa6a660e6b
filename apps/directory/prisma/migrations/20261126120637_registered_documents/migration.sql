ALTER TABLE persisted_documents ADD COLUMN is_registered boolean NOT NULL DEFAULT false;

-- The documents of deleted applications were kept.
DELETE FROM persisted_documents WHERE NOT EXISTS (SELECT FROM applications WHERE applications.id = application_id);
ALTER TABLE persisted_documents ADD CONSTRAINT persisted_documents_application_id_fkey
  FOREIGN KEY (application_id) REFERENCES applications (id) ON UPDATE CASCADE ON DELETE CASCADE;
