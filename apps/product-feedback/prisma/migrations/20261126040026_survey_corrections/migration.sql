-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "draft" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "survey_corrections" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "survey_id" TEXT NOT NULL,
    "response_count" INTEGER NOT NULL,
    "changes" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_corrections_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "survey_corrections_survey_id_id_idx" ON "survey_corrections"("survey_id", "id");

-- AddForeignKey
ALTER TABLE "survey_corrections" ADD CONSTRAINT "survey_corrections_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "surveys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
