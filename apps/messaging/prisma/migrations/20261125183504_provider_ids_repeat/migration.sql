-- A provider may give one id to several messages. That must not stop the statement that records many messages of many accounts,
-- so the index that finds messages by the provider's id is no longer unique.
DO $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT i.indexrelid::regclass FROM pg_inherits h JOIN pg_index i ON i.indrelid = h.inhrelid
    JOIN pg_class c ON c.oid = i.indexrelid
    WHERE h.inhparent = 'messages'::regclass AND c.relname LIKE '%provider_message_id' LOOP
    EXECUTE format('DROP INDEX %s', name);
  END LOOP;
END $$;

CREATE INDEX "messages_provider_message_id" ON "messages" ("channel_id", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;

CREATE OR REPLACE FUNCTION create_messages_month(month timestamp) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := to_char(month, '"messages_"YYYY_MM');
  lower_bound text := first_message_id(month);
  upper_bound text := first_message_id(month + interval '1 month');
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', name);
  EXECUTE format('WITH moved AS (DELETE FROM messages_default WHERE id >= %L AND id < %L RETURNING *)
    INSERT INTO %I SELECT * FROM moved', lower_bound, upper_bound, name);
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I (campaign_id, contact_id) WHERE campaign_id IS NOT NULL',
    name || '_campaign_contact', name);
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', name, lower_bound, upper_bound);
END $$;
