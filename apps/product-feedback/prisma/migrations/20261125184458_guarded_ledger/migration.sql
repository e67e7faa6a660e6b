-- The ledger holds against any statement of a role that may write rows: what it must be is checked wherever it could be broken, when
-- a transaction commits.

-- A transfer has one entry of each side. With `has_entries`, which looks at them when the transfer commits, none can be added later.
DROP INDEX "credit_entries_transfer_id_idx";
CREATE UNIQUE INDEX "credit_entries_one_of_each_side" ON "credit_entries"("transfer_id", (amount > 0));
DROP TRIGGER balanced ON credit_entries;
DROP FUNCTION refuse_unbalanced_entries();

CREATE FUNCTION keep_credit_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.account_id, NEW.kind) IS DISTINCT FROM (OLD.id, OLD.account_id, OLD.kind) THEN
    RAISE EXCEPTION 'A credit account keeps its account and kind' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keeps_its_account BEFORE UPDATE ON credit_accounts FOR EACH ROW EXECUTE FUNCTION keep_credit_account();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON credit_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Each entry of a person continues from the one before, and the last says the person's balance: the balance is the sum of all, without
-- adding them up. The account is locked, so that two transactions that do not see each other's entries cannot continue from the same
-- one. The issuer has no balance, and is not locked: every award would wait for it.
CREATE FUNCTION require_running_balance() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE CONSTRAINT TRIGGER continues AFTER INSERT ON credit_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_running_balance();

CREATE FUNCTION require_balance_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT balance FROM credit_accounts WHERE id = NEW.id) IS DISTINCT FROM coalesce(
    (SELECT balance_after FROM credit_entries WHERE credit_account_id = NEW.id ORDER BY id DESC LIMIT 1), 0)
  THEN
    RAISE EXCEPTION 'The balance of credit account % is not that of its entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER has_balance_of_entries AFTER INSERT OR UPDATE ON credit_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'person') EXECUTE FUNCTION require_balance_of_entries();

-- Names in functions are resolved where the migration made them, not where a session says: with a temporary table or a search_path
-- of its own it could make a trigger read and write something else. Functions that are only an expression are bound to what they
-- name instead, because a setting would keep them from being inlined.
DO $migration$
DECLARE
  place text := format('%I', current_schema()) || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp';
  fn record;
BEGIN
  FOR fn IN
    SELECT p.oid, p.prosrc, l.lanname = 'sql' AND p.provolatile = 'i' AND NOT p.proretset AS is_expression
    FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
    WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname IN ('sql', 'plpgsql') AND p.prosqlbody IS NULL
      AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    IF fn.is_expression THEN
      EXECUTE replace(pg_get_functiondef(fn.oid), 'AS $function$' || fn.prosrc || '$function$',
        'BEGIN ATOMIC ' || fn.prosrc || '; END');
    ELSE
      EXECUTE format('ALTER FUNCTION %s SET search_path = %s', fn.oid::regprocedure, place);
    END IF;
  END LOOP;
END $migration$;
