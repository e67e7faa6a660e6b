-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "also_on" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "source" TEXT;

-- Most leads have no source.
CREATE INDEX leads_source ON leads (account_id, source, captured_at, id) WHERE source IS NOT NULL;
