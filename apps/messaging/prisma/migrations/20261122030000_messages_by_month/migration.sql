-- Messages by month, so that old months can be dropped instead of deleted. Ids are ULIDs and begin with their time: a range
-- of ids is a range of time, the primary key stays as it is, and a message is found by its id in one partition. No row is
-- copied: the table that was becomes the first partition, of everything until the end of this month.

-- Their order is that of bytes, whatever the database's collation is.
ALTER TABLE "messages" ALTER COLUMN "id" TYPE TEXT COLLATE "C";

-- The counters are told by whoever changes messages, in whatever partition: from now on by the table of all months.
DROP TRIGGER count_added_messages ON "messages";
DROP TRIGGER count_changed_messages ON "messages";
DROP TRIGGER count_removed_messages ON "messages";
DROP TRIGGER wake_flow_runs ON "messages";

ALTER TABLE "messages" RENAME TO "messages_first";
ALTER TABLE "messages_first" RENAME CONSTRAINT "messages_pkey" TO "messages_first_pkey";
ALTER INDEX "messages_due" RENAME TO "messages_first_due";
ALTER INDEX "messages_leased" RENAME TO "messages_first_leased";
ALTER INDEX "messages_without_receipt" RENAME TO "messages_first_without_receipt";
ALTER INDEX "messages_expiring" RENAME TO "messages_first_expiring";
ALTER INDEX "messages_provider_message_id" RENAME TO "messages_first_provider_message_id";
ALTER INDEX "messages_recipient" RENAME TO "messages_first_recipient";
ALTER INDEX "messages_contact" RENAME TO "messages_first_contact";
ALTER INDEX "messages_tags" RENAME TO "messages_first_tags";
ALTER INDEX "messages_campaign_contact" RENAME TO "messages_first_campaign_contact";
ALTER INDEX "messages_campaign" RENAME TO "messages_first_campaign";
ALTER INDEX "messages_campaign_waiting" RENAME TO "messages_first_campaign_waiting";

CREATE TABLE "messages" (LIKE "messages_first" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("id");
ALTER TABLE "messages" ADD CONSTRAINT "messages_pkey" PRIMARY KEY ("account_id", "id");
CREATE INDEX "messages_due" ON "messages" ("lane", "channel_id", "next_attempt_at")
  WHERE "status" IN ('queued', 'scheduled');
CREATE INDEX "messages_leased" ON "messages" ("leased_until") WHERE "status" = 'sending';
CREATE INDEX "messages_without_receipt" ON "messages" ("next_attempt_at")
  WHERE "status" = 'sent' AND "next_attempt_at" IS NOT NULL;
CREATE INDEX "messages_expiring" ON "messages" ("expires_at")
  WHERE "status" IN ('queued', 'scheduled') AND "expires_at" IS NOT NULL;
CREATE INDEX "messages_recipient" ON "messages" ("account_id", lower("recipient"), "id");
CREATE INDEX "messages_contact" ON "messages" ("account_id", "contact_id", "id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "messages_tags" ON "messages" USING gin ("tags") WHERE "tags" <> '{}';
CREATE INDEX "messages_campaign" ON "messages" ("campaign_id", "id") WHERE "campaign_id" IS NOT NULL;
CREATE INDEX "messages_campaign_waiting" ON "messages" ("campaign_id")
  WHERE "campaign_id" IS NOT NULL AND "status" IN ('queued', 'scheduled');

CREATE TRIGGER count_added_messages AFTER INSERT ON "messages"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_messages();
CREATE TRIGGER count_changed_messages AFTER UPDATE ON "messages"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_messages();
CREATE TRIGGER count_removed_messages AFTER DELETE ON "messages"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_messages();
CREATE TRIGGER wake_flow_runs AFTER UPDATE ON "messages"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_flow_runs();

-- What no month was made for; normally empty.
CREATE TABLE "messages_default" PARTITION OF "messages" DEFAULT
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The least id of a time (UTC): its 48 bits of milliseconds in Crockford's base 32, and nothing after them.
CREATE FUNCTION first_message_id(at timestamp) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'msg_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    (((extract(epoch FROM at) * 1000)::bigint >> (45 - 5 * place)) & 31)::int + 1, 1), '' ORDER BY place)
  FROM generate_series(0, 9) AS place
$$;

-- The months' partitions and the ids that they hold; not the default one.
CREATE VIEW messages_months AS
  SELECT c.oid::regclass AS partition,
    coalesce(substring(bounds FROM $bound$FROM \('(.*)'\) TO$bound$), '') COLLATE "C" AS from_id,
    substring(bounds FROM $bound$TO \('(.*)'\)$bound$) COLLATE "C" AS to_id
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS bounds
  WHERE i.inhparent = 'messages'::regclass AND bounds <> 'DEFAULT';

-- Makes a month's partition. Rows that had to go to the default one meanwhile move over, uncounted: they stay what they
-- are. A provider's id belongs to one message, and a campaign reaches a contact once: both are seen to by the statements,
-- and within a month these indexes would stop them if they did not.
CREATE FUNCTION create_messages_month(month timestamp) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := to_char(month, '"messages_"YYYY_MM');
  lower_bound text := first_message_id(month);
  upper_bound text := first_message_id(month + interval '1 month');
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', name);
  EXECUTE format('WITH moved AS (DELETE FROM messages_default WHERE id >= %L AND id < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', lower_bound, upper_bound, name);
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I (channel_id, provider_message_id) WHERE provider_message_id IS NOT NULL',
    name || '_provider_message_id', name);
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I (campaign_id, contact_id) WHERE campaign_id IS NOT NULL',
    name || '_campaign_contact', name);
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, lower_bound, upper_bound);
END $$;

-- Makes the partitions of this month and of those to come that are not there yet. One caller at a time; the others find
-- it done.
CREATE FUNCTION create_messages_months(ahead int) RETURNS int LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  month timestamp;
  created int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('messages by month')) THEN RETURN 0; END IF;
  FOR month IN SELECT this_month + n * interval '1 month' FROM generate_series(0, ahead) AS n LOOP
    CONTINUE WHEN EXISTS (SELECT FROM messages_months WHERE from_id <= first_message_id(month) AND to_id > first_message_id(month));
    PERFORM create_messages_month(month);
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;

-- Whether a partition holds messages that are still to be sent.
CREATE FUNCTION has_waiting_messages(partition regclass) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  found boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %1$s WHERE status IN (''queued'', ''scheduled''))
    OR EXISTS (SELECT FROM %1$s WHERE status = ''sending'')', partition) INTO found;
  RETURN found;
END $$;

-- Takes the months out of the table that hold nothing younger, and nothing that is still to be sent. Nobody else uses the
-- table at that moment, so it is only asked for when there is something to take out.
CREATE FUNCTION detach_messages_before(cutoff timestamp) RETURNS int LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  month regclass;
  detached int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('messages by month')) THEN RETURN 0; END IF;
  FOR month IN SELECT partition FROM messages_months WHERE to_id <= first_message_id(cutoff) LOOP
    CONTINUE WHEN has_waiting_messages(month);
    LOCK TABLE messages IN ACCESS EXCLUSIVE MODE;
    CONTINUE WHEN has_waiting_messages(month);
    EXECUTE format('ALTER TABLE messages DETACH PARTITION %s', month);
    EXECUTE format('ALTER TABLE %s RENAME TO %I', month, 'gone_' || month);
    detached := detached + 1;
  END LOOP;
  RETURN detached;
END $$;

-- Takes what was detached off the accounts' totals, which may take a while, and drops it. Campaigns keep their numbers.
CREATE FUNCTION drop_detached_messages() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  gone regclass;
  dropped int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('detached messages')) THEN RETURN 0; END IF;
  FOR gone IN SELECT oid FROM pg_class WHERE relname LIKE 'gone\_messages\_%' AND relkind = 'r'
    AND relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('INSERT INTO message_counts (account_id, channel, status, slot, total)
      SELECT account_id, channel, status, pg_backend_pid() %% 32, -count(*)
      FROM %s GROUP BY account_id, channel, status ORDER BY account_id, channel, status
      ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total', gone);
    EXECUTE format('DROP TABLE %s', gone);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

DO $$
BEGIN
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION messages_first FOR VALUES FROM (MINVALUE) TO (%L)',
    first_message_id(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'));
  PERFORM create_messages_months(3);
END $$;
