-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);
