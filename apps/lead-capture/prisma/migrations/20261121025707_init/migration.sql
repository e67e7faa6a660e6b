-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "instagram_account_id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "sealed_access_token" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "status_reason" TEXT,
    "held_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "private_reply_counts" (
    "connection_id" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "sent" INTEGER NOT NULL,

    CONSTRAINT "private_reply_counts_pkey" PRIMARY KEY ("connection_id","minute")
);

-- CreateTable
CREATE TABLE "automations" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "keyword" TEXT NOT NULL,
    "keyword_folded" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "trigger_type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "triggers_count" INTEGER NOT NULL DEFAULT 0,
    "main_count" INTEGER NOT NULL DEFAULT 0,
    "next_variation" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "automations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variations" (
    "automation_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "message" TEXT NOT NULL,
    "triggers_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "variations_pkey" PRIMARY KEY ("automation_id","number")
);

-- CreateTable
CREATE TABLE "leads" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "trigger_keyword" TEXT NOT NULL,
    "keyword_folded" TEXT NOT NULL,
    "trigger_type" TEXT NOT NULL,
    "captured_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "profile_picture_url" TEXT,
    "tags" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'new',
    "automation_id" TEXT,
    "platform_user_id" TEXT,
    "connection_id" TEXT,
    "last_triggered_at" TIMESTAMPTZ(3),
    "profile_due_at" TIMESTAMPTZ(3),
    "profile_attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "leads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lead_counts" (
    "account_id" TEXT NOT NULL,
    "trigger_type" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "lead_counts_pkey" PRIMARY KEY ("account_id","trigger_type","slot")
);

-- CreateTable
CREATE TABLE "notes" (
    "id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "platform_user_id" TEXT NOT NULL,
    "username" TEXT,
    "text" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "matched_at" TIMESTAMPTZ(3),
    "raw" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "triggers" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "lead_id" TEXT,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "platform_user_id" TEXT NOT NULL,
    "username" TEXT,
    "text" TEXT NOT NULL,
    "message" TEXT,
    "variation" INTEGER,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "detail" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "uncertain" BOOLEAN NOT NULL DEFAULT false,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "platform_message_id" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "triggers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "account_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "connections_instagram_account_id_key" ON "connections"("instagram_account_id");

-- CreateIndex
CREATE INDEX "connections_account_id_idx" ON "connections"("account_id");

-- CreateIndex
CREATE INDEX "automations_account_id_created_at_id_idx" ON "automations"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "leads_account_id_captured_at_id_idx" ON "leads"("account_id", "captured_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "leads_automation_id_platform_user_id_key" ON "leads"("automation_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "notes_lead_id_idx" ON "notes"("lead_id");

-- CreateIndex
CREATE UNIQUE INDEX "events_connection_id_key_key" ON "events"("connection_id", "key");

-- CreateIndex
CREATE INDEX "triggers_automation_id_created_at_id_idx" ON "triggers"("automation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automations" ADD CONSTRAINT "automations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variations" ADD CONSTRAINT "variations_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "leads" ADD CONSTRAINT "leads_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "leads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_plan" CHECK ("plan" IN ('free', 'pro', 'business'));
ALTER TABLE "automations" ADD CONSTRAINT "automations_trigger_type" CHECK ("trigger_type" IN ('story_reply', 'comment', 'both'));
ALTER TABLE "automations" ADD CONSTRAINT "automations_status" CHECK ("status" IN ('active', 'paused'));
ALTER TABLE "leads" ADD CONSTRAINT "leads_trigger_type" CHECK ("trigger_type" IN ('story_reply', 'comment'));
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_status" CHECK ("status" IN ('queued', 'sending', 'sent', 'failed', 'skipped'));

-- The keyword filter of the lead list. With the trigger type in the index, both filters together are counted without
-- reading the leads themselves.
CREATE INDEX "leads_account_id_keyword" ON "leads" ("account_id", "keyword_folded", "captured_at", "id") INCLUDE ("trigger_type");

-- The other two orders of the lead list, without regard to case.
CREATE INDEX "leads_account_id_username" ON "leads" ("account_id", lower("username"), "id");
CREATE INDEX "leads_account_id_display_name" ON "leads" ("account_id", lower("display_name"), "id");

-- Exact totals of the lead list. Each connection of the pool counts in a slot of its own, so that parallel inserts do
-- not wait for one row; a reader adds up the slots.
ALTER TABLE "lead_counts" SET (fillfactor = 50);

CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts (account_id, trigger_type, slot, total)
  SELECT account_id, trigger_type, pg_backend_pid() % 16, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
  FROM changed GROUP BY account_id, trigger_type ORDER BY account_id, trigger_type
  ON CONFLICT (account_id, trigger_type, slot) DO UPDATE SET total = lead_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted_leads AFTER INSERT ON "leads"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER count_deleted_leads AFTER DELETE ON "leads"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();

-- The queues: small partial indexes over what is still to be done.
CREATE INDEX "events_unmatched" ON "events" ("id") WHERE "matched_at" IS NULL;
CREATE INDEX "triggers_queued" ON "triggers" ("connection_id", "due_at") WHERE "status" = 'queued';
CREATE INDEX "triggers_sending" ON "triggers" ("leased_until") WHERE "status" = 'sending';
CREATE INDEX "leads_profile_due" ON "leads" ("profile_due_at") WHERE "profile_due_at" IS NOT NULL;

-- An event fires at most one automation; the others that matched it are kept as skipped.
CREATE UNIQUE INDEX "triggers_one_per_event" ON "triggers" ("event_id") WHERE "status" <> 'skipped';
