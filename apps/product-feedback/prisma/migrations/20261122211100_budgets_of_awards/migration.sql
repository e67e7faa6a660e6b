-- AlterTable
ALTER TABLE "credit_transfers" ADD COLUMN     "survey_id" TEXT,
ADD COLUMN     "taken_from_account" INTEGER,
ADD COLUMN     "taken_from_survey" INTEGER;
