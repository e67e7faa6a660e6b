-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "digest_key" TEXT;

CREATE INDEX flow_runs_digest ON flow_runs (digest_key) WHERE digest_key IS NOT NULL AND status = 'running';
