-- The tables take the shape of common's webhook engine, with which they are renamed. The previous release goes on with
-- views of the names that it knows; they, the trigger and the columns that it fills go with the next release.

ALTER TABLE "webhook_endpoints" RENAME TO "webhooks";
ALTER TABLE "webhooks" RENAME COLUMN "secret" TO "sealed_secret";
ALTER TABLE "webhooks" RENAME CONSTRAINT "webhook_endpoints_pkey" TO "webhooks_pkey";
ALTER TABLE "webhooks" RENAME CONSTRAINT "webhook_endpoints_account_id_fkey" TO "webhooks_account_id_fkey";
ALTER INDEX "webhook_endpoints_account_id_idx" RENAME TO "webhooks_account_id_idx";
UPDATE "webhooks" SET "events" = '{}' WHERE "events" IS NULL;
ALTER TABLE "webhooks"
  ALTER COLUMN "events" SET DEFAULT ARRAY[]::TEXT[],
  ALTER COLUMN "events" SET NOT NULL,
  ADD COLUMN "description" TEXT,
  ADD COLUMN "previous_secrets" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "failing_since" TIMESTAMPTZ(3),
  ADD COLUMN "status_reason" TEXT;

-- An event without subscribers notified, too: every commit waited for the lock of notifications. Publishing does it now,
-- where there is something to send.
DROP TRIGGER announce_delivery ON "webhook_deliveries";
DROP FUNCTION announce_delivery();

ALTER TABLE "webhook_deliveries" RENAME TO "webhook_outbox";
ALTER TABLE "webhook_outbox" RENAME COLUMN "endpoint_id" TO "webhook_id";
ALTER TABLE "webhook_outbox" RENAME COLUMN "type" TO "event";
ALTER TABLE "webhook_outbox" RENAME COLUMN "body" TO "payload";
ALTER TABLE "webhook_outbox" RENAME CONSTRAINT "webhook_deliveries_endpoint_id_fkey" TO "webhook_outbox_webhook_id_fkey";
ALTER TABLE "webhook_outbox"
  ADD COLUMN "subject_id" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "claimed" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "log" JSONB NOT NULL DEFAULT '[]',
  ALTER COLUMN "message_id" SET DEFAULT '';
UPDATE "webhook_outbox" SET "log" = jsonb_build_array(jsonb_build_object(
    'at', to_char(coalesce("delivered_at", "created_at") AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', "last_status", 'durationMs', 0, 'response', NULL, 'error', "last_error"))
  WHERE "last_status" IS NOT NULL OR "last_error" IS NOT NULL;

ALTER TABLE "webhook_outbox" DROP CONSTRAINT "webhook_deliveries_pkey";
ALTER TABLE "webhook_outbox" ADD CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY ("webhook_id", "id");
DROP INDEX "webhook_deliveries_endpoint_id_created_at_id_idx";
DROP INDEX "webhook_deliveries_due";
CREATE INDEX "webhook_outbox_due" ON "webhook_outbox" ("webhook_id", "next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "webhook_outbox_created_at" ON "webhook_outbox" ("created_at");
CREATE INDEX "webhook_outbox_account_id_subject_id_idx" ON "webhook_outbox" ("account_id", "subject_id");
ALTER TABLE "webhook_outbox" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The engine's statements know no enumerated types.
CREATE CAST (text AS "delivery_status") WITH INOUT AS ASSIGNMENT;

CREATE VIEW "webhook_endpoints" AS
  SELECT "id", "account_id", "url", "events", "sealed_secret" AS "secret", "disabled_at", "created_at" FROM "webhooks";
CREATE VIEW "webhook_deliveries" AS
  SELECT "id", "account_id", "webhook_id" AS "endpoint_id", "message_id", "event" AS "type", "payload" AS "body", "status",
    "attempts", "next_attempt_at", "last_status", "last_error", "traceparent", "created_at", "delivered_at"
  FROM "webhook_outbox";

-- What the previous release reads, it gets from the log; what it writes, the log gets.
CREATE FUNCTION show_to_previous_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.message_id := split_part(NEW.id, '-', 1);
  NEW.last_status := (NEW.log -> -1 ->> 'status')::int;
  NEW.last_error := NEW.log -> -1 ->> 'error';
  RETURN NEW;
END $$;

CREATE FUNCTION take_from_previous_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.log := OLD.log || jsonb_build_array(jsonb_build_object(
    'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', NEW.last_status, 'durationMs', 0, 'response', NULL, 'error', NEW.last_error));
  RETURN NEW;
END $$;

CREATE TRIGGER show_to_previous_release BEFORE INSERT OR UPDATE OF log ON "webhook_outbox"
  FOR EACH ROW EXECUTE FUNCTION show_to_previous_release();
CREATE TRIGGER take_from_previous_release BEFORE UPDATE OF last_status, last_error ON "webhook_outbox"
  FOR EACH ROW EXECUTE FUNCTION take_from_previous_release();
