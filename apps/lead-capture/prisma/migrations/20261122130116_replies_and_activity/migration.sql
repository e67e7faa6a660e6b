-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "replies_resume_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "automation_id" TEXT,
ADD COLUMN     "fate" TEXT,
ADD COLUMN     "retry_at" TIMESTAMPTZ(3),
ADD COLUMN     "trigger_id" TEXT;

-- AlterTable
ALTER TABLE "triggers" ADD COLUMN     "attempted_at" TIMESTAMPTZ(3),
ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "trigger_days" (
    "automation_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "outcome" TEXT NOT NULL,
    "variation" INTEGER NOT NULL,
    "slot" INTEGER NOT NULL,
    "account_id" TEXT NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "trigger_days_pkey" PRIMARY KEY ("automation_id","day","outcome","variation","slot")
);

-- CreateIndex
CREATE INDEX "trigger_days_account_id_day_idx" ON "trigger_days"("account_id", "day");

-- CreateIndex
CREATE INDEX "leads_account_id_trigger_type_captured_at_id_idx" ON "leads"("account_id", "trigger_type", "captured_at", "id");

-- CreateIndex
CREATE INDEX "events_account_id_id_idx" ON "events"("account_id", "id");

-- CreateIndex
CREATE INDEX "events_connection_id_platform_user_id_idx" ON "events"("connection_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "triggers_connection_id_platform_user_id_idx" ON "triggers"("connection_id", "platform_user_id");

-- What Prisma's schema cannot say.

-- What a trigger's status means to its owner.
CREATE FUNCTION trigger_outcome(status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE status WHEN 'queued' THEN 'pending' WHEN 'sending' THEN 'pending' ELSE status END
$$;

-- An automation's history by outcome, newest first.
CREATE INDEX "triggers_automation_id_outcome" ON "triggers" ("automation_id", trigger_outcome("status"), "created_at", "id");
-- The age of the oldest waiting reply.
CREATE INDEX "triggers_queued_since" ON "triggers" ("created_at") WHERE "status" = 'queued';

-- The counts of trigger_days. Triggers are deleted with their automation, and by month, never one at a time.
ALTER TABLE "trigger_days" SET (fillfactor = 50);

CREATE FUNCTION count_inserted_triggers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trigger_days (account_id, automation_id, day, outcome, variation, slot, total)
  SELECT account_id, automation_id, (created_at AT TIME ZONE 'UTC')::date, trigger_outcome(status), coalesce(variation, -1),
    pg_backend_pid() % 16, count(*)
  FROM inserted GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
  ON CONFLICT (automation_id, day, outcome, variation, slot) DO UPDATE SET total = trigger_days.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_updated_triggers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trigger_days (account_id, automation_id, day, outcome, variation, slot, total)
  SELECT account_id, automation_id, (created_at AT TIME ZONE 'UTC')::date, trigger_outcome(status), coalesce(variation, -1),
    pg_backend_pid() % 16, sum(change)
  FROM (SELECT *, 1 AS change FROM after UNION ALL SELECT *, -1 FROM before) AS changes
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 2, 3, 4, 5
  ON CONFLICT (automation_id, day, outcome, variation, slot) DO UPDATE SET total = trigger_days.total + excluded.total;
  RETURN NULL;
END $$;

-- Nothing may be written between counting what is there and counting what comes.
LOCK TABLE "triggers" IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO trigger_days (account_id, automation_id, day, outcome, variation, slot, total)
SELECT account_id, automation_id, (created_at AT TIME ZONE 'UTC')::date, trigger_outcome(status), coalesce(variation, -1), 0, count(*)
FROM triggers GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER count_inserted_triggers AFTER INSERT ON "triggers"
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_triggers();
CREATE TRIGGER count_updated_triggers AFTER UPDATE ON "triggers"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_updated_triggers();

-- Not a foreign key: its check on each count would wait for a deletion that in turn waits for the counted trigger.
-- The name sorts behind those of the foreign keys, which delete the triggers first.
CREATE FUNCTION forget_trigger_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM trigger_days WHERE automation_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_trigger_days AFTER DELETE ON "automations" FOR EACH ROW EXECUTE FUNCTION forget_trigger_days();

-- Drops the partitions that hold nothing younger, and their counts.
CREATE OR REPLACE FUNCTION drop_triggers_before(cutoff timestamp) RETURNS int LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  partition regclass;
  upper_bound text;
  dropped int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('triggers by month')) THEN RETURN 0; END IF;
  FOR partition, upper_bound IN
    SELECT oid, bound FROM (
      SELECT c.oid, substring(pg_get_expr(c.relpartbound, c.oid) FROM $bound$TO \('(.*)'\)$bound$) COLLATE "C" AS bound
      FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid WHERE i.inhparent = 'triggers'::regclass
    ) AS partitions
    WHERE bound <= first_trigger_id(cutoff)
  LOOP
    EXECUTE format('DROP TABLE %s', partition);
    DELETE FROM trigger_days WHERE first_trigger_id((day + 1)::timestamp) COLLATE "C" <= upper_bound;
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

-- People whose profile was given up while the access token was invalid: they are asked for once more.
UPDATE leads SET profile_due_at = now(), profile_attempts = 0
WHERE username = platform_user_id AND profile_due_at IS NULL AND connection_id IS NOT NULL;

-- Keywords in which a letter was taken for another one with an accent, such as й for и.
UPDATE leads SET keyword_folded = regexp_replace(btrim(translate(normalize(trigger_keyword, NFKC),
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁёІЇЄҐЎЈЉЊЋЂЏЃЌЅ',
    'абвгдежзийклмнопрстуфхцчшщъыьэюяееіїєґўјљњћђџѓќѕ')), '\s+', ' ', 'g')
WHERE trigger_keyword ~ '[ЙйЇїЎўЃѓЌќ]' OR normalize(trigger_keyword, NFC) ~ '[ЙйЇїЎўЃѓЌќ]';
