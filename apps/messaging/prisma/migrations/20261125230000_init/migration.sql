-- The schema of version 1.0.0.

-- Functions resolve names in the schema of this migration first, and in pg_temp last. So a session's own search_path or temporary tables cannot make
-- a trigger read or write other tables. Functions that consist of one expression are bound to the names in it (BEGIN ATOMIC) instead, because a
-- setting would prevent inlining.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  mode text NOT NULL,
  live_account_id text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  frequency_caps jsonb NOT NULL DEFAULT '[]',
  time_zone text NOT NULL DEFAULT 'UTC',
  is_demo boolean NOT NULL DEFAULT false,
  deletion_id text,
  suspended_at timestamptz(3),
  require_second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT accounts_mode CHECK (mode IN ('live', 'test'))
);
CREATE UNIQUE INDEX accounts_live_account_id_key ON accounts (live_account_id);

-- The time zone, or UTC if this server does not know it: it may know fewer zones than the server that accepted the setting.
CREATE FUNCTION known_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  hash text NOT NULL,
  hint text NOT NULL,
  label text NOT NULL,
  limit_per_second integer,
  limit_per_day integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  revoked_at timestamptz(3),
  created_by text,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  prefix text,
  scopes text[]
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_account_id_idx ON api_keys (account_id);

CREATE TABLE channels (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  kind text NOT NULL,
  provider text NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  sealed_credentials text,
  status text NOT NULL DEFAULT 'connected',
  status_reason text,
  priority integer NOT NULL DEFAULT 0,
  per_second integer,
  tokens double precision NOT NULL DEFAULT 0,
  tokens_at timestamp(6) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  held_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  tracking jsonb,
  keyword_replies jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT channels_kind CHECK (kind IN ('sms', 'email', 'whatsapp')),
  CONSTRAINT channels_status CHECK (status IN ('connected', 'paused', 'disconnected'))
);
CREATE INDEX channels_account_id_kind_priority_idx ON channels (account_id, kind, priority);

CREATE TABLE messages (
  account_id text NOT NULL,
  id text COLLATE "C" NOT NULL,
  channel text NOT NULL,
  channel_id text NOT NULL,
  fallback text[],
  recipient text NOT NULL,
  sender text,
  body text NOT NULL,
  subject text,
  html text,
  template_id text,
  template_version integer,
  variables jsonb,
  whatsapp_template jsonb,
  contact_id text,
  status text NOT NULL,
  lane text NOT NULL,
  segments integer,
  encoding text,
  tags text[],
  metadata jsonb,
  quiet_hours jsonb,
  events jsonb NOT NULL,
  error_code text,
  error_message text,
  provider_code text,
  provider_message_id text,
  attempts integer NOT NULL DEFAULT 0,
  uncertain boolean NOT NULL DEFAULT false,
  next_attempt_at timestamptz(3),
  leased_until timestamptz(3),
  scheduled_at timestamptz(3),
  expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  queued_at timestamptz(3),
  sending_at timestamptz(3),
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  failed_at timestamptz(3),
  canceled_at timestamptz(3),
  expired_at timestamptz(3),
  campaign_id text,
  variant integer,
  traceparent text,
  -- The purpose of a message: transactional, marketing, or null if not stated. A topic narrows marketing.
  category text,
  topic text,
  -- The inbound message that a message answers.
  in_reply_to text,
  mail jsonb,
  mail_files jsonb,
  tracking jsonb,
  test boolean NOT NULL DEFAULT false,
  recipient_id text,
  recipient_user_id text,
  PRIMARY KEY (account_id, id),
  CONSTRAINT messages_lane CHECK (lane IN ('single', 'bulk', 'suspect')),
  CONSTRAINT messages_status
  CHECK (status IN ('scheduled', 'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'canceled', 'expired'))
) PARTITION BY RANGE (id);
CREATE INDEX messages_due ON messages (lane, channel_id, next_attempt_at) WHERE status IN ('queued', 'scheduled');
CREATE INDEX messages_leased ON messages (leased_until) WHERE status = 'sending';
CREATE INDEX messages_without_receipt ON messages (next_attempt_at) WHERE status = 'sent' AND next_attempt_at IS NOT NULL;
CREATE INDEX messages_expiring ON messages (expires_at) WHERE status IN ('queued', 'scheduled') AND expires_at IS NOT NULL;
CREATE INDEX messages_recipient ON messages (account_id, lower(recipient), id);
CREATE INDEX messages_contact ON messages (account_id, contact_id, id) WHERE contact_id IS NOT NULL;
CREATE INDEX messages_tags ON messages USING gin (tags) WHERE tags <> '{}'::text[];
CREATE INDEX messages_campaign ON messages (campaign_id, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX messages_campaign_waiting ON messages (campaign_id) WHERE campaign_id IS NOT NULL AND status IN ('queued', 'scheduled');
CREATE INDEX messages_provider_message_id ON messages (channel_id, provider_message_id) WHERE provider_message_id IS NOT NULL;
-- Few messages have these ids, so the indexes are small.
CREATE INDEX messages_recipient_id ON messages (account_id, recipient_id, id) WHERE recipient_id IS NOT NULL;
CREATE INDEX messages_recipient_user_id ON messages (account_id, recipient_user_id, id) WHERE recipient_user_id IS NOT NULL;

-- Contains messages of months that have no partition yet. This partition is normally empty.
CREATE TABLE messages_default PARTITION OF messages DEFAULT
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The smallest message id of a time (UTC): the 48 bits of its milliseconds in Crockford's base 32.
CREATE FUNCTION first_message_id(at timestamp) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 'msg_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    (((extract(epoch FROM at) * 1000)::bigint >> (45 - 5 * place)) & 31)::int + 1, 1), '' ORDER BY place)
  FROM generate_series(0, 9) AS place;
END;

-- The partitions of months, without the default partition, and the range of ids in each.
CREATE VIEW messages_months AS
  SELECT c.oid::regclass AS partition,
    coalesce(substring(bounds FROM $bound$FROM \('(.*)'\) TO$bound$), '') COLLATE "C" AS from_id,
    substring(bounds FROM $bound$TO \('(.*)'\)$bound$) COLLATE "C" AS to_id
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) AS bounds
  WHERE i.inhparent = 'messages'::regclass AND bounds <> 'DEFAULT';

-- Creates a month's partition and moves the month's rows from the default partition into it, without counting them again. A campaign sends to each
-- contact only once: the statements ensure this, and within a month the unique index does, too.
CREATE FUNCTION create_messages_month(month timestamp) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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

-- Creates the missing partitions of this month and the next ones. If another session is doing this, returns at once.
CREATE FUNCTION create_messages_months(ahead int) RETURNS int
  LANGUAGE plpgsql SET lock_timeout = '2s' SET search_path FROM CURRENT AS $$
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

-- Whether a partition contains messages that are still to be sent.
CREATE FUNCTION has_waiting_messages(partition regclass) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  found boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %1$s WHERE status IN (''queued'', ''scheduled''))
    OR EXISTS (SELECT FROM %1$s WHERE status = ''sending'')', partition) INTO found;
  RETURN found;
END $$;

-- Detaches months whose messages are all older than the cutoff and no longer to be sent. Locks the whole table only if there is a month to detach.
CREATE FUNCTION detach_messages_before(cutoff timestamp) RETURNS int
  LANGUAGE plpgsql SET lock_timeout = '2s' SET search_path FROM CURRENT AS $$
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

-- Subtracts the messages of detached months from the accounts' totals, which may take a while, and drops the months. The counts of campaigns stay.
CREATE FUNCTION drop_detached_messages() RETURNS int LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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

-- The first partition has all messages until the end of this month. The next months have their own partitions.
CREATE TABLE messages_first (LIKE messages INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
  WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE UNIQUE INDEX messages_first_campaign_contact ON messages_first (campaign_id, contact_id) WHERE (campaign_id IS NOT NULL);
DO $$
BEGIN
  EXECUTE format('ALTER TABLE messages ATTACH PARTITION messages_first FOR VALUES FROM (MINVALUE) TO (%L)',
    first_message_id(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'));
  PERFORM create_messages_months(3);
END $$;

-- In every time zone, days begin at a quarter of an hour of UTC. So counts by quarter add up to the days of any zone.
CREATE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT date_bin('15 minutes', moment, '2000-01-01T00:00:00Z'::timestamptz);
END;

-- Counts messages exactly, by account, channel and status. Each connection counts in its own slot, so that parallel writers do not wait for one row;
-- a reader adds up the slots. All statements change the rows in the same order, so that two of them cannot deadlock.
CREATE FUNCTION count_added_messages() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, count(*)
  FROM added GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
  SELECT account_id, quarter_of(created_at), channel, coalesce(campaign_id, ''), coalesce(category, ''),
    number_of(status), code_of(status, error_code), pg_backend_pid() % 32, count(*)
  FROM added WHERE NOT test GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
    DO UPDATE SET total = message_numbers.total + excluded.total;
  IF EXISTS (SELECT FROM added WHERE campaign_id IS NOT NULL) THEN
    PERFORM add_campaign_counts(c.campaign_id, c.variant, c.status, c.change) FROM (
      SELECT campaign_id, coalesce(variant, 0) AS variant, campaign_status_of(status, error_code) AS status, count(*) AS change
      FROM added WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) c;
  END IF;
  RETURN NULL;
END $$;

-- A message that moves to another channel is queued there, so its count moves, too. If messages only change to `sending` on the same channel, no
-- count in message_numbers changes, and it is skipped.
CREATE FUNCTION count_changed_messages() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
  IF EXISTS (SELECT FROM added WHERE status <> 'sending') THEN
    INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
    SELECT account_id, quarter_of(created_at), channel, coalesce(campaign_id, ''), coalesce(category, ''),
      number_of(status), code_of(status, error_code), pg_backend_pid() % 32, sum(change)
    FROM (
      SELECT account_id, created_at, channel, campaign_id, category, status, error_code, 1 AS change FROM added WHERE NOT test
      UNION ALL
      SELECT account_id, created_at, channel, campaign_id, category, status, error_code, -1 FROM removed WHERE NOT test
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
      DO UPDATE SET total = message_numbers.total + excluded.total;
  END IF;
  IF EXISTS (SELECT FROM added WHERE campaign_id IS NOT NULL) THEN
    PERFORM add_campaign_counts(c.campaign_id, c.variant, c.status, c.change) FROM (
      SELECT campaign_id, coalesce(variant, 0) AS variant, campaign_status_of(status, error_code) AS status, sum(change) AS change
      FROM (
        SELECT campaign_id, variant, status, error_code, 1 AS change FROM added WHERE campaign_id IS NOT NULL
        UNION ALL
        SELECT campaign_id, variant, status, error_code, -1 FROM removed WHERE campaign_id IS NOT NULL
      ) AS changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3) c;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_removed_messages() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, -count(*)
  FROM removed GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  RETURN NULL;
END $$;

-- Only messages of flows have a run in their metadata. Other messages cannot end a wait.
CREATE FUNCTION wake_flow_runs() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET search_path FROM CURRENT AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE metadata ? 'runId'
    AND status IN ('delivered', 'read', 'failed', 'canceled', 'expired')) THEN
    RETURN NULL;
  END IF;
  WITH ended AS (
    SELECT r.id, m.status FROM added m
    JOIN flow_runs r ON r.account_id = m.account_id AND r.waiting_message = m.id AND r.status = 'running'
      AND r.phase = 'waiting' AND r.woken_by IS NULL AND m.status = ANY(r.waiting_statuses)
    WHERE m.status IN ('delivered', 'read', 'failed', 'canceled', 'expired')
    ORDER BY r.id FOR UPDATE OF r SKIP LOCKED
  )
  UPDATE flow_runs r SET due_at = now(), woken_by = ended.status FROM ended WHERE r.id = ended.id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_added_messages AFTER INSERT ON messages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_messages();
CREATE TRIGGER count_changed_messages AFTER UPDATE ON messages
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_messages();
CREATE TRIGGER count_removed_messages AFTER DELETE ON messages
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_messages();
CREATE TRIGGER wake_flow_runs AFTER UPDATE ON messages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_flow_runs();

CREATE TABLE message_counts (
  account_id text NOT NULL,
  channel text NOT NULL,
  status text NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (account_id, channel, status, slot)
) WITH (fillfactor = 50);

CREATE TABLE contacts (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  external_id text,
  first_name text,
  last_name text,
  email text,
  phone text,
  locale text,
  timezone text,
  attributes jsonb NOT NULL,
  tags text[],
  consent jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_bounced_at timestamptz(3),
  last_clicked_at timestamptz(3),
  last_message_at timestamptz(3),
  last_opened_at timestamptz(3),
  search_text text GENERATED ALWAYS AS (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')
    || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(external_id, ''))) STORED
);
CREATE INDEX contacts_account_id_id_idx ON contacts (account_id, id);
-- An address belongs to at most one contact of an account.
CREATE UNIQUE INDEX contacts_email ON contacts (account_id, lower(email)) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX contacts_phone ON contacts (account_id, phone) WHERE phone IS NOT NULL;
CREATE UNIQUE INDEX contacts_external_id ON contacts (account_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX contacts_tags ON contacts USING gin (tags);
CREATE INDEX contacts_search ON contacts USING gin (account_id, search_text gin_trgm_ops);

CREATE FUNCTION count_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO contact_counts (account_id, slot, total)
  SELECT account_id, pg_backend_pid() % 32, CASE TG_OP WHEN 'DELETE' THEN -count(*) ELSE count(*) END
  FROM changed GROUP BY account_id ORDER BY account_id
  ON CONFLICT (account_id, slot) DO UPDATE SET total = contact_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER count_added_contacts AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER count_removed_contacts AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();

CREATE TABLE contact_counts (
  account_id text NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (account_id, slot)
) WITH (fillfactor = 50);

CREATE TABLE suppressions (
  account_id text NOT NULL,
  channel text NOT NULL,
  address_hash text NOT NULL,
  source text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The address in plain text, so that people can read the list of opt-outs. Null after its owner was erased.
  address text,
  -- Empty for an opt-out from everything; otherwise marketing or a topic.
  scope text NOT NULL DEFAULT '',
  PRIMARY KEY (account_id, channel, address_hash, scope)
);
CREATE INDEX suppressions_newest ON suppressions (account_id, created_at DESC, address_hash DESC);

CREATE TABLE templates (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX templates_account_id_name_key ON templates (account_id, name);

CREATE TABLE template_versions (
  template_id text NOT NULL REFERENCES templates ON UPDATE CASCADE ON DELETE CASCADE,
  version integer NOT NULL,
  body text NOT NULL,
  subject text,
  html text,
  variables text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  account_id text NOT NULL,
  PRIMARY KEY (template_id, version)
);

CREATE TABLE webhooks (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  url text NOT NULL,
  description text,
  sealed_secret text NOT NULL,
  status_reason text,
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  events text[] NOT NULL DEFAULT ARRAY[]::text[],
  previous_secrets jsonb NOT NULL DEFAULT '[]',
  listened_at timestamptz(3)
);
CREATE INDEX webhooks_account_id_idx ON webhooks (account_id);

CREATE TABLE idempotency_keys (
  account_id text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE campaigns (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  name text NOT NULL,
  channel text NOT NULL,
  channel_id text,
  variants jsonb NOT NULL,
  audience jsonb NOT NULL,
  schedule jsonb,
  per_second integer,
  auto_pause jsonb NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  status_reason text,
  active boolean NOT NULL DEFAULT false,
  start_at timestamptz(3),
  audience_size integer,
  cursor text NOT NULL DEFAULT '',
  last_contact text NOT NULL DEFAULT '',
  exhausted boolean NOT NULL DEFAULT false,
  tokens double precision NOT NULL DEFAULT 0,
  tokens_at timestamp(6) with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,
  failed_base integer NOT NULL DEFAULT 0,
  settled_base integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  category text,
  topic text,
  tracking jsonb,
  leased_until timestamptz(3),
  starts integer NOT NULL DEFAULT 0,
  CONSTRAINT campaigns_status CHECK (status IN ('draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'))
);
CREATE INDEX campaigns_account_id_id_idx ON campaigns (account_id, id);
CREATE INDEX campaigns_active ON campaigns (id) WHERE active;

CREATE TABLE campaign_counts (
  campaign_id text NOT NULL,
  variant integer NOT NULL,
  status text NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  account_id text NOT NULL,
  PRIMARY KEY (campaign_id, variant, status, slot)
) WITH (fillfactor = 50);

CREATE TABLE flows (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  version integer NOT NULL,
  trigger jsonb NOT NULL,
  once_per_contact boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT flows_status CHECK (status IN ('draft', 'active', 'paused', 'archived'))
);
CREATE INDEX flows_account_id_id_idx ON flows (account_id, id);
CREATE INDEX flows_active ON flows (account_id) WHERE status = 'active';

CREATE TABLE flow_versions (
  flow_id text NOT NULL REFERENCES flows ON UPDATE CASCADE ON DELETE CASCADE,
  version integer NOT NULL,
  steps jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  account_id text NOT NULL,
  PRIMARY KEY (flow_id, version)
);

CREATE TABLE flow_runs (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  flow_id text NOT NULL,
  version integer NOT NULL,
  contact_id text,
  recipient text,
  variables jsonb NOT NULL,
  status text NOT NULL DEFAULT 'running',
  step_id text,
  phase text NOT NULL DEFAULT 'enter',
  moves integer NOT NULL DEFAULT 0,
  due_at timestamptz(3),
  waiting_for text,
  woken_by text,
  attempts integer NOT NULL DEFAULT 0,
  results jsonb NOT NULL,
  history jsonb NOT NULL,
  error text,
  once_key text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  chain_id text,
  replied_at timestamptz(3),
  waiting_message text,
  waiting_statuses text[] DEFAULT ARRAY[]::text[],
  leased_until timestamptz(3),
  starts integer NOT NULL DEFAULT 0,
  digest_key text,
  CONSTRAINT flow_runs_status CHECK (status IN ('running', 'completed', 'failed', 'canceled'))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE UNIQUE INDEX flow_runs_once_key_key ON flow_runs (once_key);
CREATE INDEX flow_runs_account_id_flow_id_id_idx ON flow_runs (account_id, flow_id, id);
CREATE INDEX flow_runs_waiting ON flow_runs (account_id, contact_id) WHERE status = 'running' AND waiting_for IS NOT NULL;
CREATE INDEX flow_runs_contact ON flow_runs (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX flow_runs_recipient ON flow_runs (account_id, lower(recipient)) WHERE recipient IS NOT NULL;
CREATE INDEX flow_runs_calls ON flow_runs (flow_id, due_at) WHERE status = 'running' AND phase = 'calling';
CREATE UNIQUE INDEX flow_runs_chain ON flow_runs (chain_id, flow_id) WHERE chain_id IS NOT NULL;
CREATE INDEX flow_runs_waiting_message ON flow_runs (account_id, waiting_message) WHERE status = 'running' AND waiting_message IS NOT NULL;
CREATE INDEX flow_runs_due ON flow_runs (account_id, due_at) WHERE status = 'running' AND phase <> 'calling';
CREATE INDEX flow_runs_digest ON flow_runs (digest_key) WHERE digest_key IS NOT NULL AND status = 'running';

-- Recent failures of an address, by class. Enough failures of one class suppress the address.
CREATE TABLE address_bounces (
  account_id text NOT NULL,
  address_hash text NOT NULL,
  class text NOT NULL,
  count integer NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, address_hash, class)
);

-- Ids of inbound messages that were already received, because providers deliver some messages twice.
CREATE TABLE received_messages (
  account_id text NOT NULL,
  channel_id text NOT NULL,
  provider_message_id text NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, channel_id, provider_message_id)
);
CREATE INDEX received_messages_received_at_idx ON received_messages (received_at);

CREATE TABLE people (
  id text PRIMARY KEY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  email_verified_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX people_email_key ON people (email);

CREATE TABLE memberships (
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  role text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, person_id)
);
CREATE INDEX memberships_person_id_idx ON memberships (person_id);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  hash text NOT NULL,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  account_id text REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  method text NOT NULL,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX sessions_hash_key ON sessions (hash);
CREATE INDEX sessions_person_id_idx ON sessions (person_id);
CREATE INDEX sessions_account_id_idx ON sessions (account_id);

CREATE TABLE invitations (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL,
  hash text NOT NULL,
  mailed boolean NOT NULL,
  invited_by text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX invitations_hash_key ON invitations (hash);
CREATE UNIQUE INDEX invitations_account_id_email_key ON invitations (account_id, email);

CREATE TABLE sign_in_links (
  hash text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_links_person_id_idx ON sign_in_links (person_id);

CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_person_id_idx ON identities (person_id);

CREATE TABLE setup_codes (
  hash text PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL
);

CREATE TABLE audit_log (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  actor_type text NOT NULL,
  actor_id text,
  actor_name text,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text
);
CREATE INDEX audit_log_account_id_id_idx ON audit_log (account_id, id);

CREATE TABLE topics (
  account_id text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, key)
);

-- Messages that people write to the account's numbers. Ids are ULIDs that sort by bytes, as in messages.
CREATE TABLE inbound_messages (
  account_id text NOT NULL,
  id text COLLATE "C" NOT NULL,
  channel text NOT NULL,
  channel_id text NOT NULL,
  provider_message_id text,
  sender text NOT NULL,
  body text NOT NULL,
  keyword text,
  type text NOT NULL,
  media jsonb NOT NULL,
  choice jsonb,
  group_id text,
  content jsonb,
  reply_to text,
  in_reply_to text,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  written_at timestamptz(3),
  read_at timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX inbound_messages_account_id_sender_id_idx ON inbound_messages (account_id, sender, id);
CREATE INDEX inbound_messages_received_at_idx ON inbound_messages (received_at);
CREATE INDEX inbound_messages_unread ON inbound_messages (account_id, id) WHERE read_at IS NULL;
-- Erasures use this index to find replies that a person wrote to emails for other recipients.
CREATE INDEX inbound_messages_writer ON inbound_messages (account_id, lower(content #>> '{from,address}')) WHERE channel = 'email';

-- One row for each address that has written. The row contains the fields that a list shows, so that a list counts nothing.
CREATE TABLE conversations (
  account_id text NOT NULL,
  id text NOT NULL,
  address text NOT NULL,
  last_inbound_id text COLLATE "C" NOT NULL,
  last_received_at timestamptz(3) NOT NULL,
  unread integer NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX conversations_account_id_address_key ON conversations (account_id, address);
CREATE INDEX conversations_account_id_last_inbound_id_idx ON conversations (account_id, last_inbound_id);
CREATE INDEX conversations_last_received_at_idx ON conversations (last_received_at);
CREATE INDEX conversations_unread ON conversations (account_id, last_inbound_id) WHERE unread > 0;

-- Counts of messages by status, quarter of an hour in which they were accepted, channel, campaign and category. Triggers update the counts, and
-- deleting a message does not change them. `queued` includes all messages that are still to be sent. `opted_out` and `opted_out.campaign` count
-- opt-outs at the time of the opt-out.
CREATE TABLE message_numbers (
  account_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  channel text NOT NULL,
  campaign_id text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  code text NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (account_id, at, channel, campaign_id, category, status, code, slot)
) WITH (fillfactor = 50);
CREATE INDEX message_numbers_campaign ON message_numbers (account_id, campaign_id, at) WHERE campaign_id <> '';
CREATE INDEX message_numbers_slots ON message_numbers (at) WHERE slot >= 0;

CREATE TABLE sending_domains (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL,
  selector text NOT NULL,
  public_key text NOT NULL,
  sealed_private_key text NOT NULL,
  records jsonb NOT NULL,
  verified_at timestamptz(3),
  checked_at timestamptz(3),
  check_begun_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX sending_domains_check_begun_at_idx ON sending_domains (check_begun_at);
CREATE UNIQUE INDEX sending_domains_account_id_name_key ON sending_domains (account_id, name);

CREATE TABLE message_engagement (
  account_id text NOT NULL,
  message_id text NOT NULL,
  kind text NOT NULL,
  link text NOT NULL,
  count integer NOT NULL,
  first_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, message_id, kind, link)
);
CREATE INDEX message_engagement_first_at_idx ON message_engagement (first_at);

CREATE TABLE flow_message_counts (
  account_id text NOT NULL,
  person text NOT NULL,
  since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  messages integer NOT NULL,
  PRIMARY KEY (account_id, person)
);
CREATE INDEX flow_message_counts_since_idx ON flow_message_counts (since);

CREATE TABLE webhook_outbox (
  webhook_id text NOT NULL REFERENCES webhooks ON UPDATE CASCADE ON DELETE CASCADE,
  id text NOT NULL,
  account_id text NOT NULL,
  event text NOT NULL,
  subject_id text NOT NULL DEFAULT '',
  payload text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  delivered_at timestamptz(3),
  traceparent text,
  claimed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (webhook_id, id),
  CONSTRAINT webhook_outbox_status CHECK (status IN ('pending', 'delivered', 'failed'))
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX webhook_outbox_account_id_subject_id_idx ON webhook_outbox (account_id, subject_id);
CREATE INDEX webhook_outbox_due ON webhook_outbox (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_outbox_created_at ON webhook_outbox (created_at);

-- The messages of a deleted campaign can still change. The counts of such messages have an empty account id.
CREATE FUNCTION add_campaign_counts(campaign text, which int, state text, change bigint) RETURNS void
  LANGUAGE sql SET search_path FROM CURRENT AS $$
  INSERT INTO campaign_counts (campaign_id, account_id, variant, status, slot, total)
  SELECT campaign, coalesce((SELECT account_id FROM campaigns WHERE id = campaign), ''), which, state, pg_backend_pid() % 32, change
  ON CONFLICT (campaign_id, variant, status, slot) DO UPDATE SET total = campaign_counts.total + excluded.total;
$$;

-- The count to which a message of this status belongs. A message that is being sent counts as queued, so that claiming it changes no count.
CREATE FUNCTION number_of(status text) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT CASE WHEN status IN ('scheduled', 'queued', 'sending') THEN 'queued' WHEN status = 'expired' THEN 'failed' ELSE status END;
END;

CREATE FUNCTION code_of(status text, error_code text) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT CASE status WHEN 'failed' THEN coalesce(error_code, '') WHEN 'expired' THEN 'expired' ELSE '' END;
END;

-- Opt-outs that follow a campaign's message are counted for the campaign, and at the time of the opt-out.
CREATE FUNCTION count_unsubscribes(campaign text, which int, cause text, change bigint) RETURNS void
  LANGUAGE sql SET search_path FROM CURRENT AS $$
  SELECT add_campaign_counts(campaign, which, 'unsubscribed.' || cause, change);
  INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
  SELECT c.account_id, quarter_of(now()), c.channel, c.id, coalesce(c.category, ''), 'opted_out.campaign',
    cause, pg_backend_pid() % 32, change
  FROM campaigns c WHERE c.id = campaign
  ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
    DO UPDATE SET total = message_numbers.total + excluded.total;
$$;

-- A campaign counts messages to recipients who have opted out separately from failures.
CREATE FUNCTION campaign_status_of(status text, error_code text) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT CASE WHEN status = 'failed' AND error_code = 'recipient_opted_out' THEN 'opted_out' ELSE status END;
END;

CREATE TABLE capped_messages (
  account_id text NOT NULL,
  person text NOT NULL,
  at timestamptz(3) NOT NULL,
  message_id text NOT NULL,
  CONSTRAINT capped_messages_pkey PRIMARY KEY (account_id,person,at,message_id)
);
CREATE INDEX capped_messages_at_idx ON capped_messages(at);

CREATE TABLE contact_imports (
  id text NOT NULL,
  account_id text NOT NULL,
  status text NOT NULL DEFAULT 'receiving',
  options jsonb NOT NULL,
  "columns" jsonb NOT NULL,
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  starts integer NOT NULL DEFAULT 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  CONSTRAINT contact_imports_pkey PRIMARY KEY (id)
);
CREATE INDEX contact_imports_account_id_id_idx ON contact_imports(account_id, id);
-- The queue from which workers take imports.
CREATE INDEX contact_imports_active ON contact_imports (account_id, id) WHERE status IN ('queued', 'running');

CREATE TABLE contact_import_rows (
  account_id text NOT NULL,
  import_id text NOT NULL,
  "row" integer NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  code text,
  field text,
  message text,
  addresses text[],
  CONSTRAINT contact_import_rows_pkey PRIMARY KEY (import_id,"row")
);
CREATE INDEX contact_import_rows_account_id_idx ON contact_import_rows(account_id);
-- Finds the refused rows of an import. Most rows are waiting or removed, and must not be read for this.
CREATE INDEX contact_import_rows_refused ON contact_import_rows (import_id, row) WHERE message IS NOT NULL;
CREATE INDEX contact_import_rows_addresses_idx ON contact_import_rows USING GIN (addresses);
ALTER TABLE contact_import_rows ADD CONSTRAINT contact_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES contact_imports(id) ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE batch_items (
  account_id text NOT NULL,
  batch_id text NOT NULL,
  "position" integer NOT NULL,
  sealed text NOT NULL,
  is_done boolean NOT NULL,
  starts integer NOT NULL DEFAULT 0,
  leased_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT batch_items_pkey PRIMARY KEY (account_id,batch_id,"position")
);
CREATE INDEX batch_items_created_at_idx ON batch_items(created_at);
CREATE INDEX batch_items_pending ON batch_items (account_id, batch_id, position) WHERE NOT is_done;

-- Hosted forms with double opt-in.
CREATE TABLE sign_up_forms (
  id text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  texts jsonb NOT NULL,
  text_version integer NOT NULL DEFAULT 1,
  topic text,
  tags text[],
  origins text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sign_up_forms_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_up_forms_account_id_id_idx ON sign_up_forms(account_id, id);

CREATE TABLE sign_ups (
  id text NOT NULL,
  account_id text NOT NULL,
  form_id text NOT NULL,
  message_id text NOT NULL,
  email text NOT NULL,
  address_hash text NOT NULL,
  first_name text,
  language text NOT NULL,
  consent_text text NOT NULL,
  text_version integer NOT NULL,
  contact_id text,
  requested_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  confirmed_at timestamptz(3),
  CONSTRAINT sign_ups_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_ups_account_id_form_id_id_idx ON sign_ups(account_id, form_id, id);
CREATE INDEX sign_ups_account_id_address_hash_requested_at_idx ON sign_ups(account_id, address_hash, requested_at);
CREATE UNIQUE INDEX sign_ups_account_id_message_id_key ON sign_ups(account_id, message_id);
CREATE INDEX sign_ups_account_id_contact_id_idx ON sign_ups(account_id, contact_id);
CREATE INDEX sign_ups_email ON sign_ups (account_id, lower(email));
-- Housekeeping looks for sign-ups that were not confirmed; confirmed ones are kept for good.
CREATE INDEX sign_ups_pending ON sign_ups (expires_at) WHERE confirmed_at IS NULL;

CREATE TABLE segments (
  id text NOT NULL,
  account_id text NOT NULL,
  name text NOT NULL,
  conditions jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT segments_pkey PRIMARY KEY (id)
);
CREATE INDEX segments_account_id_id_idx ON segments(account_id, id);
CREATE UNIQUE INDEX segments_account_id_name_key ON segments(account_id, name);

CREATE TABLE campaign_skips (
  account_id text NOT NULL,
  campaign_id text NOT NULL,
  contact_id text NOT NULL,
  reason text NOT NULL,
  variable text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT campaign_skips_pkey PRIMARY KEY (campaign_id,contact_id)
);
CREATE INDEX campaign_skips_account_id_contact_id_idx ON campaign_skips(account_id, contact_id);
CREATE INDEX campaign_skips_created_at_idx ON campaign_skips(created_at);

CREATE TABLE second_factors (
  id text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  type text NOT NULL,
  name text NOT NULL,
  sealed_secret text,
  last_step integer,
  credential_id text,
  public_key text,
  counter bigint NOT NULL DEFAULT 0,
  transports text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3)
);
CREATE UNIQUE INDEX second_factors_credential_id_key ON second_factors(credential_id);
CREATE INDEX second_factors_person_id_idx ON second_factors(person_id);

CREATE TABLE recovery_codes (
  hash text PRIMARY KEY,
  person_id text NOT NULL REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX recovery_codes_person_id_idx ON recovery_codes(person_id);

CREATE TABLE sign_in_challenges (
  hash text PRIMARY KEY,
  purpose text NOT NULL,
  person_id text REFERENCES people ON UPDATE CASCADE ON DELETE CASCADE,
  method text,
  value text,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sign_in_challenges_person_id_idx ON sign_in_challenges(person_id);
CREATE INDEX sign_in_challenges_expires_at_idx ON sign_in_challenges(expires_at);
CREATE INDEX templates_search ON templates USING gin (account_id, name gin_trgm_ops);
CREATE INDEX campaigns_search ON campaigns USING gin (account_id, name gin_trgm_ops);
CREATE INDEX flows_search ON flows USING gin (account_id, name gin_trgm_ops);
