-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "deletion_id" TEXT,
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);
