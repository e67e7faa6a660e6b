-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "live_account_id" TEXT,
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
    "limit_per_second" INTEGER,
    "limit_per_day" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "channels" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "sealed_credentials" TEXT,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "status_reason" TEXT,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "per_second" INTEGER,
    "tokens" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "tokens_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "held_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "fallback" TEXT[],
    "recipient" TEXT NOT NULL,
    "sender" TEXT,
    "body" TEXT NOT NULL,
    "subject" TEXT,
    "html" TEXT,
    "template_id" TEXT,
    "template_version" INTEGER,
    "variables" JSONB,
    "whatsapp_template" JSONB,
    "contact_id" TEXT,
    "status" TEXT NOT NULL,
    "lane" TEXT NOT NULL,
    "segments" INTEGER,
    "encoding" TEXT,
    "tags" TEXT[],
    "metadata" JSONB,
    "quiet_hours" JSONB,
    "events" JSONB NOT NULL,
    "error_code" TEXT,
    "error_message" TEXT,
    "provider_code" TEXT,
    "provider_message_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "uncertain" BOOLEAN NOT NULL DEFAULT false,
    "next_attempt_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "scheduled_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3),
    "sending_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "read_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "expired_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "message_counts" (
    "account_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "message_counts_pkey" PRIMARY KEY ("account_id","channel","status","slot")
);

-- CreateTable
CREATE TABLE "contacts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "external_id" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "locale" TEXT,
    "timezone" TEXT,
    "attributes" JSONB NOT NULL,
    "tags" TEXT[],
    "consent" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_counts" (
    "account_id" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "contact_counts_pkey" PRIMARY KEY ("account_id","slot")
);

-- CreateTable
CREATE TABLE "suppressions" (
    "account_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "suppressions_pkey" PRIMARY KEY ("account_id","channel","address_hash")
);

-- CreateTable
CREATE TABLE "soft_bounces" (
    "account_id" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "soft_bounces_pkey" PRIMARY KEY ("account_id","address_hash")
);

-- CreateTable
CREATE TABLE "templates" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_versions" (
    "template_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "subject" TEXT,
    "html" TEXT,
    "variables" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("template_id","version")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT,
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous_secret" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'enabled',
    "status_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "webhook_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "log" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("webhook_id","id")
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
CREATE UNIQUE INDEX "accounts_live_account_id_key" ON "accounts"("live_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE INDEX "channels_account_id_kind_priority_idx" ON "channels"("account_id", "kind", "priority");

-- CreateIndex
CREATE INDEX "contacts_account_id_id_idx" ON "contacts"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "templates_account_id_name_key" ON "templates"("account_id", "name");

-- CreateIndex
CREATE INDEX "webhooks_account_id_event_idx" ON "webhooks"("account_id", "event");

-- CreateIndex
CREATE INDEX "webhook_deliveries_account_id_subject_id_idx" ON "webhook_deliveries"("account_id", "subject_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "templates"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "accounts" ADD CONSTRAINT "accounts_mode" CHECK ("mode" IN ('live', 'test'));
ALTER TABLE "channels" ADD CONSTRAINT "channels_kind" CHECK ("kind" IN ('sms', 'email', 'whatsapp'));
ALTER TABLE "channels" ADD CONSTRAINT "channels_status" CHECK ("status" IN ('connected', 'paused', 'disconnected'));
ALTER TABLE "messages" ADD CONSTRAINT "messages_status" CHECK ("status" IN
  ('scheduled', 'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'canceled', 'expired'));
ALTER TABLE "messages" ADD CONSTRAINT "messages_lane" CHECK ("lane" IN ('single', 'bulk'));
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_status" CHECK ("status" IN ('enabled', 'disabled'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status"
  CHECK ("status" IN ('pending', 'delivered', 'failed'));

-- A contact's addresses are its own within the account.
CREATE UNIQUE INDEX "contacts_email" ON "contacts" ("account_id", lower("email")) WHERE "email" IS NOT NULL;
CREATE UNIQUE INDEX "contacts_phone" ON "contacts" ("account_id", "phone") WHERE "phone" IS NOT NULL;
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" ("account_id", "external_id") WHERE "external_id" IS NOT NULL;
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("tags");

-- The queue of messages: small partial indexes over what is still to be done. Their order lets a worker step from one
-- channel with due messages to the next.
CREATE INDEX "messages_due" ON "messages" ("lane", "channel_id", "next_attempt_at")
  WHERE "status" IN ('queued', 'scheduled');
CREATE INDEX "messages_leased" ON "messages" ("leased_until") WHERE "status" = 'sending';
-- After they were sent, next_attempt_at says when to ask the provider for a receipt that has not come.
CREATE INDEX "messages_without_receipt" ON "messages" ("next_attempt_at")
  WHERE "status" = 'sent' AND "next_attempt_at" IS NOT NULL;
CREATE INDEX "messages_expiring" ON "messages" ("expires_at")
  WHERE "status" IN ('queued', 'scheduled') AND "expires_at" IS NOT NULL;
-- Receipts name a message by the provider's id; an id belongs to one message only.
CREATE UNIQUE INDEX "messages_provider_message_id" ON "messages" ("channel_id", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;
-- Addresses are found without regard to case.
CREATE INDEX "messages_recipient" ON "messages" ("account_id", lower("recipient"), "id");
CREATE INDEX "messages_contact" ON "messages" ("account_id", "contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "messages_tags" ON "messages" USING gin ("tags") WHERE "tags" <> '{}';

CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" ("webhook_id", "next_attempt_at")
  WHERE "status" = 'pending';
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" ("created_at");

-- Queue tables change every row several times: they are cleaned up long before a fifth of them is dead.
ALTER TABLE "messages" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "webhook_deliveries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE "message_counts" SET (fillfactor = 50);
ALTER TABLE "contact_counts" SET (fillfactor = 50);

-- Exact totals by account, channel and status. Each connection counts in a slot of its own, so that parallel writers do
-- not wait for one row; a reader adds up the slots. Rows are touched in one order everywhere, so that no two statements
-- wait for each other.
CREATE FUNCTION count_added_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, count(*)
  FROM added GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, sum(change)
  FROM (
    SELECT account_id, channel, status, 1 AS change FROM added
    UNION ALL
    SELECT account_id, channel, status, -1 FROM removed
  ) AS changes
  GROUP BY account_id, channel, status HAVING sum(change) <> 0 ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, -count(*)
  FROM removed GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER count_added_messages AFTER INSERT ON "messages"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_messages();
CREATE TRIGGER count_changed_messages AFTER UPDATE ON "messages"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_messages();
CREATE TRIGGER count_removed_messages AFTER DELETE ON "messages"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_messages();

CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_counts (account_id, slot, total)
  SELECT account_id, pg_backend_pid() % 32, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
  FROM changed GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id, slot) DO UPDATE SET total = contact_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER count_added_contacts AFTER INSERT ON "contacts"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER count_removed_contacts AFTER DELETE ON "contacts"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
