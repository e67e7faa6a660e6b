/** The tables that a service's migrations create for the models in the README. */
export const TABLES = `
  CREATE TABLE accounts (id text PRIMARY KEY, name text NOT NULL, is_demo boolean NOT NULL DEFAULT false,
    require_second_factor boolean NOT NULL DEFAULT false, suspended_at timestamptz);
  CREATE TABLE people (
    id text PRIMARY KEY, email text NOT NULL UNIQUE, name text NOT NULL, password_hash text, email_verified_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now());
  CREATE TABLE memberships (
    account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE, person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
    role text NOT NULL, created_at timestamptz(3) NOT NULL DEFAULT now(), PRIMARY KEY (account_id, person_id));
  CREATE TABLE sessions (
    id text PRIMARY KEY, hash text NOT NULL UNIQUE, person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
    account_id text REFERENCES accounts ON DELETE CASCADE, method text NOT NULL, user_agent text NOT NULL, address text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(), last_used_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL);
  CREATE TABLE invitations (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE, email text NOT NULL, role text NOT NULL,
    hash text NOT NULL UNIQUE, mailed boolean NOT NULL, invited_by text, created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL, UNIQUE (account_id, email));
  CREATE TABLE sign_in_links (
    hash text PRIMARY KEY, person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(), expires_at timestamptz(3) NOT NULL);
  CREATE TABLE identities (
    issuer text NOT NULL, subject text NOT NULL, person_id text NOT NULL REFERENCES people ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL DEFAULT now(), PRIMARY KEY (issuer, subject));
  CREATE TABLE second_factors (
    id text PRIMARY KEY, person_id text NOT NULL REFERENCES people ON DELETE CASCADE, type text NOT NULL, name text NOT NULL,
    sealed_secret text, last_step integer, credential_id text UNIQUE, public_key text, counter bigint NOT NULL DEFAULT 0,
    transports text[] NOT NULL DEFAULT '{}', created_at timestamptz(3) NOT NULL DEFAULT now(), last_used_at timestamptz(3));
  CREATE TABLE recovery_codes (
    hash text PRIMARY KEY, person_id text NOT NULL REFERENCES people ON DELETE CASCADE);
  CREATE TABLE sign_in_challenges (
    hash text PRIMARY KEY, purpose text NOT NULL, person_id text REFERENCES people ON DELETE CASCADE, method text, value text,
    expires_at timestamptz(3) NOT NULL);
  CREATE TABLE setup_codes (
    hash text PRIMARY KEY, created_at timestamptz(3) NOT NULL DEFAULT now(), expires_at timestamptz(3) NOT NULL);
  CREATE TABLE audit_log (
    id text PRIMARY KEY, account_id text NOT NULL REFERENCES accounts ON DELETE CASCADE, at timestamptz(3) NOT NULL DEFAULT now(),
    actor_type text NOT NULL, actor_id text, actor_name text, action text NOT NULL, target_type text NOT NULL,
    target_id text NOT NULL, details jsonb NOT NULL DEFAULT '{}', address text);`;
