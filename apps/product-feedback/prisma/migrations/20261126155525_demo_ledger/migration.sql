SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- The ledger is append-only. Only the rows of a demo account can be deleted, while it is removed (members/demo.ts of packages/common).
CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  owner text := coalesce(to_jsonb(OLD) ->> 'account_id',
    (SELECT account_id FROM credit_accounts WHERE id = (to_jsonb(OLD) ->> 'credit_account_id')::bigint));
BEGIN
  IF EXISTS (SELECT FROM accounts WHERE id = owner AND is_demo AND id = current_setting('services.removed_account', true)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only: DELETE refused', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER stays ON credit_accounts;
CREATE TRIGGER stays BEFORE TRUNCATE ON credit_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_kept BEFORE DELETE ON credit_accounts FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
DROP TRIGGER append_only ON credit_transfers;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON credit_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_kept BEFORE DELETE ON credit_transfers FOR EACH ROW EXECUTE FUNCTION refuse_deletion();
DROP TRIGGER append_only ON credit_entries;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON credit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_kept BEFORE DELETE ON credit_entries FOR EACH ROW EXECUTE FUNCTION refuse_deletion();

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
