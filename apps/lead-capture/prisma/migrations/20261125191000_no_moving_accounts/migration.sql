-- Accounts no longer move between deployments.
ALTER TABLE "accounts" DROP COLUMN "held_until", DROP COLUMN "moved_to", DROP COLUMN "former_urls";

DROP TABLE "secret_fingerprints";
