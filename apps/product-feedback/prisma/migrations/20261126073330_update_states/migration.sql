-- CreateEnum
CREATE TYPE "update_status" AS ENUM ('draft', 'scheduled', 'published');

-- AlterTable
ALTER TABLE "updates" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "category" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "edited_at" TIMESTAMPTZ(3),
ADD COLUMN     "publish_at" TIMESTAMPTZ(3),
ADD COLUMN     "status" "update_status" NOT NULL DEFAULT 'published';

-- CreateIndex
CREATE INDEX "updates_due_at_idx" ON "updates"("due_at");

-- Only published updates count. Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);
CREATE OR REPLACE FUNCTION count_updates() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  added integer := (CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'published' THEN 1 ELSE 0 END)
    - (CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'published' THEN 1 ELSE 0 END);
BEGIN
  IF added <> 0 THEN
    UPDATE products SET update_count = update_count + added WHERE id = coalesce(NEW.product_id, OLD.product_id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER count_updates ON updates;
CREATE TRIGGER count_updates AFTER INSERT OR DELETE OR UPDATE OF status ON updates
  FOR EACH ROW EXECUTE FUNCTION count_updates();
