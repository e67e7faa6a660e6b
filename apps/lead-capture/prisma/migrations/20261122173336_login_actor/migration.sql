-- AlterTable
ALTER TABLE "connection_logins" ADD COLUMN     "actor" JSONB;
