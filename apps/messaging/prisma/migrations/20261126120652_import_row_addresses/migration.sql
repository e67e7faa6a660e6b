-- AlterTable
ALTER TABLE "contact_import_rows" ADD COLUMN     "addresses" TEXT[];

-- CreateIndex
CREATE INDEX "contact_import_rows_addresses_idx" ON "contact_import_rows" USING GIN ("addresses");
