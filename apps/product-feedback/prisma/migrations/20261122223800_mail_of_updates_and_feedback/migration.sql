-- CreateEnum
CREATE TYPE "mail_status" AS ENUM ('pending', 'sent', 'failed');

-- CreateEnum
CREATE TYPE "subscriber_status" AS ENUM ('pending', 'confirmed', 'unsubscribed');

-- CreateEnum
CREATE TYPE "notification_pace" AS ENUM ('at_once', 'daily');

-- CreateTable
CREATE TABLE "mail_contents" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "subject_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_contents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "content_id" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "bulk" BOOLEAN NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_suppressions" (
    "account_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_suppressions_pkey" PRIMARY KEY ("account_id","email")
);

-- CreateTable
CREATE TABLE "subscribers" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "status" "subscriber_status" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "unsubscribed_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscribers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "pace" "notification_pace" NOT NULL,
    "last_mail_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_items" (
    "setting_id" TEXT NOT NULL,
    "feedback_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_items_pkey" PRIMARY KEY ("setting_id","feedback_id")
);

-- CreateIndex
CREATE INDEX "mail_contents_account_id_idx" ON "mail_contents"("account_id");

-- CreateIndex
CREATE INDEX "mail_contents_created_at_idx" ON "mail_contents"("created_at");

-- CreateIndex
CREATE INDEX "mail_outbox_account_id_recipient_idx" ON "mail_outbox"("account_id", "recipient");

-- CreateIndex
CREATE INDEX "mail_outbox_content_id_idx" ON "mail_outbox"("content_id");

-- CreateIndex
CREATE INDEX "subscribers_account_id_email_idx" ON "subscribers"("account_id", "email");

-- CreateIndex
CREATE INDEX "subscribers_product_id_created_at_id_idx" ON "subscribers"("product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "subscribers_product_id_email_key" ON "subscribers"("product_id", "email");

-- CreateIndex
CREATE INDEX "notification_settings_account_id_person_id_idx" ON "notification_settings"("account_id", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_settings_product_id_person_id_key" ON "notification_settings"("product_id", "person_id");

-- CreateIndex
CREATE INDEX "notification_items_due_at_idx" ON "notification_items"("due_at");

-- CreateIndex
CREATE INDEX "notification_items_feedback_id_idx" ON "notification_items"("feedback_id");

-- AddForeignKey
ALTER TABLE "mail_contents" ADD CONSTRAINT "mail_contents_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_content_id_fkey" FOREIGN KEY ("content_id") REFERENCES "mail_contents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_person_id_fkey" FOREIGN KEY ("account_id", "person_id") REFERENCES "memberships"("account_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_setting_id_fkey" FOREIGN KEY ("setting_id") REFERENCES "notification_settings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What waits, in the order in which an account's messages are sent.
CREATE INDEX mail_outbox_pending ON mail_outbox (account_id, bulk, next_attempt_at) WHERE status = 'pending';
ALTER TABLE mail_outbox SET (fillfactor = 80);
