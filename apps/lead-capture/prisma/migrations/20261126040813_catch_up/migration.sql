-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "catch_up_failure" TEXT,
ADD COLUMN     "caught_up_at" TIMESTAMPTZ(3),
ADD COLUMN     "connected_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "origin" TEXT NOT NULL DEFAULT 'webhook';

-- Most events come from the webhook.
CREATE INDEX events_caught_up ON events (account_id, id) WHERE origin = 'catch_up';
