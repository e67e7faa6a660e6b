-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "votes_milestone" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "webhooks" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "description" TEXT,
    "sealed_secret" TEXT NOT NULL,
    "previous_secrets" JSONB NOT NULL DEFAULT '[]',
    "failing_since" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "status_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_outbox" (
    "webhook_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL DEFAULT '',
    "payload" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claimed" BOOLEAN NOT NULL DEFAULT false,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "log" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),
    "traceparent" TEXT,

    CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY ("webhook_id","id")
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
CREATE INDEX "webhooks_account_id_idx" ON "webhooks"("account_id");

-- CreateIndex
CREATE INDEX "webhook_outbox_subject_id_idx" ON "webhook_outbox"("subject_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_outbox" ADD CONSTRAINT "webhook_outbox_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "webhook_outbox" ADD CONSTRAINT "webhook_outbox_status" CHECK ("status" IN ('pending', 'delivered', 'failed'));
CREATE INDEX "webhook_outbox_due" ON "webhook_outbox" ("webhook_id", "next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "webhook_outbox_created_at" ON "webhook_outbox" ("created_at");

-- Nobody is sent, and nobody reads in the log, what editors have hidden or deleted.
CREATE FUNCTION forget_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'comments' THEN
    DELETE FROM webhook_outbox WHERE subject_id = 'comment_' || OLD.id;
  ELSE
    DELETE FROM webhook_outbox WHERE subject_id = 'post_' || OLD.id
      OR subject_id IN (SELECT 'comment_' || id FROM comments WHERE post_id = OLD.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_deliveries_when_hidden AFTER UPDATE OF hidden_at ON comments FOR EACH ROW
  WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION forget_deliveries();
CREATE TRIGGER forget_deliveries_when_deleted AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION forget_deliveries();
CREATE TRIGGER forget_deliveries_when_hidden AFTER UPDATE OF hidden_at ON posts FOR EACH ROW
  WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION forget_deliveries();
CREATE TRIGGER forget_deliveries_when_deleted AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION forget_deliveries();
