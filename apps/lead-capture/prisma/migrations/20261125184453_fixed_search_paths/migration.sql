-- Names in functions are resolved where the migration made them, not where a session says: with a temporary table or a search_path
-- of its own it could make a trigger read and write something else. Functions that are only an expression are bound to what they
-- name instead, because a setting would keep them from being inlined.
DO $migration$
DECLARE
  place text := format('%I', current_schema()) || CASE current_schema() WHEN 'public' THEN '' ELSE ', public' END || ', pg_temp';
  fn record;
BEGIN
  FOR fn IN
    SELECT p.oid, p.prosrc, l.lanname = 'sql' AND p.provolatile = 'i' AND NOT p.proretset AS is_expression
    FROM pg_proc AS p JOIN pg_language AS l ON l.oid = p.prolang
    WHERE p.pronamespace = current_schema()::regnamespace AND l.lanname IN ('sql', 'plpgsql') AND p.prosqlbody IS NULL
      AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    IF fn.is_expression THEN
      EXECUTE replace(pg_get_functiondef(fn.oid), 'AS $function$' || fn.prosrc || '$function$',
        'BEGIN ATOMIC ' || fn.prosrc || '; END');
    ELSE
      EXECUTE format('ALTER FUNCTION %s SET search_path = %s', fn.oid::regprocedure, place);
    END IF;
  END LOOP;
END $migration$;
