-- Applications are confidential or public clients (RFC 6749 §2.1), and users' tokens can be refreshed. Every application
-- so far has a secret: it is confidential.

ALTER TABLE applications ADD COLUMN client_type text NOT NULL DEFAULT 'confidential',
  ADD CONSTRAINT applications_client_type CHECK (client_type IN ('confidential', 'public'));

-- A refresh token is good once. All tokens that descend from one authorization code carry its hash: when a used refresh
-- token is presented again, all of them end (RFC 9700 §4.14.2).
CREATE TABLE refresh_tokens (
  id text PRIMARY KEY,
  hash text NOT NULL,
  application_id text NOT NULL REFERENCES applications (id) ON DELETE CASCADE ON UPDATE CASCADE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  scopes text[] NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE UNIQUE INDEX refresh_tokens_hash_key ON refresh_tokens (hash);
CREATE INDEX refresh_tokens_application_id_user_id_created_at_idx ON refresh_tokens (application_id, user_id, created_at);
CREATE INDEX refresh_tokens_user_id_idx ON refresh_tokens (user_id);
CREATE INDEX refresh_tokens_code_hash_idx ON refresh_tokens (code_hash);
CREATE INDEX refresh_tokens_expires_at_idx ON refresh_tokens (expires_at);
