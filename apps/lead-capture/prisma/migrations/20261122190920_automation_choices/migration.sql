-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "public_held_until" TIMESTAMPTZ(3),
ADD COLUMN     "public_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "public_resume_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "additional_keywords" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "excluded_keywords" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "include_replies" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "match_mode" TEXT NOT NULL DEFAULT 'word',
ADD COLUMN     "media_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "public_reply_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "public_reply_texts" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "is_reply" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "media_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "public_reply_counts" (
    "connection_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "sent" INTEGER NOT NULL,

    CONSTRAINT "public_reply_counts_pkey" PRIMARY KEY ("connection_id","minute")
);

-- CreateTable
CREATE TABLE "public_replies" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "trigger_id" TEXT NOT NULL,
    "lead_id" TEXT,
    "recipient" TEXT NOT NULL,
    "platform_user_id" TEXT NOT NULL,
    "username" TEXT,
    "message" TEXT,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "detail" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "uncertain" BOOLEAN NOT NULL DEFAULT false,
    "attempted_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "platform_message_id" TEXT,
    "traceparent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "public_replies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "public_replies_trigger_id_key" ON "public_replies"("trigger_id");

-- CreateIndex
CREATE INDEX "public_replies_automation_id_created_at_idx" ON "public_replies"("automation_id", "created_at");

-- CreateIndex
CREATE INDEX "public_replies_connection_id_platform_user_id_idx" ON "public_replies"("connection_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "public_replies_account_id_idx" ON "public_replies"("account_id");

-- CreateIndex
CREATE INDEX "public_replies_created_at_idx" ON "public_replies"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "public_replies_connection_id_recipient_key" ON "public_replies"("connection_id", "recipient");

-- AddForeignKey
ALTER TABLE "public_replies" ADD CONSTRAINT "public_replies_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "public_replies" ADD CONSTRAINT "public_replies_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "automations" ADD CONSTRAINT "automations_match_mode" CHECK ("match_mode" IN ('word', 'exact', 'contains', 'any'));
ALTER TABLE "public_replies" ADD CONSTRAINT "public_replies_status" CHECK ("status" IN ('queued', 'sending', 'sent', 'failed'));
CREATE INDEX "public_replies_queued" ON "public_replies" ("connection_id", "due_at") WHERE "status" = 'queued';
CREATE INDEX "public_replies_sending" ON "public_replies" ("leased_until") WHERE "status" = 'sending';
