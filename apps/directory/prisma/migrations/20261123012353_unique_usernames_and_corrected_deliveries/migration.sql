-- A username belongs to one member in whatever capitals. Earlier releases have let spellings of one name be taken by several
-- members: they keep their names, and the index leaves these out.
DO $$
DECLARE
  shared text[] := ARRAY(SELECT lower(username) FROM users GROUP BY 1 HAVING count(*) > 1);
BEGIN
  EXECUTE 'CREATE UNIQUE INDEX users_folded_username_key ON users (lower(username))' ||
    CASE WHEN shared = '{}' THEN '' ELSE format(' WHERE lower(username) <> ALL (%L::text[])', shared) END;
END $$;

-- What is corrected is delivered, and read in the log, as it is now.
CREATE FUNCTION correct_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  corrected jsonb := CASE TG_TABLE_NAME
    WHEN 'comments' THEN jsonb_build_object('body', to_jsonb(NEW) -> 'body')
    ELSE jsonb_build_object('slug', to_jsonb(NEW) -> 'slug', 'name', to_jsonb(NEW) -> 'name',
      'tagline', to_jsonb(NEW) -> 'tagline', 'website', to_jsonb(NEW) -> 'website') END;
BEGIN
  UPDATE webhook_outbox SET payload = jsonb_set(payload::jsonb, '{data}', payload::jsonb -> 'data' || corrected)::text
    WHERE subject_id = TG_ARGV[0] || NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER correct_deliveries AFTER UPDATE OF body ON comments FOR EACH ROW
  WHEN (OLD.body IS DISTINCT FROM NEW.body) EXECUTE FUNCTION correct_deliveries('comment_');
CREATE TRIGGER correct_deliveries AFTER UPDATE OF slug, name, tagline, website ON posts FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.tagline, OLD.website) IS DISTINCT FROM (NEW.slug, NEW.name, NEW.tagline, NEW.website))
  EXECUTE FUNCTION correct_deliveries('post_');
