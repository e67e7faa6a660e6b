-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "results_key" TEXT,
ADD COLUMN     "results_texts" BOOLEAN NOT NULL DEFAULT false;
