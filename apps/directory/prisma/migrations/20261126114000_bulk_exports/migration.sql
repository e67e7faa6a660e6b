CREATE TABLE bulk_exports (
  id text PRIMARY KEY,
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  token_id text NOT NULL,
  user_id bigint REFERENCES users ON UPDATE CASCADE ON DELETE CASCADE,
  scopes text[] NOT NULL,
  query text NOT NULL,
  status text NOT NULL DEFAULT 'running',
  position text,
  objects integer NOT NULL DEFAULT 0,
  bytes integer NOT NULL DEFAULT 0,
  points integer NOT NULL DEFAULT 0,
  error text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX bulk_exports_application_id_key ON bulk_exports (application_id);
CREATE INDEX bulk_exports_user_id_idx ON bulk_exports (user_id);
CREATE INDEX bulk_exports_due_idx ON bulk_exports (next_at) WHERE status = 'running';
CREATE INDEX bulk_exports_expires_at_idx ON bulk_exports (expires_at);

CREATE TABLE bulk_export_chunks (
  export_id text NOT NULL REFERENCES bulk_exports ON UPDATE CASCADE ON DELETE CASCADE,
  start integer NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (export_id, start)
);
