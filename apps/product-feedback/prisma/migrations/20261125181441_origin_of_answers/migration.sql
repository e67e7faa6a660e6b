-- AlterTable
ALTER TABLE "survey_responses" ADD COLUMN     "origin" TEXT;

CREATE INDEX "survey_responses_origin" ON "survey_responses"("survey_id", "origin") WHERE "origin" IS NOT NULL;
