-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "last_bounced_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_clicked_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_message_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_opened_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "segments" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "conditions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "segments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "segments_account_id_id_idx" ON "segments"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "segments_account_id_name_key" ON "segments"("account_id", "name");
