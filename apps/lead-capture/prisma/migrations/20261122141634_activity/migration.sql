-- CreateIndex
CREATE INDEX "events_account_id_fate_id_idx" ON "events"("account_id", "fate", "id");
