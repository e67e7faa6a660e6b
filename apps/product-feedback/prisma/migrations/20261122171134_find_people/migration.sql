-- CreateIndex
CREATE INDEX "feedback_account_id_reviewer_id_idx" ON "feedback"("account_id", "reviewer_id");

-- CreateIndex
CREATE INDEX "survey_responses_account_id_respondent_id_idx" ON "survey_responses"("account_id", "respondent_id");
