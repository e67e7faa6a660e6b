-- DropForeignKey
ALTER TABLE "credit_entries" DROP CONSTRAINT "credit_entries_transfer_id_fkey";

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "credit_transfers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT set_config('search_path', format('%I', current_schema())
  || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- The ledger is append-only, except that a demo account is removed with it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'DELETE' AND coalesce(current_setting('services.removed_account', true), '') <> '' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;
