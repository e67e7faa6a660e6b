/** Creates a service's table `idempotency_keys` with the columns that this package uses. */
export const IDEMPOTENCY_TABLE = `CREATE TABLE idempotency_keys (
  account_id text NOT NULL, key text NOT NULL, fingerprint text NOT NULL, status integer NOT NULL, body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (account_id, key))`;
