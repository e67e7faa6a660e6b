-- DropForeignKey
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_transfer_id_fkey";

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "credit_transfers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
