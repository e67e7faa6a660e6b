-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "chain_id" TEXT,
ADD COLUMN     "replied_at" TIMESTAMPTZ(3),
ADD COLUMN     "waiting_message" TEXT,
ADD COLUMN     "waiting_statuses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What Prisma's schema cannot say.

-- Requests of `http` steps are a queue apart, taken flow by flow: those that hang hold up nothing else.
DROP INDEX "flow_runs_due";
CREATE INDEX "flow_runs_due" ON "flow_runs" ("due_at") WHERE "status" = 'running' AND "phase" <> 'calling';
CREATE INDEX "flow_runs_calls" ON "flow_runs" ("flow_id", "due_at") WHERE "status" = 'running' AND "phase" = 'calling';
CREATE UNIQUE INDEX "flow_runs_chain" ON "flow_runs" ("chain_id", "flow_id") WHERE "chain_id" IS NOT NULL;
CREATE INDEX "flow_runs_waiting_message" ON "flow_runs" ("account_id", "waiting_message")
  WHERE "status" = 'running' AND "waiting_message" IS NOT NULL;

-- A message's fate ends the wait for it in the same transaction, whoever learned of it. A run that is locked is just being
-- moved on by a worker, because its wait has timed out. Always by the index: a plan made when there were few runs would
-- otherwise be kept while they become many.
CREATE FUNCTION wake_flow_runs() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH ended AS (
    SELECT r.id, m.status FROM added m
    JOIN flow_runs r ON r.account_id = m.account_id AND r.waiting_message = m.id AND r.status = 'running'
      AND r.phase = 'waiting' AND r.woken_by IS NULL AND m.status = ANY(r.waiting_statuses)
    WHERE m.status IN ('delivered', 'read', 'failed', 'canceled', 'expired')
    ORDER BY r.id FOR UPDATE OF r SKIP LOCKED
  )
  UPDATE flow_runs r SET due_at = now(), woken_by = ended.status FROM ended WHERE r.id = ended.id;
  RETURN NULL;
END $$;

CREATE TRIGGER wake_flow_runs AFTER UPDATE ON "messages"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wake_flow_runs();
