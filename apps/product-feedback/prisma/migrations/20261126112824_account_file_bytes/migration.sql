-- DropIndex
DROP INDEX "survey_files_account_id_size_idx";

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "file_bytes" INTEGER NOT NULL DEFAULT 0;

SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- Files are inserted and deleted, never changed.
CREATE FUNCTION count_file_bytes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE accounts SET file_bytes = file_bytes + NEW.size WHERE id = NEW.account_id;
  ELSE
    UPDATE accounts SET file_bytes = file_bytes - OLD.size WHERE id = OLD.account_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_file_bytes AFTER INSERT OR DELETE ON survey_files
  FOR EACH ROW EXECUTE FUNCTION count_file_bytes();

UPDATE accounts AS a SET file_bytes = (SELECT coalesce(sum(size), 0) FROM survey_files WHERE account_id = a.id);
