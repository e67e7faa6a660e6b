-- AlterTable
ALTER TABLE "events" ADD COLUMN     "traceparent" TEXT;

-- AlterTable
ALTER TABLE "triggers" ADD COLUMN     "traceparent" TEXT;
