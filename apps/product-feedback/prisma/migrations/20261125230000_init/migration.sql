-- The schema of version 1.0.0.

-- Functions resolve names in the schema of this migration first, and in pg_temp last. So a session's own search_path or
-- temporary tables cannot make a trigger read or write other tables. Functions that consist of one expression are bound to the
-- names in it (BEGIN ATOMIC) instead, because a setting would prevent inlining.
SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TYPE product_status AS ENUM ('Idea', 'Prototype', 'MVP', 'Beta', 'Active', 'Paused', 'Archived');
CREATE TYPE feedback_type AS ENUM ('structured', 'quick');
CREATE TYPE feedback_status AS ENUM ('submitted', 'validated', 'dismissed');
CREATE TYPE response_status AS ENUM ('in_progress', 'submitted');
CREATE TYPE credit_account_kind AS ENUM ('issuer', 'person');
CREATE TYPE credit_reason AS ENUM ('feedback_validated', 'survey_completed', 'credits_redeemed', 'credits_reversed');
CREATE TYPE delivery_status AS ENUM ('pending', 'delivered', 'failed');
-- The shared webhook code in packages/common writes statuses as text.
CREATE CAST (text AS delivery_status) WITH INOUT AS ASSIGNMENT;
CREATE TYPE feedback_page AS ENUM ('open', 'invited', 'closed');
CREATE TYPE board_participation AS ENUM ('anyone', 'invited');
CREATE TYPE post_status AS ENUM ('under_review', 'planned', 'in_progress', 'done', 'declined');
CREATE TYPE mail_status AS ENUM ('pending', 'sent', 'failed');
CREATE TYPE subscriber_status AS ENUM ('pending', 'confirmed', 'unsubscribed');
CREATE TYPE notification_pace AS ENUM ('at_once', 'daily');
CREATE TYPE update_status AS ENUM ('draft', 'scheduled', 'published');

CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  structured_credits integer NOT NULL DEFAULT 10,
  quick_credits integer NOT NULL DEFAULT 5,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  budget_left integer,
  time_zone text NOT NULL DEFAULT 'UTC',
  file_bytes integer NOT NULL DEFAULT 0,
  is_demo boolean NOT NULL DEFAULT false,
  deletion_id text,
  suspended_at timestamptz(3),
  require_second_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT accounts_budget_left_check CHECK (budget_left >= 0),
  CONSTRAINT accounts_credits_check
  CHECK ((structured_credits >= 0 AND structured_credits <= 10000) AND (quick_credits >= 0 AND quick_credits <= 10000))
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
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE RESTRICT,
  label text NOT NULL,
  hash text NOT NULL,
  hint text NOT NULL,
  scopes text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  created_by text,
  prefix text
);
CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (hash);
CREATE INDEX api_keys_account_id_created_at_id_idx ON api_keys (account_id, created_at DESC, id DESC);

CREATE TABLE products (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE RESTRICT,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  status product_status NOT NULL DEFAULT 'MVP',
  owner_id text,
  structured_submitted integer NOT NULL DEFAULT 0,
  structured_validated integer NOT NULL DEFAULT 0,
  structured_dismissed integer NOT NULL DEFAULT 0,
  quick_submitted integer NOT NULL DEFAULT 0,
  quick_validated integer NOT NULL DEFAULT 0,
  quick_dismissed integer NOT NULL DEFAULT 0,
  update_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  feedback_page feedback_page NOT NULL DEFAULT 'open',
  colour text NOT NULL DEFAULT '',
  embed_origins text[] DEFAULT ARRAY[]::text[],
  indexed boolean NOT NULL DEFAULT false
) WITH (fillfactor = 70);
CREATE INDEX products_account_id_created_at_id_idx ON products (account_id, created_at DESC, id DESC);

-- Folds a text for searching: case and Unicode's forms make no difference, I, İ, ı and i are one letter, both Greek sigmas are
-- one letter, and ß equals ss. The text is converted to upper case first, because only in upper case are ß and ss the same.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN replace(
    replace(lower(upper(lower(normalize(value, NFKC) COLLATE "und-x-icu"))) COLLATE "default", U&'i\0307', 'i'), 'ς', 'σ'
  );

CREATE FUNCTION feedback_folded_text(reviewer_name text, content jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN fold_text(reviewer_name || E'\n' || coalesce((SELECT string_agg(value, E'\n') FROM jsonb_each_text(content)), ''));

CREATE TABLE feedback (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  reviewer_id text NOT NULL,
  reviewer_name text NOT NULL,
  anonymous boolean NOT NULL DEFAULT false,
  type feedback_type NOT NULL,
  status feedback_status NOT NULL DEFAULT 'submitted',
  content jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  tags text[] DEFAULT ARRAY[]::text[],
  search_text text GENERATED ALWAYS AS (feedback_folded_text(reviewer_name, content)) STORED
);
CREATE INDEX feedback_product_id_created_at_id_idx ON feedback (product_id, created_at DESC, id DESC);
CREATE INDEX feedback_product_id_status_created_at_id_idx ON feedback (product_id, status, created_at DESC, id DESC);
CREATE INDEX feedback_product_id_type_created_at_id_idx ON feedback (product_id, type, created_at DESC, id DESC);
CREATE INDEX feedback_account_id_reviewer_id_idx ON feedback (account_id, reviewer_id);
-- The product is the first column, as in the index of the search.
CREATE INDEX feedback_tags ON feedback USING gin (product_id, tags) WHERE tags <> '{}'::text[];
CREATE INDEX feedback_search ON feedback USING gin (product_id, search_text gin_trgm_ops);

-- Counts once per statement, because feedback is created and erased in bulk, and each further update of the same row in a
-- transaction takes longer.
CREATE FUNCTION count_feedback() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE products AS p SET
    structured_submitted = p.structured_submitted + sign * f.structured_submitted,
    structured_validated = p.structured_validated + sign * f.structured_validated,
    structured_dismissed = p.structured_dismissed + sign * f.structured_dismissed,
    quick_submitted = p.quick_submitted + sign * f.quick_submitted,
    quick_validated = p.quick_validated + sign * f.quick_validated,
    quick_dismissed = p.quick_dismissed + sign * f.quick_dismissed
  FROM (
    SELECT product_id,
      count(*) FILTER (WHERE type = 'structured' AND status = 'submitted') AS structured_submitted,
      count(*) FILTER (WHERE type = 'structured' AND status = 'validated') AS structured_validated,
      count(*) FILTER (WHERE type = 'structured' AND status = 'dismissed') AS structured_dismissed,
      count(*) FILTER (WHERE type = 'quick' AND status = 'submitted') AS quick_submitted,
      count(*) FILTER (WHERE type = 'quick' AND status = 'validated') AS quick_validated,
      count(*) FILTER (WHERE type = 'quick' AND status = 'dismissed') AS quick_dismissed
    FROM changed_feedback GROUP BY product_id
  ) AS f
  WHERE p.id = f.product_id;
  RETURN NULL;
END $$;

-- Updates the counts when one item changes its status.
CREATE FUNCTION recount_feedback() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  was text := OLD.type || '_' || OLD.status;
  becomes text := NEW.type || '_' || NEW.status;
BEGIN
  UPDATE products SET
    structured_submitted = structured_submitted - (was = 'structured_submitted')::int + (becomes = 'structured_submitted')::int,
    structured_validated = structured_validated - (was = 'structured_validated')::int + (becomes = 'structured_validated')::int,
    structured_dismissed = structured_dismissed - (was = 'structured_dismissed')::int + (becomes = 'structured_dismissed')::int,
    quick_submitted = quick_submitted - (was = 'quick_submitted')::int + (becomes = 'quick_submitted')::int,
    quick_validated = quick_validated - (was = 'quick_validated')::int + (becomes = 'quick_validated')::int,
    quick_dismissed = quick_dismissed - (was = 'quick_dismissed')::int + (becomes = 'quick_dismissed')::int
  WHERE id = OLD.product_id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_feedback AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed_feedback FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();
CREATE TRIGGER count_deleted_feedback AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed_feedback FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();
CREATE TRIGGER recount_feedback AFTER UPDATE OF status, type ON feedback
  FOR EACH ROW EXECUTE FUNCTION recount_feedback();

CREATE TABLE surveys (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  title text NOT NULL,
  questions jsonb NOT NULL,
  credit_reward integer NOT NULL DEFAULT 0,
  allow_anonymous boolean NOT NULL DEFAULT true,
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  closed_at timestamptz(3),
  max_responses integer,
  response_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  endings jsonb NOT NULL DEFAULT '[]',
  hidden_fields text[] DEFAULT ARRAY[]::text[],
  intro text NOT NULL DEFAULT '',
  revision integer NOT NULL DEFAULT 1,
  language text NOT NULL DEFAULT 'en',
  translations jsonb NOT NULL DEFAULT '{}',
  budget_left integer,
  draft boolean NOT NULL DEFAULT false,
  results_key text,
  results_texts boolean NOT NULL DEFAULT false,
  CONSTRAINT surveys_budget_left_check CHECK (budget_left >= 0),
  CONSTRAINT surveys_response_limit CHECK (max_responses IS NULL OR response_count <= max_responses),
  CONSTRAINT surveys_reward_check CHECK (credit_reward >= 0 AND credit_reward <= 10000)
) WITH (fillfactor = 70);
CREATE INDEX surveys_product_id_created_at_id_idx ON surveys (product_id, created_at DESC, id DESC);

-- The progress of a response: the first question of the respondent's last page, or else the last question answered.
CREATE FUNCTION furthest_question(resume_at text, answers jsonb) RETURNS text LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT coalesce(resume_at, (
    SELECT 'q' || max(substr(id, 2)::int) FROM jsonb_object_keys(answers) AS id WHERE id ~ '^q[0-9]{1,3}$'
  ), 'q1');
END;

CREATE TABLE survey_responses (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  survey_id text NOT NULL REFERENCES surveys ON UPDATE CASCADE ON DELETE CASCADE,
  respondent_id text NOT NULL,
  respondent_name text NOT NULL,
  anonymous boolean NOT NULL DEFAULT false,
  answers jsonb NOT NULL,
  status response_status NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  submitted_at timestamptz(3),
  resume_at text,
  furthest text GENERATED ALWAYS AS (CASE status WHEN 'in_progress' THEN furthest_question(resume_at, answers) END) STORED,
  language text NOT NULL DEFAULT '',
  origin text,
  score integer
);
CREATE INDEX survey_responses_survey_id_status_created_at_id_idx ON survey_responses (survey_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX survey_responses_survey_id_respondent_id_key ON survey_responses (survey_id, respondent_id);
CREATE INDEX survey_responses_in_progress ON survey_responses (survey_id, furthest, account_id)
  WHERE status = 'in_progress';
CREATE INDEX survey_responses_account_id_respondent_id_idx ON survey_responses (account_id, respondent_id);
CREATE INDEX survey_responses_origin ON survey_responses (survey_id, origin) WHERE origin IS NOT NULL;

-- Everything that writes submitted responses locks the survey's row first, because the row counts its responses.
CREATE FUNCTION keep_answer_counts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF EXISTS (SELECT 1 FROM old_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count - gone.count
      FROM (SELECT survey_id, count(*)::int AS count FROM old_responses WHERE status = 'submitted' GROUP BY 1) AS gone
      WHERE s.id = gone.survey_id;
      WITH gone AS MATERIALIZED (
        SELECT r.survey_id, p.question, p.kind, p.part, p.value, count(*)::int AS count
        FROM old_responses AS r JOIN surveys AS s ON s.id = r.survey_id, response_parts(s.questions, r.answers, r.language, r.score) AS p
        WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5
      ), sums AS (
        UPDATE answer_sums AS a SET total = a.total - gone.total, count = a.count - gone.count
        FROM (SELECT survey_id, question, sum(value::numeric * count) AS total, sum(count)::int AS count FROM gone
          WHERE kind = 'number' GROUP BY 1, 2) AS gone
        WHERE (a.survey_id, a.question) = (gone.survey_id, gone.question)
      )
      UPDATE answer_counts AS c SET count = c.count - gone.count FROM gone
      WHERE (c.survey_id, c.question, c.kind, c.part, c.value) = (gone.survey_id, gone.question, gone.kind, gone.part, gone.value);
      DELETE FROM answer_counts WHERE count <= 0 AND survey_id IN (SELECT survey_id FROM old_responses);
      DELETE FROM answer_sums WHERE count <= 0 AND survey_id IN (SELECT survey_id FROM old_responses);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF EXISTS (SELECT 1 FROM new_responses WHERE status = 'submitted') THEN
      UPDATE surveys AS s SET response_count = s.response_count + added.count
      FROM (SELECT survey_id, count(*)::int AS count FROM new_responses WHERE status = 'submitted' GROUP BY 1) AS added
      WHERE s.id = added.survey_id;
      WITH added AS MATERIALIZED (
        SELECT s.account_id, s.id AS survey_id, p.question, p.kind, p.part, p.value, count(*)::int AS count
        FROM new_responses AS r JOIN surveys AS s ON s.id = r.survey_id, response_parts(s.questions, r.answers, r.language, r.score) AS p
        WHERE r.status = 'submitted' GROUP BY 1, 2, 3, 4, 5, 6
      ), sums AS (
        INSERT INTO answer_sums AS a (account_id, survey_id, question, total, count)
        SELECT account_id, survey_id, question, sum(value::numeric * count), sum(count) FROM added WHERE kind = 'number' GROUP BY 1, 2, 3
        ON CONFLICT (survey_id, question) DO UPDATE SET total = a.total + excluded.total, count = a.count + excluded.count
      )
      INSERT INTO answer_counts AS c (account_id, survey_id, question, kind, part, value, count)
      SELECT * FROM added
      ON CONFLICT (survey_id, question, kind, part, value) DO UPDATE SET count = c.count + excluded.count;
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_answer_counts_deleted AFTER DELETE ON survey_responses
  REFERENCING OLD TABLE AS old_responses FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_counts();
CREATE TRIGGER keep_answer_counts_inserted AFTER INSERT ON survey_responses
  REFERENCING NEW TABLE AS new_responses FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_counts();
CREATE TRIGGER keep_answer_counts_updated AFTER UPDATE ON survey_responses
  REFERENCING OLD TABLE AS old_responses NEW TABLE AS new_responses
  FOR EACH STATEMENT EXECUTE FUNCTION keep_answer_counts();

CREATE TABLE updates (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  attempts integer NOT NULL DEFAULT 0,
  category text NOT NULL DEFAULT '',
  due_at timestamptz(3),
  edited_at timestamptz(3),
  publish_at timestamptz(3),
  status update_status NOT NULL DEFAULT 'published'
);
CREATE INDEX updates_product_id_created_at_id_idx ON updates (product_id, created_at DESC, id DESC);
CREATE INDEX updates_due_at_idx ON updates(due_at);

CREATE FUNCTION count_updates() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  added integer := (CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'published' THEN 1 ELSE 0 END)
    - (CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'published' THEN 1 ELSE 0 END);
BEGIN
  IF added <> 0 THEN
    UPDATE products SET update_count = update_count + added WHERE id = coalesce(NEW.product_id, OLD.product_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TABLE credit_accounts (
  id bigserial PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE RESTRICT,
  kind credit_account_kind NOT NULL,
  person_id text NOT NULL DEFAULT '',
  balance bigint,
  CONSTRAINT credit_accounts_balance_check
  CHECK (CASE kind
  WHEN 'issuer'::credit_account_kind THEN (balance IS NULL AND person_id = '')
  ELSE (balance >= 0 AND person_id <> '')
END)
);
CREATE UNIQUE INDEX credit_accounts_account_id_kind_person_id_key ON credit_accounts (account_id, kind, person_id);
CREATE UNIQUE INDEX credit_accounts_account_id_id_key ON credit_accounts (account_id, id);

CREATE FUNCTION require_balance_of_entries() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (SELECT balance FROM credit_accounts WHERE id = NEW.id) IS DISTINCT FROM coalesce(
    (SELECT balance_after FROM credit_entries WHERE credit_account_id = NEW.id ORDER BY id DESC LIMIT 1), 0)
  THEN
    RAISE EXCEPTION 'The balance of credit account % is not that of its entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_credit_account() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (NEW.id, NEW.account_id, NEW.kind) IS DISTINCT FROM (OLD.id, OLD.account_id, OLD.kind)
    OR NEW.person_id <> OLD.person_id AND NEW.person_id NOT LIKE 'erased-%'
  THEN
    RAISE EXCEPTION 'A credit account keeps its account, kind and person' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

-- The ledger is append-only. Its rows can be deleted only with their account: while a demo account is removed, or after the
-- irreversible deletion of another account has begun.
CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  owner text := coalesce(to_jsonb(OLD) ->> 'account_id',
    (SELECT account_id FROM credit_accounts WHERE id = (to_jsonb(OLD) ->> 'credit_account_id')::bigint));
BEGIN
  IF EXISTS (SELECT FROM accounts WHERE id = owner AND (is_demo OR deletion_id IS NOT NULL)
    AND id = current_setting('services.removed_account', true)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: DELETE refused', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE CONSTRAINT TRIGGER has_balance_of_entries AFTER INSERT OR UPDATE ON credit_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'person') EXECUTE FUNCTION require_balance_of_entries();
CREATE TRIGGER keeps_its_account BEFORE UPDATE ON credit_accounts FOR EACH ROW EXECUTE FUNCTION keep_credit_account();
CREATE TRIGGER stays BEFORE TRUNCATE ON credit_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_kept BEFORE DELETE ON credit_accounts FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

CREATE TABLE credit_transfers (
  id bigserial PRIMARY KEY,
  account_id text NOT NULL,
  from_id bigint NOT NULL,
  to_id bigint NOT NULL,
  amount integer NOT NULL,
  reason credit_reason NOT NULL,
  source_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  public_id text NOT NULL DEFAULT ('credit-' || gen_random_uuid()),
  survey_id text,
  taken_from_account integer NOT NULL DEFAULT 0,
  taken_from_survey integer NOT NULL DEFAULT 0,
  CONSTRAINT credit_transfers_account_id_from_id_fkey
  FOREIGN KEY (account_id, from_id)
  REFERENCES credit_accounts(account_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_transfers_account_id_to_id_fkey
  FOREIGN KEY (account_id, to_id)
  REFERENCES credit_accounts(account_id, id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT credit_transfers_amount_check CHECK (amount > 0)
);
CREATE UNIQUE INDEX credit_transfers_account_id_reason_source_id_key ON credit_transfers (account_id, reason, source_id);
CREATE UNIQUE INDEX credit_transfers_public_id_key ON credit_transfers (public_id);
CREATE INDEX credit_transfers_rewards ON credit_transfers (survey_id, to_id) WHERE survey_id IS NOT NULL;

-- A transfer commits only with its two entries: one takes the amount from the payer, the other gives it to the payee.
CREATE FUNCTION require_entries() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF (
    SELECT count(*) <> 2
      OR sum(amount) FILTER (WHERE credit_account_id = NEW.from_id) IS DISTINCT FROM -NEW.amount
      OR sum(amount) FILTER (WHERE credit_account_id = NEW.to_id) IS DISTINCT FROM NEW.amount
    FROM credit_entries WHERE transfer_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'Credit transfer % does not have its two entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- A transfer needs a cause: validated feedback or a submitted response with exactly this reward, a redemption, or the reversal
-- of an existing transfer. A unique index allows each cause once. The issuer has an empty person_id.
CREATE FUNCTION require_cause() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  payer text := (SELECT person_id FROM credit_accounts WHERE id = NEW.from_id);
  payee text := (SELECT person_id FROM credit_accounts WHERE id = NEW.to_id);
  due integer;
BEGIN
  IF NEW.reason = 'credits_redeemed' AND payer <> '' AND payee = '' THEN
    RETURN NULL;
  ELSIF NEW.reason = 'credits_reversed' THEN
    IF EXISTS (SELECT 1 FROM credit_transfers WHERE account_id = NEW.account_id AND public_id = NEW.source_id
      AND reason <> 'credits_reversed' AND (from_id, to_id, amount) = (NEW.to_id, NEW.from_id, NEW.amount))
    THEN RETURN NULL; END IF;
  ELSIF NEW.reason = 'feedback_validated' AND payer = '' AND payee <> '' THEN
    SELECT CASE f.type WHEN 'structured' THEN a.structured_credits ELSE a.quick_credits END INTO due
    FROM feedback AS f JOIN products AS p ON p.id = f.product_id JOIN accounts AS a ON a.id = f.account_id
    WHERE f.id = NEW.source_id AND f.status = 'validated' AND f.reviewer_id = payee AND NOT f.anonymous
      AND f.account_id = NEW.account_id AND p.account_id = NEW.account_id;
  ELSIF NEW.reason = 'survey_completed' AND payer = '' AND payee <> '' THEN
    SELECT s.credit_reward INTO due
    FROM survey_responses AS r JOIN surveys AS s ON s.id = r.survey_id JOIN products AS p ON p.id = s.product_id
    WHERE r.id = NEW.source_id AND r.status = 'submitted' AND r.respondent_id = payee AND NOT r.anonymous
      AND r.account_id = NEW.account_id AND s.account_id = NEW.account_id AND p.account_id = NEW.account_id;
  END IF;
  IF due IS DISTINCT FROM NEW.amount THEN
    RAISE EXCEPTION 'Credit transfer % has no cause', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER has_cause AFTER INSERT ON credit_transfers FOR EACH ROW EXECUTE FUNCTION require_cause();
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON credit_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_kept BEFORE DELETE ON credit_transfers FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE CONSTRAINT TRIGGER has_entries AFTER INSERT ON credit_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entries();

CREATE TABLE credit_entries (
  id bigserial PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES credit_transfers ON UPDATE CASCADE ON DELETE CASCADE,
  credit_account_id bigint NOT NULL REFERENCES credit_accounts ON UPDATE CASCADE ON DELETE RESTRICT,
  amount integer NOT NULL,
  balance_after bigint
);
CREATE INDEX credit_entries_credit_account_id_id_idx ON credit_entries (credit_account_id, id DESC);
CREATE UNIQUE INDEX credit_entries_one_of_each_side ON credit_entries (transfer_id, ((amount > 0)));

-- Each entry of a person states the balance after it, and must continue from the previous entry. So the last entry shows the
-- sum of all entries. The account is locked, so that two transactions that do not see each other's entries cannot continue from
-- the same entry. The issuer has no balance and is not locked, because every award would wait for the lock.
CREATE FUNCTION require_running_balance() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  account_kind text;
  held bigint;
  earlier bigint;
  later record;
BEGIN
  SELECT kind INTO account_kind FROM credit_accounts WHERE id = NEW.credit_account_id;
  IF account_kind = 'issuer' THEN RETURN NULL; END IF;
  SELECT balance INTO held FROM credit_accounts WHERE id = NEW.credit_account_id FOR NO KEY UPDATE;
  SELECT balance_after INTO earlier FROM credit_entries
    WHERE credit_account_id = NEW.credit_account_id AND id < NEW.id ORDER BY id DESC LIMIT 1;
  SELECT balance_after - amount AS before INTO later FROM credit_entries
    WHERE credit_account_id = NEW.credit_account_id AND id > NEW.id ORDER BY id LIMIT 1;
  IF NEW.balance_after IS DISTINCT FROM coalesce(earlier, 0) + NEW.amount
    OR NEW.balance_after IS DISTINCT FROM (CASE WHEN FOUND THEN later.before ELSE held END)
  THEN
    RAISE EXCEPTION 'Credit entry % does not continue from the balance before it', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_kept BEFORE DELETE ON credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
CREATE CONSTRAINT TRIGGER continues AFTER INSERT ON credit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_running_balance();

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

CREATE TABLE answer_counts (
  account_id text NOT NULL,
  survey_id text NOT NULL REFERENCES surveys ON UPDATE CASCADE ON DELETE CASCADE,
  question text NOT NULL,
  kind text NOT NULL,
  part text NOT NULL DEFAULT '',
  value text NOT NULL DEFAULT '',
  count integer NOT NULL,
  PRIMARY KEY (survey_id, question, kind, part, value)
);
CREATE INDEX answer_counts_survey_id_question_kind_count_value_idx ON answer_counts (survey_id, question, kind, count DESC, value);
-- Finds the smallest and the largest of many different numbers.
CREATE INDEX answer_counts_numbers ON answer_counts (survey_id, question, ((value)::double precision)) WHERE kind = 'number';

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

CREATE TABLE product_logos (
  product_id text PRIMARY KEY REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  account_id text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  hash text NOT NULL
);

CREATE TABLE boards (
  product_id text PRIMARY KEY REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  account_id text NOT NULL,
  open boolean NOT NULL DEFAULT false,
  participation board_participation NOT NULL DEFAULT 'anyone',
  comments boolean NOT NULL DEFAULT true,
  approve_comments boolean NOT NULL DEFAULT true,
  readers board_participation NOT NULL DEFAULT 'anyone'
);

CREATE TABLE posts (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  feedback_id text REFERENCES feedback ON UPDATE CASCADE ON DELETE SET NULL,
  title text NOT NULL,
  text text NOT NULL DEFAULT '',
  status post_status NOT NULL DEFAULT 'under_review',
  merged_into text REFERENCES posts ON UPDATE CASCADE,
  vote_count integer NOT NULL DEFAULT 0,
  comment_count integer NOT NULL DEFAULT 0,
  milestone integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  title_text text GENERATED ALWAYS AS (fold_text(title)) STORED,
  search_text text GENERATED ALWAYS AS (fold_text(((title || '
') || text))) STORED
);
CREATE INDEX posts_merged_into_idx ON posts (merged_into);
CREATE UNIQUE INDEX posts_feedback_id_key ON posts (feedback_id);
-- Lists do not contain posts that are merged into others.
CREATE INDEX posts_newest ON posts (product_id, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_most_voted ON posts (product_id, vote_count DESC, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_newest_by_status ON posts (product_id, status, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_most_voted_by_status ON posts (product_id, status, vote_count DESC, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_title ON posts USING gin (product_id, title_text gin_trgm_ops);
CREATE INDEX posts_search ON posts USING gin (product_id, search_text gin_trgm_ops);

CREATE TABLE votes (
  post_id text NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  person_id text NOT NULL,
  account_id text NOT NULL,
  person_name text NOT NULL DEFAULT '',
  origin text,
  merged_from text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (post_id, person_id)
);
CREATE INDEX votes_account_id_person_id_idx ON votes (account_id, person_id);
CREATE INDEX votes_by_origin ON votes (post_id, origin) WHERE origin IS NOT NULL;

-- Counts once per statement, because an erasure or a merge changes many rows at once.
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts AS p SET vote_count = p.vote_count + added.count
    FROM (SELECT post_id, count(*)::int AS count FROM new_votes GROUP BY 1) AS added WHERE p.id = added.post_id;
  ELSE
    UPDATE posts AS p SET vote_count = p.vote_count - gone.count
    FROM (SELECT post_id, count(*)::int AS count FROM old_votes GROUP BY 1) AS gone WHERE p.id = gone.post_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_votes AFTER INSERT ON votes
  REFERENCING NEW TABLE AS new_votes FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER count_withdrawn_votes AFTER DELETE ON votes
  REFERENCING OLD TABLE AS old_votes FOR EACH STATEMENT EXECUTE FUNCTION count_votes();

CREATE TABLE post_comments (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  post_id text NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  person_id text,
  person_name text NOT NULL DEFAULT '',
  text text NOT NULL,
  hidden boolean NOT NULL DEFAULT false,
  merged_from text[] DEFAULT ARRAY[]::text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  pending boolean NOT NULL DEFAULT false
);
CREATE INDEX post_comments_post_id_id_idx ON post_comments (post_id, id);
CREATE INDEX post_comments_account_id_person_id_idx ON post_comments (account_id, person_id);
-- The few comments that wait for approval.
CREATE INDEX post_comments_pending_idx ON post_comments (account_id, id) WHERE pending;

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE posts AS p SET comment_count = p.comment_count - gone.count
    FROM (SELECT post_id, count(*)::int AS count FROM old_comments WHERE NOT hidden GROUP BY 1) AS gone
    WHERE p.id = gone.post_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE posts AS p SET comment_count = p.comment_count + added.count
    FROM (SELECT post_id, count(*)::int AS count FROM new_comments WHERE NOT hidden GROUP BY 1) AS added
    WHERE p.id = added.post_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_changed_comments AFTER UPDATE ON post_comments
  REFERENCING OLD TABLE AS old_comments NEW TABLE AS new_comments FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_deleted_comments AFTER DELETE ON post_comments
  REFERENCING OLD TABLE AS old_comments FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_new_comments AFTER INSERT ON post_comments
  REFERENCING NEW TABLE AS new_comments FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

CREATE TABLE post_status_changes (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  post_id text NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  status post_status NOT NULL,
  note text NOT NULL DEFAULT '',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX post_status_changes_post_id_id_idx ON post_status_changes (post_id, id);

CREATE TABLE mail_contents (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  path text NOT NULL,
  subject_ids text[] DEFAULT ARRAY[]::text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  language text NOT NULL DEFAULT 'en'
);
CREATE INDEX mail_contents_account_id_idx ON mail_contents (account_id);
CREATE INDEX mail_contents_created_at_idx ON mail_contents (created_at);

CREATE TABLE mail_outbox (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  content_id text NOT NULL REFERENCES mail_contents ON UPDATE CASCADE ON DELETE CASCADE,
  recipient text NOT NULL,
  list text NOT NULL,
  entry_id text NOT NULL,
  bulk boolean NOT NULL,
  status mail_status NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_error text
) WITH (fillfactor = 80);
CREATE INDEX mail_outbox_account_id_recipient_idx ON mail_outbox (account_id, recipient);
CREATE INDEX mail_outbox_content_id_idx ON mail_outbox (content_id);
-- Waiting messages in the order in which they are sent.
CREATE INDEX mail_outbox_pending ON mail_outbox (account_id, bulk, next_attempt_at) WHERE status = 'pending';

CREATE TABLE mail_suppressions (
  account_id text NOT NULL,
  email text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (account_id, email)
);

CREATE TABLE subscribers (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  email text NOT NULL,
  status subscriber_status NOT NULL DEFAULT 'pending',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  language text NOT NULL DEFAULT 'en'
);
CREATE INDEX subscribers_account_id_email_idx ON subscribers (account_id, email);
CREATE INDEX subscribers_product_id_created_at_id_idx ON subscribers (product_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX subscribers_product_id_email_key ON subscribers (product_id, email);

CREATE TABLE notification_settings (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  person_id text NOT NULL,
  product_id text NOT NULL REFERENCES products ON UPDATE CASCADE ON DELETE CASCADE,
  pace notification_pace NOT NULL,
  last_mail_at timestamptz(3),
  CONSTRAINT notification_settings_account_id_person_id_fkey
  FOREIGN KEY (account_id, person_id)
  REFERENCES memberships(account_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX notification_settings_account_id_person_id_idx ON notification_settings (account_id, person_id);
CREATE UNIQUE INDEX notification_settings_product_id_person_id_key ON notification_settings (product_id, person_id);

CREATE TABLE notification_items (
  setting_id text NOT NULL REFERENCES notification_settings ON UPDATE CASCADE ON DELETE CASCADE,
  feedback_id text NOT NULL REFERENCES feedback ON UPDATE CASCADE ON DELETE CASCADE,
  account_id text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (setting_id, feedback_id)
);
CREATE INDEX notification_items_due_at_idx ON notification_items (due_at);
CREATE INDEX notification_items_feedback_id_idx ON notification_items (feedback_id);

CREATE TABLE answer_sums (
  account_id text NOT NULL,
  survey_id text NOT NULL REFERENCES surveys ON UPDATE CASCADE ON DELETE CASCADE,
  question text NOT NULL,
  total numeric NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (survey_id, question)
);

CREATE TABLE post_followers (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  post_id text NOT NULL REFERENCES posts ON UPDATE CASCADE ON DELETE CASCADE,
  person_id text NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  confirmed_at timestamptz(3),
  comment_mail_at timestamptz(3),
  language text NOT NULL DEFAULT 'en'
);
CREATE INDEX post_followers_account_id_email_idx ON post_followers (account_id, email);
CREATE INDEX post_followers_account_id_person_id_idx ON post_followers (account_id, person_id);
CREATE UNIQUE INDEX post_followers_post_id_email_key ON post_followers (post_id, email);

CREATE TABLE webhooks (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts ON UPDATE CASCADE ON DELETE RESTRICT,
  url text NOT NULL,
  events text[] NOT NULL DEFAULT ARRAY[]::text[],
  sealed_secret text NOT NULL,
  disabled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  description text,
  previous_secrets jsonb NOT NULL DEFAULT '[]',
  failing_since timestamptz(3),
  status_reason text
);
CREATE INDEX webhooks_account_id_idx ON webhooks (account_id);

CREATE TABLE webhook_outbox (
  id text NOT NULL,
  account_id text NOT NULL,
  webhook_id text NOT NULL REFERENCES webhooks ON UPDATE CASCADE ON DELETE CASCADE,
  event text NOT NULL,
  payload text NOT NULL,
  status delivery_status NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  delivered_at timestamptz(3),
  traceparent text,
  subject_id text NOT NULL DEFAULT '',
  claimed boolean NOT NULL DEFAULT false,
  log jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (webhook_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX webhook_outbox_due ON webhook_outbox (webhook_id, next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_outbox_created_at ON webhook_outbox (created_at);
CREATE INDEX webhook_outbox_account_id_subject_id_idx ON webhook_outbox (account_id, subject_id);

-- The countable parts of one answer. PostgreSQL inlines this function, so that a comparison reads the questions once and not
-- for each response.
CREATE FUNCTION question_parts(type text, options jsonb, answer jsonb)
RETURNS TABLE (kind text, part text, value text) LANGUAGE sql IMMUTABLE BEGIN ATOMIC
  SELECT 'answered', '', ''
  UNION ALL
  SELECT CASE type WHEN 'number' THEN 'number' ELSE 'value' END, '',
    left(CASE answer WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' ELSE answer #>> '{}' END, 300)
  WHERE type IN ('rating', 'nps', 'csat', 'ces', 'yes_no', 'consent', 'number', 'date', 'time', 'month', 'statement')
  UNION ALL
  SELECT CASE WHEN options ? chosen THEN 'value' ELSE counted END, '',
    CASE WHEN options ? chosen OR counted = 'other' THEN left(chosen, 300) ELSE '' END
  FROM (
    SELECT answer #>> '{}' AS chosen WHERE type = 'single_choice'
    UNION ALL
    SELECT jsonb_array_elements_text(answer) WHERE type = 'multiple_choice' AND jsonb_typeof(answer) = 'array'
  ) AS choices, (VALUES ('others'), ('other')) AS counts (counted)
  WHERE counted = 'others' OR NOT options ? chosen
  UNION ALL
  SELECT 'place', place::text, left(chosen, 300)
  FROM jsonb_array_elements_text(CASE WHEN type = 'ranking' AND jsonb_typeof(answer) = 'array' THEN answer END)
    WITH ORDINALITY AS places (chosen, place)
  UNION ALL
  SELECT 'row', left(cells.key, 300), left(cells.value, 300)
  FROM jsonb_each_text(CASE WHEN type = 'matrix' AND jsonb_typeof(answer) = 'object' THEN answer END) AS cells;
END;

-- The countable parts of all answers of a response.
CREATE FUNCTION answer_parts(questions jsonb, answers jsonb)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT q ->> 'id', p.*
  FROM jsonb_array_elements(questions) AS q,
    question_parts(q ->> 'type', coalesce(q -> 'options', '[]'), answers -> (q ->> 'id')) AS p
  WHERE answers ? (q ->> 'id')
$$;

-- The countable parts of a response: its answers, its language and its score. Language and score belong to no question.
CREATE FUNCTION response_parts(questions jsonb, answers jsonb, language text, score integer)
RETURNS TABLE (question text, kind text, part text, value text) LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
  SELECT * FROM answer_parts(questions, answers)
  UNION ALL SELECT '', 'language', '', language WHERE language <> ''
  UNION ALL SELECT '', 'number', '', score::text WHERE score IS NOT NULL
$$;

-- The LIKE pattern for values that contain a text. The text is escaped after it was folded, because folding turns a full-width
-- ％ into %.
CREATE FUNCTION search_pattern(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || regexp_replace(fold_text(value), '[\\%_]', '\\\&', 'g') || '%';

CREATE TABLE survey_corrections (
  id text NOT NULL,
  account_id text NOT NULL,
  survey_id text NOT NULL,
  response_count integer NOT NULL,
  changes jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT survey_corrections_pkey PRIMARY KEY (id)
);
CREATE INDEX survey_corrections_survey_id_id_idx ON survey_corrections(survey_id, id);
ALTER TABLE survey_corrections ADD CONSTRAINT survey_corrections_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(id) ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE survey_places (
  survey_id text NOT NULL,
  respondent_id text NOT NULL,
  account_id text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT survey_places_pkey PRIMARY KEY (survey_id,respondent_id)
);
CREATE INDEX survey_places_account_id_respondent_id_idx ON survey_places(account_id, respondent_id);
ALTER TABLE survey_places ADD CONSTRAINT survey_places_survey_id_fkey FOREIGN KEY (survey_id) REFERENCES surveys(id) ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER count_updates AFTER INSERT OR DELETE OR UPDATE OF status ON updates
  FOR EACH ROW EXECUTE FUNCTION count_updates();

-- The LIKE patterns for values that contain each word of a search text, the longest word first, because the index finds the
-- fewest rows with it. At most 20 words are compared.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(search_pattern(word)), '{%}') FROM (
    SELECT word FROM regexp_split_to_table(value, '\s+') AS word WHERE word <> '' ORDER BY length(word) DESC, word LIMIT 20
  ) AS words);

CREATE TABLE survey_files (
  id text NOT NULL,
  account_id text NOT NULL,
  response_id text NOT NULL,
  question text NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT survey_files_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX survey_files_response_id_question_key ON survey_files(response_id, question);
ALTER TABLE survey_files ADD CONSTRAINT survey_files_response_id_fkey FOREIGN KEY (response_id) REFERENCES survey_responses(id) ON DELETE CASCADE ON UPDATE CASCADE;

-- Files are inserted and deleted, never changed. They are counted once per statement, like feedback.
CREATE FUNCTION count_file_bytes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE accounts AS a SET file_bytes = a.file_bytes + CASE TG_OP WHEN 'INSERT' THEN f.size ELSE -f.size END
  FROM (SELECT account_id, sum(size)::int AS size FROM changed_files GROUP BY 1) AS f WHERE a.id = f.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_files AFTER INSERT ON survey_files
  REFERENCING NEW TABLE AS changed_files FOR EACH STATEMENT EXECUTE FUNCTION count_file_bytes();
CREATE TRIGGER count_deleted_files AFTER DELETE ON survey_files
  REFERENCING OLD TABLE AS changed_files FOR EACH STATEMENT EXECUTE FUNCTION count_file_bytes();

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

-- An account with a ledger cannot become a demo account, because its ledger could then be deleted.
CREATE FUNCTION refuse_demo() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT FROM credit_transfers WHERE account_id = NEW.id) THEN
    RAISE EXCEPTION 'an account with transfers cannot become a demo account' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER is_no_demo BEFORE UPDATE OF is_demo ON accounts
  FOR EACH ROW WHEN (NEW.is_demo AND NOT OLD.is_demo) EXECUTE FUNCTION refuse_demo();
CREATE FUNCTION keep_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  RAISE EXCEPTION 'the deletion of an account cannot be undone' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keeps_deletion BEFORE UPDATE OF deletion_id, suspended_at ON accounts
  FOR EACH ROW WHEN (OLD.deletion_id IS NOT NULL) EXECUTE FUNCTION keep_deletion();
