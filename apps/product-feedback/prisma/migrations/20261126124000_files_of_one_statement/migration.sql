SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

DROP TRIGGER count_file_bytes ON survey_files;

-- Files are inserted and deleted, never changed. One update for each statement: each update of a row takes longer, the more often
-- its transaction has updated it already.
CREATE OR REPLACE FUNCTION count_file_bytes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE accounts AS a SET file_bytes = a.file_bytes + CASE TG_OP WHEN 'INSERT' THEN f.size ELSE -f.size END
  FROM (SELECT account_id, sum(size)::int AS size FROM changed_files GROUP BY 1) AS f WHERE a.id = f.account_id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_files AFTER INSERT ON survey_files
  REFERENCING NEW TABLE AS changed_files FOR EACH STATEMENT EXECUTE FUNCTION count_file_bytes();
CREATE TRIGGER count_deleted_files AFTER DELETE ON survey_files
  REFERENCING OLD TABLE AS changed_files FOR EACH STATEMENT EXECUTE FUNCTION count_file_bytes();
