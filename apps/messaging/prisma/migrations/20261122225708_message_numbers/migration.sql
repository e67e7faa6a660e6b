-- What became of messages, by the day on which they were accepted (UTC), channel, campaign and category: kept as messages
-- change, so that nobody counts them. What is deleted later stays counted. `status` is that of campaign_counts, with
-- `queued` for all that is still to be sent; `opted_out` and `opted_out.campaign` count opt-outs on their day.
CREATE TABLE "message_numbers" (
    "account_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "channel" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,

    CONSTRAINT "message_numbers_pkey" PRIMARY KEY ("account_id","day","channel","campaign_id","category","status","code","slot")
);
ALTER TABLE "message_numbers" SET (fillfactor = 50);
CREATE INDEX "message_numbers_campaign" ON "message_numbers" ("account_id", "campaign_id", "day") WHERE "campaign_id" <> '';

-- In which number a message is: being sent is still to be sent, so that taking a message up writes nothing here.
CREATE FUNCTION number_of(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('scheduled', 'queued', 'sending') THEN 'queued' WHEN status = 'expired' THEN 'failed' ELSE status END
$$;
CREATE FUNCTION code_of(status text, error_code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE status WHEN 'failed' THEN coalesce(error_code, '') WHEN 'expired' THEN 'expired' ELSE '' END
$$;

CREATE OR REPLACE FUNCTION count_added_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, count(*)
  FROM added GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  INSERT INTO message_numbers (account_id, day, channel, campaign_id, category, status, code, slot, total)
  SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, channel, coalesce(campaign_id, ''), coalesce(category, ''),
    number_of(status), code_of(status, error_code), pg_backend_pid() % 32, count(*)
  FROM added GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (account_id, day, channel, campaign_id, category, status, code, slot)
    DO UPDATE SET total = message_numbers.total + excluded.total;
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
  IF EXISTS (SELECT FROM added WHERE status NOT IN ('scheduled', 'queued', 'sending')) THEN
    INSERT INTO message_numbers (account_id, day, channel, campaign_id, category, status, code, slot, total)
    SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, channel, coalesce(campaign_id, ''), coalesce(category, ''),
      number_of(status), code_of(status, error_code), pg_backend_pid() % 32, sum(change)
    FROM (
      SELECT account_id, created_at, channel, campaign_id, category, status, error_code, 1 AS change FROM added
      UNION ALL
      SELECT account_id, created_at, channel, campaign_id, category, status, error_code, -1 FROM removed
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (account_id, day, channel, campaign_id, category, status, code, slot)
      DO UPDATE SET total = message_numbers.total + excluded.total;
  END IF;
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

-- Flows wait for messages that they have sent, and those name the run: for others there is nothing to look for.
CREATE OR REPLACE FUNCTION wake_flow_runs() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE metadata ? 'runId'
    AND status IN ('delivered', 'read', 'failed', 'canceled', 'expired')) THEN
    RETURN NULL;
  END IF;
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

-- What there is already. Nobody writes messages meanwhile: some seconds for a million.
LOCK TABLE "messages" IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO message_numbers (account_id, day, channel, campaign_id, category, status, code, slot, total)
SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, channel, coalesce(campaign_id, ''), coalesce(category, ''),
  number_of(status), code_of(status, error_code), 0, count(*)
FROM messages GROUP BY 1, 2, 3, 4, 5, 6, 7;

-- Opt-outs that follow a campaign's message are counted with the campaign, and on their day.
CREATE FUNCTION count_unsubscribes(campaign text, which int, cause text, change bigint) RETURNS void LANGUAGE sql AS $$
  SELECT add_campaign_counts(campaign, which, 'unsubscribed.' || cause, change);
  INSERT INTO message_numbers (account_id, day, channel, campaign_id, category, status, code, slot, total)
  SELECT c.account_id, (now() AT TIME ZONE 'UTC')::date, c.channel, c.id, coalesce(c.category, ''), 'opted_out.campaign',
    cause, pg_backend_pid() % 32, change
  FROM campaigns c WHERE c.id = campaign
  ON CONFLICT (account_id, day, channel, campaign_id, category, status, code, slot)
    DO UPDATE SET total = message_numbers.total + excluded.total;
$$;
