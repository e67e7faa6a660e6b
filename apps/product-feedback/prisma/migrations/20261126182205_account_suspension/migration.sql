-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "deletion_id" TEXT,
ADD COLUMN     "suspended_at" TIMESTAMPTZ(3);

SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- The ledger is append-only. Its rows go only with their account: while a demo account is removed, and once the deletion of another
-- account has begun, which nothing undoes.
CREATE OR REPLACE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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

CREATE FUNCTION keep_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  RAISE EXCEPTION 'the deletion of an account cannot be undone' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER keeps_deletion BEFORE UPDATE OF deletion_id, suspended_at ON accounts
  FOR EACH ROW WHEN (OLD.deletion_id IS NOT NULL) EXECUTE FUNCTION keep_deletion();
