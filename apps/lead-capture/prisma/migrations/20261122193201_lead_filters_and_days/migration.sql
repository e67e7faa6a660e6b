-- CreateTable
CREATE TABLE "lead_status_counts" (
    "account_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "lead_status_counts_pkey" PRIMARY KEY ("account_id","status","slot")
);

-- CreateTable
CREATE TABLE "lead_days" (
    "account_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "lead_days_pkey" PRIMARY KEY ("account_id","day","slot")
);

-- CreateIndex
CREATE INDEX "leads_account_id_status_captured_at_id_idx" ON "leads"("account_id", "status", "captured_at", "id");

-- CreateIndex
CREATE INDEX "leads_tags_idx" ON "leads" USING GIN ("tags");

-- What Prisma's schema cannot say.

-- The text filter of the lead list: part of a name, without regard to case.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "leads_names" ON "leads" USING gin (lower("username" || ' ' || "display_name") gin_trgm_ops);

ALTER TABLE "lead_status_counts" SET (fillfactor = 50);
ALTER TABLE "lead_days" SET (fillfactor = 50);

CREATE OR REPLACE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO lead_counts (account_id, trigger_type, slot, total)
  SELECT account_id, trigger_type, pg_backend_pid() % 16, sign * count(*)
  FROM changed GROUP BY account_id, trigger_type ORDER BY account_id, trigger_type
  ON CONFLICT (account_id, trigger_type, slot) DO UPDATE SET total = lead_counts.total + excluded.total;
  INSERT INTO lead_status_counts (account_id, status, slot, total)
  SELECT account_id, status, pg_backend_pid() % 16, sign * count(*)
  FROM changed GROUP BY account_id, status ORDER BY account_id, status
  ON CONFLICT (account_id, status, slot) DO UPDATE SET total = lead_status_counts.total + excluded.total;
  INSERT INTO lead_days (account_id, day, slot, total)
  SELECT account_id, (captured_at AT TIME ZONE 'UTC')::date, pg_backend_pid() % 16, sign * count(*)
  FROM changed GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (account_id, day, slot) DO UPDATE SET total = lead_days.total + excluded.total;
  RETURN NULL;
END $$;

-- By row and only where the status changes: captures and profiles, which update leads all the time, pay nothing for it.
CREATE FUNCTION count_lead_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_status_counts (account_id, status, slot, total)
  SELECT NEW.account_id, changed.status, pg_backend_pid() % 16, changed.total
  FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS changed (status, total) ORDER BY changed.status
  ON CONFLICT (account_id, status, slot) DO UPDATE SET total = lead_status_counts.total + excluded.total;
  RETURN NULL;
END $$;
CREATE TRIGGER count_lead_status AFTER UPDATE OF status ON "leads" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_lead_status();

-- Nothing may be written between counting what is there and counting what comes.
LOCK TABLE "leads" IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO lead_status_counts (account_id, status, slot, total)
SELECT account_id, status, 0, count(*) FROM leads GROUP BY 1, 2;
INSERT INTO lead_days (account_id, day, slot, total)
SELECT account_id, (captured_at AT TIME ZONE 'UTC')::date, 0, count(*) FROM leads GROUP BY 1, 2;
