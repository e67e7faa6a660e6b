SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

DROP TRIGGER count_new_feedback ON feedback;
DROP TRIGGER recount_feedback ON feedback;
DROP FUNCTION count_new_feedback();

-- Feedback arrives in bulk (imports, demo data), and goes in bulk with its reviewer: counted once for each statement, because each
-- update of a row takes longer, the more often its transaction has updated it already.
CREATE FUNCTION count_feedback() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE products AS p SET
    structured_submitted = p.structured_submitted + sign * f.structured_submitted,
    structured_validated = p.structured_validated + sign * f.structured_validated,
    structured_dismissed = p.structured_dismissed + sign * f.structured_dismissed,
    quick_submitted = p.quick_submitted + sign * f.quick_submitted,
    quick_validated = p.quick_validated + sign * f.quick_validated,
    quick_dismissed = p.quick_dismissed + sign * f.quick_dismissed
  FROM (
    SELECT product_id,
      count(*) FILTER (WHERE type = 'structured' AND status = 'submitted') AS structured_submitted,
      count(*) FILTER (WHERE type = 'structured' AND status = 'validated') AS structured_validated,
      count(*) FILTER (WHERE type = 'structured' AND status = 'dismissed') AS structured_dismissed,
      count(*) FILTER (WHERE type = 'quick' AND status = 'submitted') AS quick_submitted,
      count(*) FILTER (WHERE type = 'quick' AND status = 'validated') AS quick_validated,
      count(*) FILTER (WHERE type = 'quick' AND status = 'dismissed') AS quick_dismissed
    FROM changed_feedback GROUP BY product_id
  ) AS f
  WHERE p.id = f.product_id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_feedback AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS changed_feedback FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();
CREATE TRIGGER count_deleted_feedback AFTER DELETE ON feedback
  REFERENCING OLD TABLE AS changed_feedback FOR EACH STATEMENT EXECUTE FUNCTION count_feedback();
CREATE TRIGGER recount_feedback AFTER UPDATE OF status, type ON feedback
  FOR EACH ROW EXECUTE FUNCTION recount_feedback();
