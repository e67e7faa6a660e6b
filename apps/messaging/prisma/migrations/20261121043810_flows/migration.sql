-- CreateTable
CREATE TABLE "flows" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "version" INTEGER NOT NULL,
    "trigger" JSONB NOT NULL,
    "once_per_contact" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flows_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_versions" (
    "flow_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_versions_pkey" PRIMARY KEY ("flow_id","version")
);

-- CreateTable
CREATE TABLE "flow_runs" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "flow_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "contact_id" TEXT,
    "recipient" TEXT,
    "variables" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "step_id" TEXT,
    "phase" TEXT NOT NULL DEFAULT 'enter',
    "moves" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "waiting_for" TEXT,
    "woken_by" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "results" JSONB NOT NULL,
    "history" JSONB NOT NULL,
    "error" TEXT,
    "once_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "flows_account_id_id_idx" ON "flows"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "flow_runs_once_key_key" ON "flow_runs"("once_key");

-- CreateIndex
CREATE INDEX "flow_runs_account_id_flow_id_id_idx" ON "flow_runs"("account_id", "flow_id", "id");

-- AddForeignKey
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_flow_id_fkey" FOREIGN KEY ("flow_id") REFERENCES "flows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.
ALTER TABLE "flows" ADD CONSTRAINT "flows_status" CHECK ("status" IN ('draft', 'active', 'paused', 'archived'));
ALTER TABLE "flow_runs" ADD CONSTRAINT "flow_runs_status" CHECK ("status" IN
  ('running', 'completed', 'failed', 'canceled'));
CREATE INDEX "flows_active" ON "flows" ("account_id") WHERE "status" = 'active';
CREATE INDEX "flow_runs_due" ON "flow_runs" ("due_at") WHERE "status" = 'running';
CREATE INDEX "flow_runs_waiting" ON "flow_runs" ("account_id", "contact_id")
  WHERE "status" = 'running' AND "waiting_for" IS NOT NULL;
CREATE INDEX "flow_runs_contact" ON "flow_runs" ("account_id", "contact_id") WHERE "contact_id" IS NOT NULL;
CREATE INDEX "flow_runs_recipient" ON "flow_runs" ("account_id", lower("recipient")) WHERE "recipient" IS NOT NULL;
ALTER TABLE "flow_runs" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
