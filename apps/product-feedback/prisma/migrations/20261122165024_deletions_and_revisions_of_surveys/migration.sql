-- DropForeignKey
ALTER TABLE "feedback" DROP CONSTRAINT "feedback_product_id_fkey";

-- DropForeignKey
ALTER TABLE "surveys" DROP CONSTRAINT "surveys_product_id_fkey";

-- DropForeignKey
ALTER TABLE "survey_responses" DROP CONSTRAINT "survey_responses_survey_id_fkey";

-- DropForeignKey
ALTER TABLE "updates" DROP CONSTRAINT "updates_product_id_fkey";

-- AlterTable
ALTER TABLE "surveys" DROP COLUMN "language",
DROP COLUMN "translations",
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "deleted_awards" (
    "source_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "credits_earned" INTEGER NOT NULL,

    CONSTRAINT "deleted_awards_pkey" PRIMARY KEY ("source_id")
);

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "surveys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "updates" ADD CONSTRAINT "updates_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION keep_deleted_awards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_awards (source_id, account_id, credits_earned)
  SELECT id, account_id, credits_earned FROM deleted_rows WHERE credits_earned > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_deleted_awards AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_awards();
CREATE TRIGGER keep_deleted_awards AFTER DELETE ON survey_responses
  REFERENCING OLD TABLE AS deleted_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_awards();
