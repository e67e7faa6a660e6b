-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;
