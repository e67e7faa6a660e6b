-- Tokens: named by their owners, with their use and their revocation.
ALTER TABLE "access_tokens" ADD COLUMN "name" TEXT,
ADD COLUMN "created_by" TEXT,
ADD COLUMN "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN "revoked_at" TIMESTAMPTZ(3);

-- Keys of accounts, in the shape that all services share.
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "prefix" TEXT,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An account without a live first key has none here: the previous release knows only this one.
ALTER TABLE "accounts" ALTER COLUMN "key_hash" DROP NOT NULL,
ALTER COLUMN "key_hint" DROP NOT NULL;

INSERT INTO "api_keys" ("id", "account_id", "hash", "hint", "label", "prefix", "scopes", "created_at")
SELECT 'key_' || substr("id", 5), "id", "key_hash", "key_hint", 'First key', 'dir_account_', '{}', "created_at" FROM "accounts";

-- While replicas of the previous release run, both see the same first key. Both triggers go with accounts.key_hash.
CREATE FUNCTION account_key_to_api_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.key_hash IS NOT DISTINCT FROM OLD.key_hash THEN RETURN NULL; END IF;
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE account_id = OLD.id AND hash = OLD.key_hash;
  END IF;
  IF NEW.key_hash IS NOT NULL THEN
    INSERT INTO api_keys (id, account_id, hash, hint, label, prefix, scopes)
    VALUES ('key_' || replace(gen_random_uuid()::text, '-', ''), NEW.id, NEW.key_hash, NEW.key_hint, 'First key', 'dir_account_', '{}');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_key_to_api_keys AFTER INSERT OR UPDATE OF key_hash ON accounts
  FOR EACH ROW EXECUTE FUNCTION account_key_to_api_keys();

CREATE FUNCTION revoked_key_to_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET key_hash = NULL, key_hint = NULL WHERE id = NEW.account_id AND key_hash = NEW.hash;
  RETURN NULL;
END $$;
CREATE TRIGGER revoked_key_to_account AFTER UPDATE OF revoked_at ON api_keys
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION revoked_key_to_account();
