-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "frequency_caps" JSONB NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "capped_messages" (
    "account_id" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "message_id" TEXT NOT NULL,

    CONSTRAINT "capped_messages_pkey" PRIMARY KEY ("account_id","person","at","message_id")
);

-- CreateIndex
CREATE INDEX "capped_messages_at_idx" ON "capped_messages"("at");
