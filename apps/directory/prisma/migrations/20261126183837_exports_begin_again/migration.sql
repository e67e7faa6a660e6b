-- AlterTable
ALTER TABLE "bulk_exports" ADD COLUMN     "error_code" TEXT,
ADD COLUMN     "is_paid" BOOLEAN NOT NULL DEFAULT false;
