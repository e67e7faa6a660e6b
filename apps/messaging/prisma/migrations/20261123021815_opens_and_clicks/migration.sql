-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "tracking" JSONB;

-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "tracking" JSONB;

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "tracking" JSONB;

-- CreateTable
CREATE TABLE "message_engagement" (
    "account_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_engagement_pkey" PRIMARY KEY ("account_id","message_id","kind","link")
);

-- CreateIndex
CREATE INDEX "message_engagement_first_at_idx" ON "message_engagement"("first_at");
