-- What is queued of a kind that may be sent is found without reading what is queued of the others.
DROP INDEX "triggers_queued";
CREATE INDEX "triggers_queued" ON "triggers" ("connection_id", "kind", "due_at") WHERE "status" = 'queued';
