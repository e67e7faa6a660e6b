-- CreateIndex
CREATE INDEX "events_account_id_kind_id_idx" ON "events"("account_id", "kind", "id");

-- CreateIndex
CREATE INDEX "events_received_at_idx" ON "events"("received_at");

-- What Prisma's schema cannot say.

-- The activity of one automation. Most events are of none.
CREATE INDEX "events_automation" ON "events" ("account_id", "automation_id", "id") WHERE "automation_id" IS NOT NULL;
