-- The tables take the shape of common's webhook engine. The previous release goes on with the names that it knows: of
-- columns that a trigger keeps in step, and of a view in place of the renamed table. Both go with the next release.

ALTER TABLE "webhooks"
  ADD COLUMN "events" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "previous_secrets" JSONB NOT NULL DEFAULT '[]';

UPDATE "webhooks" SET
  "events" = CASE "event" WHEN '*' THEN '{}' ELSE ARRAY["event"] END,
  "previous_secrets" = CASE WHEN "sealed_previous_secret" IS NULL OR "previous_until" IS NULL THEN '[]'
    ELSE jsonb_build_array(jsonb_build_object('sealed', "sealed_previous_secret", 'until', "previous_until")) END;

CREATE FUNCTION keep_webhook_releases_in_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.event IS NULL THEN
      NEW.event := coalesce(NEW.events[1], '*');
    ELSE
      NEW.events := CASE NEW.event WHEN '*' THEN '{}' ELSE ARRAY[NEW.event] END;
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.event IS DISTINCT FROM OLD.event THEN
    NEW.events := CASE NEW.event WHEN '*' THEN '{}' ELSE ARRAY[NEW.event] END;
  ELSIF NEW.events IS DISTINCT FROM OLD.events THEN
    NEW.event := coalesce(NEW.events[1], '*');
  END IF;
  IF NEW.disabled_at IS DISTINCT FROM OLD.disabled_at THEN
    NEW.status := CASE WHEN NEW.disabled_at IS NULL THEN 'enabled' ELSE 'disabled' END;
  END IF;
  IF NEW.previous_until IS DISTINCT FROM OLD.previous_until THEN
    NEW.previous_secrets := OLD.previous_secrets
      || jsonb_build_array(jsonb_build_object('sealed', OLD.sealed_secret, 'until', NEW.previous_until));
  ELSIF NEW.previous_secrets IS DISTINCT FROM OLD.previous_secrets THEN
    NEW.sealed_previous_secret := NEW.previous_secrets -> -1 ->> 'sealed';
    NEW.previous_until := (NEW.previous_secrets -> -1 ->> 'until')::timestamptz;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_releases_in_step
  BEFORE INSERT OR UPDATE OF event, events, disabled_at, previous_until, previous_secrets ON "webhooks"
  FOR EACH ROW EXECUTE FUNCTION keep_webhook_releases_in_step();

ALTER TABLE "webhook_deliveries" RENAME TO "webhook_outbox";
ALTER TABLE "webhook_outbox" RENAME CONSTRAINT "webhook_deliveries_pkey" TO "webhook_outbox_pkey";
ALTER TABLE "webhook_outbox" RENAME CONSTRAINT "webhook_deliveries_webhook_id_fkey" TO "webhook_outbox_webhook_id_fkey";
ALTER TABLE "webhook_outbox" RENAME CONSTRAINT "webhook_deliveries_status" TO "webhook_outbox_status";
ALTER INDEX "webhook_deliveries_account_id_subject_id_idx" RENAME TO "webhook_outbox_account_id_subject_id_idx";
ALTER INDEX "webhook_deliveries_due" RENAME TO "webhook_outbox_due";
ALTER INDEX "webhook_deliveries_created_at" RENAME TO "webhook_outbox_created_at";

ALTER TABLE "webhook_outbox"
  ADD COLUMN "claimed" BOOLEAN NOT NULL DEFAULT false,
  ALTER COLUMN "subject_id" SET DEFAULT '',
  ALTER COLUMN "next_attempt_at" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "log" SET DEFAULT '[]';

CREATE VIEW "webhook_deliveries" AS SELECT "webhook_id", "id", "account_id", "event", "subject_id", "payload", "status",
  "attempts", "next_attempt_at", "log", "created_at", "delivered_at", "traceparent" FROM "webhook_outbox";
