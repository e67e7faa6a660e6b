-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "registered_only" BOOLEAN NOT NULL DEFAULT false;
