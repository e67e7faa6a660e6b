-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "traceparent" TEXT;

-- AlterTable
ALTER TABLE "webhook_deliveries" ADD COLUMN     "traceparent" TEXT;
