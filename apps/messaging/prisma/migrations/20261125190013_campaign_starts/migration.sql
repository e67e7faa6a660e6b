-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "starts" INTEGER NOT NULL DEFAULT 0;
