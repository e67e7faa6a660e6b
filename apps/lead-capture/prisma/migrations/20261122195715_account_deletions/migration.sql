-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "deletion_id" TEXT;
