-- Due runs are looked for account by account.
DROP INDEX "flow_runs_due";
CREATE INDEX "flow_runs_due" ON "flow_runs" ("account_id", "due_at") WHERE "status" = 'running' AND "phase" <> 'calling';
