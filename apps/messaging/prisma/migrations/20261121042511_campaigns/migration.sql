-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "campaign_id" TEXT,
ADD COLUMN     "variant" INTEGER;

-- CreateTable
CREATE TABLE "campaigns" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "channel_id" TEXT,
    "variants" JSONB NOT NULL,
    "audience" JSONB NOT NULL,
    "schedule" JSONB,
    "per_second" INTEGER,
    "auto_pause" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "status_reason" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "start_at" TIMESTAMPTZ(3),
    "audience_size" INTEGER,
    "cursor" TEXT NOT NULL DEFAULT '',
    "last_contact" TEXT NOT NULL DEFAULT '',
    "exhausted" BOOLEAN NOT NULL DEFAULT false,
    "tokens" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "tokens_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "failed_base" INTEGER NOT NULL DEFAULT 0,
    "settled_base" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaign_counts" (
    "campaign_id" TEXT NOT NULL,
    "variant" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "campaign_counts_pkey" PRIMARY KEY ("campaign_id","variant","status","slot")
);

-- CreateIndex
CREATE INDEX "campaigns_account_id_id_idx" ON "campaigns"("account_id", "id");

-- What Prisma's schema cannot say.
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_status" CHECK ("status" IN
  ('draft', 'scheduled', 'running', 'paused', 'completed', 'canceled'));
ALTER TABLE "campaign_counts" SET (fillfactor = 50);
CREATE INDEX "campaigns_active" ON "campaigns" ("id") WHERE "active";
-- A campaign reaches a contact once: the cursor sees to it, and this would stop it if it did not.
CREATE UNIQUE INDEX "messages_campaign_contact" ON "messages" ("campaign_id", "contact_id")
  WHERE "campaign_id" IS NOT NULL;
CREATE INDEX "messages_campaign" ON "messages" ("campaign_id", "id") WHERE "campaign_id" IS NOT NULL;
CREATE INDEX "messages_campaign_waiting" ON "messages" ("campaign_id")
  WHERE "campaign_id" IS NOT NULL AND "status" IN ('queued', 'scheduled');

-- The counting functions of messages count by campaign, too; a statement without a campaign's message only looks.
CREATE FUNCTION add_campaign_counts(campaign text, which int, state text, change bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO campaign_counts (campaign_id, variant, status, slot, total)
  VALUES (campaign, which, state, pg_backend_pid() % 32, change)
  ON CONFLICT (campaign_id, variant, status, slot) DO UPDATE SET total = campaign_counts.total + excluded.total;
$$;

CREATE OR REPLACE FUNCTION count_added_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, count(*)
  FROM added GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  IF EXISTS (SELECT FROM added WHERE campaign_id IS NOT NULL) THEN
    PERFORM add_campaign_counts(c.campaign_id, c.variant, c.status, c.change) FROM (
      SELECT campaign_id, coalesce(variant, 0) AS variant, status, count(*) AS change
      FROM added WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, sum(change)
  FROM (
    SELECT account_id, channel, status, 1 AS change FROM added
    UNION ALL
    SELECT account_id, channel, status, -1 FROM removed
  ) AS changes
  GROUP BY account_id, channel, status HAVING sum(change) <> 0 ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  IF EXISTS (SELECT FROM added WHERE campaign_id IS NOT NULL) THEN
    PERFORM add_campaign_counts(c.campaign_id, c.variant, c.status, c.change) FROM (
      SELECT campaign_id, coalesce(variant, 0) AS variant, status, sum(change) AS change
      FROM (
        SELECT campaign_id, variant, status, 1 AS change FROM added WHERE campaign_id IS NOT NULL
        UNION ALL
        SELECT campaign_id, variant, status, -1 FROM removed WHERE campaign_id IS NOT NULL
      ) AS changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3) c;
  END IF;
  RETURN NULL;
END $$;
