-- The history of triggers by month, so that old months can be dropped instead of deleted. Ids are ULIDs and begin with their
-- time: a range of ids is a range of time, the primary key stays as it is, and a row is found by its id in one partition.
-- No row is copied: the table that was becomes the first partition, of everything until the end of this month.

-- Their order is that of bytes, whatever the database's collation is.
ALTER TABLE "triggers" ALTER COLUMN "id" TYPE TEXT COLLATE "C";

ALTER TABLE "triggers" RENAME TO "triggers_first";
ALTER TABLE "triggers_first" RENAME CONSTRAINT "triggers_pkey" TO "triggers_first_pkey";
ALTER INDEX "triggers_automation_id_created_at_id_idx" RENAME TO "triggers_first_automation_id_created_at_id_idx";
ALTER INDEX "triggers_queued" RENAME TO "triggers_first_queued";
ALTER INDEX "triggers_sending" RENAME TO "triggers_first_sending";
ALTER INDEX "triggers_one_per_event" RENAME TO "triggers_first_one_per_event";

CREATE TABLE "triggers" (LIKE "triggers_first" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id");
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_pkey" PRIMARY KEY ("id");
CREATE INDEX "triggers_automation_id_created_at_id_idx" ON "triggers" ("automation_id", "created_at", "id");
CREATE INDEX "triggers_queued" ON "triggers" ("connection_id", "due_at") WHERE "status" = 'queued';
CREATE INDEX "triggers_sending" ON "triggers" ("leased_until") WHERE "status" = 'sending';
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What no month was made for; normally empty.
CREATE TABLE "triggers_default" PARTITION OF "triggers" DEFAULT;

-- The least id of a time (UTC): its 48 bits of milliseconds in Crockford's base 32, and nothing after them.
CREATE FUNCTION first_trigger_id(at timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'trg_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    (((extract(epoch FROM at) * 1000)::bigint >> (45 - 5 * place)) & 31)::int + 1, 1), '' ORDER BY place)
  FROM generate_series(0, 9) AS place
$$;

-- Makes a month's partition. Rows that had to go to the default one meanwhile move over. An event fires at most one
-- automation: unique within a partition, which is as long as matching could go wrong.
CREATE FUNCTION create_triggers_month(month timestamp) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := to_char(month, '"triggers_"YYYY_MM');
  lower_bound text := first_trigger_id(month);
  upper_bound text := first_trigger_id(month + interval '1 month');
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE triggers INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('WITH moved AS (DELETE FROM triggers_default WHERE id >= %L AND id < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', lower_bound, upper_bound, name);
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I (event_id) WHERE status <> ''skipped''', name || '_one_per_event', name);
  EXECUTE format('ALTER TABLE triggers ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, lower_bound, upper_bound);
END $$;

-- Makes the partitions of the months to come that are not there yet. One caller at a time; the others find it done.
CREATE FUNCTION create_triggers_months(ahead int) RETURNS int LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  month timestamp;
  created int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('triggers by month')) THEN RETURN 0; END IF;
  FOR month IN SELECT this_month + n * interval '1 month' FROM generate_series(1, ahead) AS n LOOP
    CONTINUE WHEN to_regclass(to_char(month, '"triggers_"YYYY_MM')) IS NOT NULL;
    PERFORM create_triggers_month(month);
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;

-- Drops the partitions that hold nothing younger.
CREATE FUNCTION drop_triggers_before(cutoff timestamp) RETURNS int LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  partition regclass;
  dropped int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('triggers by month')) THEN RETURN 0; END IF;
  FOR partition IN SELECT c.oid FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE i.inhparent = 'triggers'::regclass
      AND substring(pg_get_expr(c.relpartbound, c.oid) FROM $bound$TO \('(.*)'\)$bound$) COLLATE "C" <= first_trigger_id(cutoff)
  LOOP
    EXECUTE format('DROP TABLE %s', partition);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

DO $$
BEGIN
  EXECUTE format('ALTER TABLE triggers ATTACH PARTITION triggers_first FOR VALUES FROM (MINVALUE) TO (%L)',
    first_trigger_id(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'));
  PERFORM create_triggers_months(3);
END $$;
