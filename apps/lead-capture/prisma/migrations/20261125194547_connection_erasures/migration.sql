-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "erasure_id" TEXT;
