-- Numbers of messages by quarter of an hour, so that they can be counted by the days of the account's time zone.
ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE message_numbers RENAME COLUMN day TO at;
ALTER TABLE message_numbers ALTER COLUMN at TYPE TIMESTAMPTZ(3) USING (at::timestamp AT TIME ZONE 'UTC');
CREATE INDEX message_numbers_slots ON message_numbers (at) WHERE slot >= 0;

SELECT set_config('search_path', format('%I', current_schema())
  || CASE WHEN current_schema() = 'public' THEN '' ELSE ', public' END || ', pg_temp', true);

-- Every time zone's days begin at a quarter of an hour, so quarters add up to the days of each zone.
CREATE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
BEGIN ATOMIC
  SELECT date_bin('15 minutes', moment, '2000-01-01T00:00:00Z'::timestamptz);
END;

CREATE OR REPLACE FUNCTION count_added_messages() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO message_counts (account_id, channel, status, slot, total)
  SELECT account_id, channel, status, pg_backend_pid() % 32, count(*)
  FROM added GROUP BY account_id, channel, status ORDER BY account_id, channel, status
  ON CONFLICT (account_id, channel, status, slot) DO UPDATE SET total = message_counts.total + excluded.total;
  INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
  SELECT account_id, quarter_of(created_at), channel, coalesce(campaign_id, ''), coalesce(category, ''),
    number_of(status), code_of(status, error_code), pg_backend_pid() % 32, count(*)
  FROM added WHERE NOT test GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
    DO UPDATE SET total = message_numbers.total + excluded.total;
  IF EXISTS (SELECT FROM added WHERE campaign_id IS NOT NULL) THEN
    PERFORM add_campaign_counts(c.campaign_id, c.variant, c.status, c.change) FROM (
      SELECT campaign_id, coalesce(variant, 0) AS variant, campaign_status_of(status, error_code) AS status, count(*) AS change
      FROM added WHERE campaign_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_messages() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
  IF EXISTS (SELECT FROM added WHERE status <> 'sending') THEN
    INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
    SELECT account_id, quarter_of(created_at), channel, coalesce(campaign_id, ''), coalesce(category, ''),
      number_of(status), code_of(status, error_code), pg_backend_pid() % 32, sum(change)
    FROM (
      SELECT account_id, created_at, channel, campaign_id, category, status, error_code, 1 AS change FROM added WHERE NOT test
      UNION ALL
      SELECT account_id, created_at, channel, campaign_id, category, status, error_code, -1 FROM removed WHERE NOT test
    ) AS changes
    GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
      DO UPDATE SET total = message_numbers.total + excluded.total;
  END IF;
  IF EXISTS (SELECT FROM added WHERE campaign_id IS NOT NULL) THEN
    PERFORM add_campaign_counts(c.campaign_id, c.variant, c.status, c.change) FROM (
      SELECT campaign_id, coalesce(variant, 0) AS variant, campaign_status_of(status, error_code) AS status, sum(change) AS change
      FROM (
        SELECT campaign_id, variant, status, error_code, 1 AS change FROM added WHERE campaign_id IS NOT NULL
        UNION ALL
        SELECT campaign_id, variant, status, error_code, -1 FROM removed WHERE campaign_id IS NOT NULL
      ) AS changes
      GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3) c;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_unsubscribes(campaign text, which int, cause text, change bigint) RETURNS void
  LANGUAGE sql SET search_path FROM CURRENT AS $$
  SELECT add_campaign_counts(campaign, which, 'unsubscribed.' || cause, change);
  INSERT INTO message_numbers (account_id, at, channel, campaign_id, category, status, code, slot, total)
  SELECT c.account_id, quarter_of(now()), c.channel, c.id, coalesce(c.category, ''), 'opted_out.campaign',
    cause, pg_backend_pid() % 32, change
  FROM campaigns c WHERE c.id = campaign
  ON CONFLICT (account_id, at, channel, campaign_id, category, status, code, slot)
    DO UPDATE SET total = message_numbers.total + excluded.total;
$$;
