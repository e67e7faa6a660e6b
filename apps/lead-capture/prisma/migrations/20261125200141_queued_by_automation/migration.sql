-- What is queued of paused automations is passed over without reading the rows.
DROP INDEX "triggers_queued";
CREATE INDEX "triggers_queued" ON "triggers" ("connection_id", "kind", "due_at") INCLUDE ("automation_id") WHERE "status" = 'queued';
