-- The schema of version 1.0.0.

-- Functions resolve names in the schema of this migration first, and in pg_temp last. So a session's own search_path or
-- temporary tables cannot make a trigger read or write other tables. Functions that consist of one expression are bound to the
-- names in it (BEGIN ATOMIC) instead, because a setting would prevent inlining.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deletion_id text,
  time_zone text NOT NULL DEFAULT 'UTC',
  is_demo boolean NOT NULL DEFAULT false,
  suspended_at timestamptz(3),
  require_second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT accounts_plan CHECK (plan IN ('free', 'pro', 'business'))
);

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

CREATE TABLE connections (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  instagram_account_id text NOT NULL,
  username text NOT NULL,
  sealed_access_token text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  status_reason text,
  held_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  replies_resume_at timestamptz(3),
  comment_refusals integer NOT NULL DEFAULT 0,
  comments_held_until timestamptz(3),
  message_refusals integer NOT NULL DEFAULT 0,
  messages_held_until timestamptz(3),
  app_scoped_id text,
  expiry_warned integer,
  refresh_attempts integer NOT NULL DEFAULT 0,
  refresh_due_at timestamptz(3),
  refresh_failure text,
  scopes text[] DEFAULT ARRAY[]::text[],
  token_expires_at timestamptz(3),
  token_refreshed_at timestamptz(3),
  last_login_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  public_held_until timestamptz(3),
  public_refusals integer NOT NULL DEFAULT 0,
  public_resume_at timestamptz(3),
  erasure_id text,
  check_due_at timestamptz(3) NOT NULL DEFAULT now() + '00:10:00'::interval,
  subscription_checked_at timestamptz(3),
  subscription_failure text,
  subscription_repaired_at timestamptz(3),
  catch_up_failure text,
  caught_up_at timestamptz(3),
  connected_since timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX connections_instagram_account_id_key ON connections (instagram_account_id);
CREATE INDEX connections_account_id_idx ON connections (account_id);
CREATE INDEX connections_refresh_due_at_idx ON connections (refresh_due_at);
CREATE INDEX connections_app_scoped_id_idx ON connections (app_scoped_id);
CREATE INDEX connections_check_due_at_idx ON connections(check_due_at);

CREATE TABLE private_reply_counts (
  connection_id text NOT NULL,
  minute timestamp(0) with time zone NOT NULL,
  sent integer NOT NULL,
  account_id text NOT NULL,
  PRIMARY KEY (connection_id, minute)
);

CREATE TABLE automations (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  keyword text NOT NULL,
  message text NOT NULL,
  trigger_type text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  triggers_count integer NOT NULL DEFAULT 0,
  main_count integer NOT NULL DEFAULT 0,
  next_variation integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  additional_keywords text[] DEFAULT ARRAY[]::text[],
  excluded_keywords text[] DEFAULT ARRAY[]::text[],
  include_replies boolean NOT NULL DEFAULT true,
  match_mode text NOT NULL DEFAULT 'word',
  media_ids text[] DEFAULT ARRAY[]::text[],
  public_reply_count integer NOT NULL DEFAULT 0,
  public_reply_texts text[] DEFAULT ARRAY[]::text[],
  on_new_keyword text NOT NULL DEFAULT 'end',
  steps jsonb NOT NULL DEFAULT '[]',
  also_on text[] DEFAULT ARRAY[]::text[],
  CONSTRAINT automations_match_mode CHECK (match_mode IN ('word', 'exact', 'contains', 'any')),
  CONSTRAINT automations_status CHECK (status IN ('active', 'paused')),
  CONSTRAINT automations_trigger_type CHECK (trigger_type IN ('story_reply', 'comment', 'both'))
);
CREATE INDEX automations_account_id_created_at_id_idx ON automations (account_id, created_at, id);

-- A trigger instead of a foreign key: the check of a foreign key could deadlock with a deletion of the automation. Triggers run
-- in the order of their names, so this one runs after the foreign keys have deleted the history.
CREATE FUNCTION forget_trigger_days() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  DELETE FROM trigger_days WHERE automation_id = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER forget_trigger_days AFTER DELETE ON automations FOR EACH ROW EXECUTE FUNCTION forget_trigger_days();

CREATE TABLE variations (
  automation_id text NOT NULL REFERENCES automations ON UPDATE CASCADE ON DELETE CASCADE,
  number integer NOT NULL,
  message text NOT NULL,
  triggers_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  account_id text NOT NULL,
  PRIMARY KEY (automation_id, number)
);

-- A search in names ignores case, accents and look-alike letters, like the matching of keywords in src/matching.ts. In
-- addition, all marks of Cyrillic letters are removed here: a search for и finds й.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(replace(replace(replace(
    regexp_replace(normalize(lower(upper(lower(normalize(value, NFKC) COLLATE "und-x-icu"))) COLLATE "default", NFD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]', '', 'g'),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '‘’ʼđðħıłøςکیىہەۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '''''''ddhiloσكييههةا01234567890123456789');

CREATE TABLE leads (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  username text NOT NULL,
  display_name text NOT NULL,
  trigger_keyword text NOT NULL,
  keyword_folded text NOT NULL,
  trigger_type text NOT NULL,
  captured_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  profile_picture_url text,
  tags text[],
  status text NOT NULL DEFAULT 'new',
  automation_id text,
  platform_user_id text,
  connection_id text,
  last_triggered_at timestamptz(3),
  profile_due_at timestamptz(3),
  profile_attempts integer NOT NULL DEFAULT 0,
  answers jsonb NOT NULL DEFAULT '{}',
  consent_text text,
  consented_at timestamptz(3),
  email text,
  phone text,
  source text,
  search_text text GENERATED ALWAYS AS (fold_text(username || ' ' || display_name || ' ' || trigger_keyword
    || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED,
  CONSTRAINT leads_trigger_type CHECK (trigger_type IN ('story_reply', 'comment'))
);
CREATE INDEX leads_account_id_captured_at_id_idx ON leads (account_id, captured_at, id);
CREATE UNIQUE INDEX leads_automation_id_platform_user_id_key ON leads (automation_id, platform_user_id);
-- The lead list can also be sorted by username and by display name, both without regard to case, names also without regard to accents.
CREATE INDEX leads_account_id_username ON leads (account_id, lower(username), id);
CREATE INDEX leads_account_id_display_name ON leads (account_id, left(fold_text(display_name), 100), id);
CREATE INDEX leads_profile_due ON leads (profile_due_at) WHERE profile_due_at IS NOT NULL;
CREATE INDEX leads_account_id_trigger_type_captured_at_id_idx ON leads (account_id, trigger_type, captured_at, id);
CREATE INDEX leads_account_id_status_captured_at_id_idx ON leads (account_id, status, captured_at, id);
CREATE INDEX leads_tags_idx ON leads USING gin (tags);
CREATE INDEX leads_with_email ON leads (account_id, captured_at, id) WHERE email IS NOT NULL;
CREATE INDEX leads_with_phone ON leads (account_id, captured_at, id) WHERE phone IS NOT NULL;
-- Includes the status, so that leads with a keyword and a status are counted from the index alone.
CREATE INDEX leads_account_id_keyword ON leads (account_id, keyword_folded, captured_at, id) INCLUDE (trigger_type, status);
CREATE INDEX leads_connection_id_platform_user_id_idx ON leads(connection_id, platform_user_id);
-- Most leads have no source.
CREATE INDEX leads_source ON leads (account_id, source, captured_at, id) WHERE source IS NOT NULL;
CREATE INDEX leads_search_text ON leads USING gin (search_text gin_trgm_ops);

CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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

-- Runs for each row whose status changes, so that the frequent other updates of leads cost nothing more.
CREATE FUNCTION count_lead_status() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO lead_status_counts (account_id, status, slot, total)
  SELECT NEW.account_id, changed.status, pg_backend_pid() % 16, changed.total
  FROM (VALUES (OLD.status, -1), (NEW.status, 1)) AS changed (status, total) ORDER BY changed.status
  ON CONFLICT (account_id, status, slot) DO UPDATE SET total = lead_status_counts.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER count_deleted_leads AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER count_inserted_leads AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER count_lead_status AFTER UPDATE OF status ON leads FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION count_lead_status();

CREATE TABLE lead_counts (
  account_id text NOT NULL,
  trigger_type text NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (account_id, trigger_type, slot)
) WITH (fillfactor = 50);

CREATE TABLE notes (
  id text PRIMARY KEY,
  lead_id text REFERENCES leads ON UPDATE CASCADE ON DELETE CASCADE,
  note text NOT NULL,
  added_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  account_id text NOT NULL,
  contact_id text
);
CREATE INDEX notes_lead_id_idx ON notes (lead_id);
CREATE INDEX notes_contact_id_idx ON notes(contact_id);

CREATE TABLE events (
  id bigserial PRIMARY KEY,
  account_id text NOT NULL,
  connection_id text NOT NULL REFERENCES connections ON UPDATE CASCADE ON DELETE CASCADE,
  key text NOT NULL,
  kind text NOT NULL,
  platform_user_id text NOT NULL,
  username text,
  text text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  matched_at timestamptz(3),
  raw text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  traceparent text,
  automation_id text,
  fate text,
  retry_at timestamptz(3),
  trigger_id text,
  media_ids text[] DEFAULT ARRAY[]::text[],
  unfinished integer NOT NULL DEFAULT 0,
  parent_id text,
  unread_by text,
  moderation text,
  origin text NOT NULL DEFAULT 'webhook'
);
CREATE UNIQUE INDEX events_connection_id_key_key ON events (connection_id, key);
CREATE INDEX events_account_id_id_idx ON events (account_id, id);
CREATE INDEX events_account_id_fate_id_idx ON events (account_id, fate, id);
CREATE INDEX events_account_id_kind_id_idx ON events (account_id, kind, id);
CREATE INDEX events_received_at_idx ON events (received_at);
-- Lists the events of one automation. Most events have no automation.
CREATE INDEX events_automation ON events (account_id, automation_id, id) WHERE automation_id IS NOT NULL;
CREATE INDEX events_unmatched ON events (account_id, id) WHERE matched_at IS NULL;
CREATE INDEX events_unfinished ON events (id) WHERE matched_at IS NULL AND unfinished <> 0;
CREATE INDEX events_unread ON events (unread_by, id) WHERE unread_by IS NOT NULL;
CREATE INDEX events_connection_id_platform_user_id_id_idx ON events(connection_id, platform_user_id, id);
-- Most events come from the webhook.
CREATE INDEX events_caught_up ON events (account_id, id) WHERE origin = 'catch_up';

-- The outcome of a trigger, as the API shows it.
CREATE FUNCTION trigger_outcome(status text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE status WHEN 'queued' THEN 'pending' WHEN 'sending' THEN 'pending' ELSE status END;
END;

CREATE TABLE triggers (
  id text COLLATE "C" PRIMARY KEY,
  account_id text NOT NULL,
  automation_id text NOT NULL REFERENCES automations ON UPDATE CASCADE ON DELETE CASCADE,
  connection_id text NOT NULL REFERENCES connections ON UPDATE CASCADE ON DELETE CASCADE,
  event_id bigint NOT NULL,
  lead_id text,
  kind text NOT NULL,
  recipient text NOT NULL,
  platform_user_id text NOT NULL,
  username text,
  text text NOT NULL,
  message text,
  variation integer,
  status text NOT NULL,
  reason text,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  uncertain boolean NOT NULL DEFAULT false,
  due_at timestamptz(3),
  leased_until timestamptz(3),
  expires_at timestamptz(3),
  sent_at timestamptz(3),
  platform_message_id text,
  occurred_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  traceparent text,
  attempted_at timestamptz(3),
  refusals integer NOT NULL DEFAULT 0,
  unfinished integer NOT NULL DEFAULT 0,
  CONSTRAINT triggers_status CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'skipped'))
) PARTITION BY RANGE (id);
CREATE INDEX triggers_automation_id_created_at_id_idx ON triggers (automation_id, created_at, id);
CREATE INDEX triggers_sending ON triggers (leased_until) WHERE status = 'sending';
CREATE INDEX triggers_connection_id_platform_user_id_idx ON triggers (connection_id, platform_user_id);
-- An automation's history by outcome, newest first.
CREATE INDEX triggers_automation_id_outcome ON triggers (automation_id, trigger_outcome(status), created_at, id);
-- The age of the oldest waiting reply.
CREATE INDEX triggers_queued_since ON triggers (created_at) WHERE status = 'queued';
CREATE INDEX triggers_queued ON triggers (connection_id, kind, due_at) INCLUDE (automation_id) WHERE status = 'queued';
CREATE INDEX triggers_unfinished ON triggers (connection_id) WHERE status = 'queued' AND unfinished > 0;

-- Holds rows of months without a partition; normally empty.
CREATE TABLE triggers_default PARTITION OF triggers DEFAULT;

-- The smallest id that can be created at a time (UTC): the 48 bits of its milliseconds in Crockford's base 32.
CREATE FUNCTION first_trigger_id(at timestamp) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT 'trg_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
    (((extract(epoch FROM at) * 1000)::bigint >> (45 - 5 * place)) & 31)::int + 1, 1), '' ORDER BY place)
  FROM generate_series(0, 9) AS place;
END;

-- Creates a month's partition and moves the month's rows there from the default partition. A unique index ensures that an event
-- fires at most one automation. It works within a month, which is long enough, because events are not matched again after more
-- than a month.
CREATE FUNCTION create_triggers_month(month timestamp) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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

-- Creates the missing partitions of this month and the next ones. Returns at once if another session is doing so.
CREATE FUNCTION create_triggers_months(ahead int) RETURNS int
  LANGUAGE plpgsql SET lock_timeout = '2s' SET search_path FROM CURRENT AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  month timestamp;
  created int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('triggers by month')) THEN RETURN 0; END IF;
  FOR month IN SELECT this_month + n * interval '1 month' FROM generate_series(0, ahead) AS n LOOP
    CONTINUE WHEN has_triggers_month(month);
    PERFORM create_triggers_month(month);
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;

-- Drops the partitions in which all rows are older than the cutoff, and their counts.
CREATE FUNCTION drop_triggers_before(cutoff timestamp) RETURNS int
  LANGUAGE plpgsql SET lock_timeout = '2s' SET search_path FROM CURRENT AS $$
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

-- Whether a month belongs to a partition other than the default one.
CREATE FUNCTION has_triggers_month(month timestamp) RETURNS boolean LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
  SELECT EXISTS (
    SELECT FROM (
      SELECT pg_get_expr(c.relpartbound, c.oid) AS bounds FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
      WHERE i.inhparent = 'triggers'::regclass
    ) AS partitions
    WHERE coalesce(substring(bounds FROM $bound$FROM \('(.*)'\) TO$bound$), '') COLLATE "C" <= first_trigger_id(month)
      AND substring(bounds FROM $bound$TO \('(.*)'\)$bound$) COLLATE "C" > first_trigger_id(month))
$$;

-- The first partition holds everything until the end of this month. The next months get their own partitions.
CREATE TABLE triggers_first (LIKE triggers INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
CREATE UNIQUE INDEX triggers_first_one_per_event ON triggers_first (event_id) WHERE (status <> 'skipped'::text);
DO $$
BEGIN
  EXECUTE format('ALTER TABLE triggers ATTACH PARTITION triggers_first FOR VALUES FROM (MINVALUE) TO (%L)',
    first_trigger_id(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month'));
  PERFORM create_triggers_months(3);
END $$;

CREATE FUNCTION count_inserted_triggers() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO trigger_days (account_id, automation_id, day, outcome, variation, slot, total)
  SELECT account_id, automation_id, (created_at AT TIME ZONE 'UTC')::date, trigger_outcome(status), coalesce(variation, -1),
    pg_backend_pid() % 16, count(*)
  FROM inserted GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
  ON CONFLICT (automation_id, day, outcome, variation, slot) DO UPDATE SET total = trigger_days.total + excluded.total;
  RETURN NULL;
END $$;

CREATE FUNCTION count_updated_triggers() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO trigger_days (account_id, automation_id, day, outcome, variation, slot, total)
  SELECT account_id, automation_id, (created_at AT TIME ZONE 'UTC')::date, trigger_outcome(status), coalesce(variation, -1),
    pg_backend_pid() % 16, sum(change)
  FROM (SELECT *, 1 AS change FROM after UNION ALL SELECT *, -1 FROM before) AS changes
  GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 2, 3, 4, 5
  ON CONFLICT (automation_id, day, outcome, variation, slot) DO UPDATE SET total = trigger_days.total + excluded.total;
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted_triggers AFTER INSERT ON triggers
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_triggers();
CREATE TRIGGER count_updated_triggers AFTER UPDATE ON triggers
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_updated_triggers();

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

CREATE TABLE trigger_days (
  automation_id text NOT NULL,
  day date NOT NULL,
  outcome text NOT NULL,
  variation integer NOT NULL,
  slot integer NOT NULL,
  account_id text NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (automation_id, day, outcome, variation, slot)
) WITH (fillfactor = 50);
CREATE INDEX trigger_days_account_id_day_idx ON trigger_days (account_id, day);

CREATE TABLE webhooks (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  url text NOT NULL,
  events text[] DEFAULT ARRAY[]::text[],
  description text,
  sealed_secret text NOT NULL,
  previous_secrets jsonb NOT NULL DEFAULT '[]',
  failing_since timestamptz(3),
  disabled_at timestamptz(3),
  status_reason text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX webhooks_account_id_idx ON webhooks (account_id);

CREATE TABLE webhook_outbox (
  webhook_id text NOT NULL REFERENCES webhooks ON UPDATE CASCADE ON DELETE CASCADE,
  id text NOT NULL,
  account_id text NOT NULL,
  event text NOT NULL,
  subject_id text NOT NULL DEFAULT '',
  payload text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  claimed boolean NOT NULL DEFAULT false,
  next_attempt_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  log jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  delivered_at timestamptz(3),
  traceparent text,
  PRIMARY KEY (webhook_id, id),
  CONSTRAINT webhook_outbox_status CHECK (status IN ('pending', 'delivered', 'failed'))
);
CREATE INDEX webhook_outbox_account_id_subject_id_idx ON webhook_outbox (account_id, subject_id);
CREATE INDEX webhook_outbox_due ON webhook_outbox (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_outbox_created_at ON webhook_outbox (created_at);

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

CREATE TABLE connection_logins (
  hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE CASCADE,
  person_id text,
  return_to text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  actor jsonb NOT NULL
);
CREATE INDEX connection_logins_account_id_idx ON connection_logins (account_id);

CREATE TABLE erasures (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  kind text NOT NULL,
  leads integer NOT NULL,
  events integer NOT NULL,
  replies integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  request_hash text
);
CREATE INDEX erasures_account_id_id_idx ON erasures (account_id, id);
CREATE UNIQUE INDEX erasures_request_hash_key ON erasures (request_hash);

CREATE TABLE public_reply_counts (
  connection_id text NOT NULL,
  minute timestamp(0) with time zone NOT NULL,
  sent integer NOT NULL,
  account_id text NOT NULL,
  PRIMARY KEY (connection_id, minute)
);

CREATE TABLE public_replies (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  automation_id text REFERENCES automations ON UPDATE CASCADE ON DELETE CASCADE,
  connection_id text NOT NULL REFERENCES connections ON UPDATE CASCADE ON DELETE CASCADE,
  trigger_id text,
  lead_id text,
  recipient text NOT NULL,
  platform_user_id text NOT NULL,
  username text,
  message text,
  status text NOT NULL,
  reason text,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  uncertain boolean NOT NULL DEFAULT false,
  attempted_at timestamptz(3),
  due_at timestamptz(3),
  leased_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  platform_message_id text,
  traceparent text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  parent_id text,
  unfinished integer NOT NULL DEFAULT 0,
  CONSTRAINT public_replies_status CHECK (status IN ('queued', 'sending', 'sent', 'failed'))
);
CREATE UNIQUE INDEX public_replies_trigger_id_key ON public_replies (trigger_id);
CREATE INDEX public_replies_automation_id_created_at_idx ON public_replies (automation_id, created_at);
CREATE INDEX public_replies_connection_id_platform_user_id_idx ON public_replies (connection_id, platform_user_id);
CREATE INDEX public_replies_account_id_idx ON public_replies (account_id);
CREATE INDEX public_replies_created_at_idx ON public_replies (created_at);
CREATE INDEX public_replies_queued ON public_replies (connection_id, due_at) WHERE status = 'queued';
CREATE INDEX public_replies_sending ON public_replies (leased_until) WHERE status = 'sending';
-- Finds the reply to which one of our own comments belongs.
CREATE INDEX public_replies_made ON public_replies (connection_id, platform_message_id) WHERE platform_message_id IS NOT NULL;
CREATE INDEX public_replies_unfinished ON public_replies (connection_id) WHERE status = 'queued' AND unfinished > 0;
CREATE INDEX public_replies_connection_id_recipient_idx ON public_replies(connection_id, recipient);
-- At most one automatic public reply per comment.
CREATE UNIQUE INDEX public_replies_automatic ON public_replies (connection_id, recipient) WHERE trigger_id IS NOT NULL;

CREATE TABLE lead_status_counts (
  account_id text NOT NULL,
  status text NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (account_id, status, slot)
) WITH (fillfactor = 50);

CREATE TABLE lead_days (
  account_id text NOT NULL,
  day date NOT NULL,
  slot integer NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (account_id, day, slot)
) WITH (fillfactor = 50);

CREATE TABLE conversations (
  id text NOT NULL,
  account_id text NOT NULL,
  automation_id text NOT NULL,
  connection_id text NOT NULL,
  platform_user_id text NOT NULL,
  lead_id text NOT NULL,
  trigger_id text NOT NULL,
  status text NOT NULL DEFAULT 'running',
  reason text,
  step text,
  waits_for text NOT NULL DEFAULT 'reply',
  message_id text,
  asked_at timestamptz(3),
  consent_text text,
  repeats integer NOT NULL DEFAULT 0,
  is_reminded boolean NOT NULL DEFAULT false,
  is_open boolean NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  started_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ended_at timestamptz(3),
  is_paused boolean NOT NULL DEFAULT false,
  CONSTRAINT conversations_pkey PRIMARY KEY (id)
);
CREATE INDEX conversations_lead_id_idx ON conversations(lead_id);
CREATE INDEX conversations_automation_id_idx ON conversations(automation_id);
CREATE INDEX conversations_connection_id_platform_user_id_idx ON conversations(connection_id, platform_user_id);
CREATE INDEX conversations_account_id_idx ON conversations(account_id);
-- A person has one running conversation at a time.
CREATE UNIQUE INDEX conversations_running ON conversations (connection_id, platform_user_id) WHERE status = 'running';
CREATE INDEX conversations_due ON conversations (due_at) WHERE status = 'running';
-- Finds ended conversations, which are deleted after a while.
CREATE INDEX conversations_ended ON conversations (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE conversation_messages (
  id text NOT NULL,
  account_id text NOT NULL,
  automation_id text,
  connection_id text NOT NULL,
  conversation_id text,
  lead_id text,
  step text,
  recipient text NOT NULL,
  platform_user_id text NOT NULL,
  username text,
  message text,
  image_url text,
  quick_replies jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'queued',
  reason text,
  detail text,
  attempts integer NOT NULL DEFAULT 0,
  refusals integer NOT NULL DEFAULT 0,
  unfinished integer NOT NULL DEFAULT 0,
  uncertain boolean NOT NULL DEFAULT false,
  attempted_at timestamptz(3),
  due_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP,
  leased_until timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  platform_message_id text,
  traceparent text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  buttons jsonb NOT NULL DEFAULT '[]',
  event_key text,
  CONSTRAINT conversation_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX conversation_messages_conversation_id_idx ON conversation_messages(conversation_id);
CREATE INDEX conversation_messages_connection_id_platform_user_id_idx ON conversation_messages(connection_id, platform_user_id);
CREATE INDEX conversation_messages_automation_id_idx ON conversation_messages(automation_id);
CREATE INDEX conversation_messages_account_id_idx ON conversation_messages(account_id);
CREATE INDEX conversation_messages_queued ON conversation_messages (connection_id, due_at) WHERE status = 'queued';
CREATE INDEX conversation_messages_sending ON conversation_messages (leased_until) WHERE status = 'sending';
CREATE INDEX conversation_messages_unfinished ON conversation_messages (connection_id)
  WHERE status = 'queued' AND unfinished > 0;
CREATE INDEX conversation_messages_connection_id_event_key_idx ON conversation_messages(connection_id, event_key);
CREATE INDEX conversation_messages_by_hand ON conversation_messages (created_at) WHERE conversation_id IS NULL;
ALTER TABLE conversations ADD CONSTRAINT conversations_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automations(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE conversation_messages ADD CONSTRAINT conversation_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_status CHECK (status IN ('running', 'ended'));
ALTER TABLE conversation_messages
  ADD CONSTRAINT conversation_messages_status CHECK (status IN ('queued', 'sending', 'sent', 'failed'));

-- Continues a conversation as soon as any statement marks its message as sent or failed.
CREATE FUNCTION wake_conversation() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE conversations SET due_at = now() WHERE id = NEW.conversation_id AND status = 'running';
  RETURN NULL;
END $$;
CREATE TRIGGER wake_conversation AFTER UPDATE OF status ON conversation_messages
  FOR EACH ROW WHEN (NEW.status IN ('sent', 'failed')) EXECUTE FUNCTION wake_conversation();

CREATE TABLE contacts (
  id text NOT NULL,
  account_id text NOT NULL,
  connection_id text NOT NULL,
  platform_user_id text NOT NULL,
  username text NOT NULL,
  display_name text NOT NULL,
  profile_picture_url text,
  email text,
  phone text,
  leads_count integer NOT NULL,
  first_captured_at timestamptz(3) NOT NULL,
  last_captured_at timestamptz(3) NOT NULL,
  search_text text GENERATED ALWAYS AS (fold_text(username || ' ' || display_name
    || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED,
  CONSTRAINT contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX contacts_account_id_last_captured_at_id_idx ON contacts(account_id, last_captured_at, id);
CREATE INDEX contacts_connection_id_last_captured_at_id_idx ON contacts(connection_id, last_captured_at, id);
CREATE UNIQUE INDEX contacts_connection_id_platform_user_id_key ON contacts(connection_id, platform_user_id);
CREATE INDEX contacts_account_id_username ON contacts (account_id, lower(username), id);
CREATE INDEX contacts_with_email ON contacts (account_id, last_captured_at, id) WHERE email IS NOT NULL;
CREATE INDEX contacts_with_phone ON contacts (account_id, last_captured_at, id) WHERE phone IS NOT NULL;
CREATE INDEX contacts_search_text ON contacts USING gin (search_text gin_trgm_ops);
ALTER TABLE notes ADD CONSTRAINT notes_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES contacts(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE contacts ADD CONSTRAINT contacts_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notes ADD CONSTRAINT notes_subject CHECK (num_nonnulls(lead_id, contact_id) = 1);

-- All functions lock people in the order of their connections and ids, so that two statements cannot deadlock.
CREATE FUNCTION add_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO contacts (id, account_id, connection_id, platform_user_id, username, display_name, email, phone,
    leads_count, first_captured_at, last_captured_at)
  SELECT 'per_' || replace(gen_random_uuid()::text, '-', ''), min(account_id), connection_id, platform_user_id,
    min(username), min(display_name), min(email), min(phone), count(*), min(captured_at), max(captured_at)
  FROM changed WHERE connection_id IS NOT NULL AND platform_user_id IS NOT NULL
  GROUP BY connection_id, platform_user_id ORDER BY connection_id, platform_user_id
  ON CONFLICT (connection_id, platform_user_id) DO UPDATE SET
    leads_count = contacts.leads_count + excluded.leads_count,
    email = coalesce(excluded.email, contacts.email), phone = coalesce(excluded.phone, contacts.phone),
    last_captured_at = greatest(contacts.last_captured_at, excluded.last_captured_at),
    -- Story replies contain no name, so the id stands for it.
    username = coalesce(nullif(excluded.username, contacts.platform_user_id), contacts.username),
    display_name = CASE WHEN contacts.display_name = contacts.username
      THEN coalesce(nullif(excluded.display_name, contacts.platform_user_id), contacts.display_name)
      ELSE contacts.display_name END;
  RETURN NULL;
END $$;
CREATE TRIGGER add_contacts AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_contacts();

CREATE FUNCTION update_contact() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE contacts SET
    username = CASE WHEN NEW.username <> OLD.username THEN NEW.username ELSE username END,
    -- The username stands for the name only while the name is unknown.
    display_name = CASE WHEN NEW.display_name <> OLD.display_name
      AND (NEW.display_name <> NEW.username OR display_name = OLD.display_name) THEN NEW.display_name ELSE display_name END,
    profile_picture_url = CASE WHEN NEW.profile_picture_url IS DISTINCT FROM OLD.profile_picture_url
      THEN NEW.profile_picture_url ELSE profile_picture_url END,
    email = CASE WHEN NEW.email IS DISTINCT FROM OLD.email THEN NEW.email ELSE email END,
    phone = CASE WHEN NEW.phone IS DISTINCT FROM OLD.phone THEN NEW.phone ELSE phone END
  WHERE connection_id = NEW.connection_id AND platform_user_id = NEW.platform_user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_contact AFTER UPDATE OF username, display_name, profile_picture_url, email, phone ON leads
  FOR EACH ROW WHEN (NEW.connection_id IS NOT NULL) EXECUTE FUNCTION update_contact();

CREATE FUNCTION remove_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM contacts WHERE (connection_id, platform_user_id) IN (SELECT connection_id, platform_user_id FROM changed)
    ORDER BY connection_id, platform_user_id FOR UPDATE;
  -- A later statement, so that it reads leads that were committed while the first waited for a lock.
  UPDATE contacts c SET leads_count = l.total, first_captured_at = l.first, last_captured_at = l.last,
    email = l.email, phone = l.phone
  FROM (
    SELECT connection_id, platform_user_id, count(*) AS total, min(captured_at) AS first, max(captured_at) AS last,
      (array_agg(email ORDER BY captured_at DESC) FILTER (WHERE email IS NOT NULL))[1] AS email,
      (array_agg(phone ORDER BY captured_at DESC) FILTER (WHERE phone IS NOT NULL))[1] AS phone
    FROM leads WHERE (connection_id, platform_user_id) IN (SELECT connection_id, platform_user_id FROM changed)
    GROUP BY connection_id, platform_user_id
  ) AS l WHERE c.connection_id = l.connection_id AND c.platform_user_id = l.platform_user_id;
  DELETE FROM contacts c USING changed d
  WHERE c.connection_id = d.connection_id AND c.platform_user_id = d.platform_user_id AND NOT EXISTS (
    SELECT FROM leads l WHERE l.connection_id = d.connection_id AND l.platform_user_id = d.platform_user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER remove_contacts AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remove_contacts();

-- The key of the advisory lock that is held while a conversation with a person begins.
CREATE FUNCTION person_lock(connection_id text, platform_user_id text) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended(connection_id || ' ' || platform_user_id, 0);

-- When any statement ends a conversation, the person's queued keywords are matched again. An erasure locks events before
-- conversations, so events that it has locked are skipped.
CREATE FUNCTION match_queued_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE events SET matched_at = NULL, fate = NULL, unread_by = NULL, retry_at = NULL WHERE id = ANY(ARRAY(
    SELECT id FROM events WHERE connection_id = OLD.connection_id AND platform_user_id = OLD.platform_user_id AND fate = 'queued'
    FOR UPDATE SKIP LOCKED));
  RETURN NULL;
END $$;
CREATE TRIGGER match_queued_events AFTER UPDATE OF status ON conversations
  FOR EACH ROW WHEN (OLD.status = 'running' AND NEW.status = 'ended') EXECUTE FUNCTION match_queued_events();
CREATE TRIGGER match_queued_events_of_deleted AFTER DELETE ON conversations
  FOR EACH ROW WHEN (OLD.status = 'running') EXECUTE FUNCTION match_queued_events();

-- A conversation that ended because a message failed, or together with that message because the account was disconnected, continues
-- when the message is queued again or was sent after all, unless the person is in another conversation.
CREATE FUNCTION restart_conversation() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  ended text;
BEGIN
  SELECT id INTO ended FROM conversations c
    WHERE c.connection_id = NEW.connection_id AND c.platform_user_id = NEW.platform_user_id AND c.status = 'ended'
      AND ((c.trigger_id = NEW.id AND c.reason IN ('reply_failed', 'disconnected')) OR (c.message_id = NEW.id AND c.reason = OLD.reason));
  IF ended IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(person_lock(NEW.connection_id, NEW.platform_user_id));
    UPDATE conversations SET status = 'running', reason = NULL, ended_at = NULL, due_at = now(), attempts = 0
      WHERE id = ended AND status = 'ended' AND NOT EXISTS (SELECT FROM conversations c
        WHERE c.connection_id = NEW.connection_id AND c.platform_user_id = NEW.platform_user_id AND c.status = 'running');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER restart_conversation AFTER UPDATE OF status ON triggers
  FOR EACH ROW WHEN (OLD.status = 'failed' AND NEW.status IN ('queued', 'sent')) EXECUTE FUNCTION restart_conversation();
CREATE TRIGGER restart_conversation AFTER UPDATE OF status ON conversation_messages
  FOR EACH ROW WHEN (OLD.status = 'failed' AND NEW.status IN ('queued', 'sent')) EXECUTE FUNCTION restart_conversation();
ALTER TABLE events ADD CONSTRAINT events_moderation CHECK (moderation IN ('hidden', 'deleted')) NOT VALID;

-- Continues a conversation as soon as the automation's own message is sent or has failed, except after a private reply to a
-- comment: then it waits for the person. A conversation that a worker is advancing is skipped, because the worker reads the
-- message again.
CREATE FUNCTION wake_conversation_of_trigger() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE conversations SET due_at = now() WHERE id = (SELECT id FROM conversations c
    WHERE c.connection_id = NEW.connection_id AND c.platform_user_id = NEW.platform_user_id AND c.status = 'running'
      AND c.trigger_id = NEW.id FOR NO KEY UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER wake_conversation AFTER UPDATE OF status ON triggers
  FOR EACH ROW WHEN (NEW.kind <> 'comment' AND NEW.status IN ('sent', 'failed')) EXECUTE FUNCTION wake_conversation_of_trigger();

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
