-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by" TEXT,
ADD COLUMN     "prefix" TEXT;

-- Keys that could manage keys still can: that was part of account:write.
UPDATE "api_keys" SET "prefix" = 'pf_',
  "scopes" = CASE WHEN 'account:write' = ANY ("scopes") THEN array_append("scopes", 'keys:manage') ELSE "scopes" END;
