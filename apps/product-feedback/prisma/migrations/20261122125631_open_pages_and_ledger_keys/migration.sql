-- CreateEnum
CREATE TYPE "feedback_page" AS ENUM ('open', 'invited', 'closed');

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "feedback_page" "feedback_page" NOT NULL DEFAULT 'open';

-- AlterTable
ALTER TABLE "surveys" ALTER COLUMN "allow_anonymous" SET DEFAULT true;

-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "resume_at" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "credit_accounts_account_id_id_key" ON "credit_accounts"("account_id", "id");

-- AddForeignKey
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_account_id_from_id_fkey" FOREIGN KEY ("account_id", "from_id") REFERENCES "credit_accounts"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_transfers" ADD CONSTRAINT "credit_transfers_account_id_to_id_fkey" FOREIGN KEY ("account_id", "to_id") REFERENCES "credit_accounts"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A transfer commits only with its two entries: one takes the amount from the payer, the other gives it to the payee.
CREATE FUNCTION require_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE CONSTRAINT TRIGGER has_entries AFTER INSERT ON credit_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_entries();
