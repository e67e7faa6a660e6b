-- CreateTable
CREATE TABLE "survey_places" (
    "survey_id" TEXT NOT NULL,
    "respondent_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "survey_places_pkey" PRIMARY KEY ("survey_id","respondent_id")
);

-- CreateIndex
CREATE INDEX "survey_places_account_id_respondent_id_idx" ON "survey_places"("account_id", "respondent_id");

-- AddForeignKey
ALTER TABLE "survey_places" ADD CONSTRAINT "survey_places_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "surveys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
