-- The current month gets its partition, too, when no partition holds it: nobody may have made months for long.

-- Whether a month belongs to a partition other than the default one.
CREATE FUNCTION has_triggers_month(month timestamp) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM (
      SELECT pg_get_expr(c.relpartbound, c.oid) AS bounds FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
      WHERE i.inhparent = 'triggers'::regclass
    ) AS partitions
    WHERE coalesce(substring(bounds FROM $bound$FROM \('(.*)'\) TO$bound$), '') COLLATE "C" <= first_trigger_id(month)
      AND substring(bounds FROM $bound$TO \('(.*)'\)$bound$) COLLATE "C" > first_trigger_id(month))
$$;

CREATE OR REPLACE FUNCTION create_triggers_months(ahead int) RETURNS int LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  month timestamp;
  created int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('triggers by month')) THEN RETURN 0; END IF;
  FOR month IN SELECT this_month + n * interval '1 month' FROM generate_series(0, ahead) AS n LOOP
    CONTINUE WHEN has_triggers_month(month);
    PERFORM create_triggers_month(month);
    created := created + 1;
  END LOOP;
  RETURN created;
END $$;
