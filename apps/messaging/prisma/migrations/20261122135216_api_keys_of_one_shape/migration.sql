-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by" TEXT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "prefix" TEXT,
ADD COLUMN     "scopes" TEXT[];

-- Present keys keep all scopes.
UPDATE "api_keys" AS k SET "prefix" = 'mk_' || a."mode" || '_', "scopes" = '{}' FROM "accounts" AS a WHERE a."id" = k."account_id";
