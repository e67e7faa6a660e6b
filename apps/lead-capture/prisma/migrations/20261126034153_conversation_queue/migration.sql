-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- AlterTable
ALTER TABLE "conversation_messages" ADD COLUMN     "buttons" JSONB NOT NULL DEFAULT '[]';

-- The key of the advisory lock under which a person's conversations begin.
CREATE FUNCTION person_lock(connection_id text, platform_user_id text) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN hashtextextended(connection_id || ' ' || platform_user_id, 0);

-- When a conversation has ended, the person's queued keywords are matched again, whichever statement ends it. An erasure locks
-- events before conversations, so events that it has locked are skipped.
CREATE FUNCTION match_queued_events() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE events SET matched_at = NULL, fate = NULL, unread_by = NULL, retry_at = NULL WHERE id = ANY(ARRAY(
    SELECT id FROM events WHERE connection_id = OLD.connection_id AND platform_user_id = OLD.platform_user_id AND fate = 'queued'
    FOR UPDATE SKIP LOCKED));
  RETURN NULL;
END $$;
CREATE TRIGGER match_queued_events AFTER UPDATE OF status ON conversations
  FOR EACH ROW WHEN (OLD.status = 'running' AND NEW.status = 'ended') EXECUTE FUNCTION match_queued_events();
CREATE TRIGGER match_queued_events_of_deleted AFTER DELETE ON conversations
  FOR EACH ROW WHEN (OLD.status = 'running') EXECUTE FUNCTION match_queued_events();
