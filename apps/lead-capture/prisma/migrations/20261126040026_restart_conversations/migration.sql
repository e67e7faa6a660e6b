-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- A conversation that ended because a message failed continues when that message is queued again or was sent after all,
-- unless the person is in another conversation.
CREATE FUNCTION restart_conversation() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  ended text;
BEGIN
  SELECT id INTO ended FROM conversations c
    WHERE c.connection_id = NEW.connection_id AND c.platform_user_id = NEW.platform_user_id AND c.status = 'ended'
      AND ((c.trigger_id = NEW.id AND c.reason = 'reply_failed') OR (c.message_id = NEW.id AND c.reason = OLD.reason));
  IF ended IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(person_lock(NEW.connection_id, NEW.platform_user_id));
    UPDATE conversations SET status = 'running', reason = NULL, ended_at = NULL, due_at = now(), attempts = 0
      WHERE id = ended AND status = 'ended' AND NOT EXISTS (SELECT FROM conversations c
        WHERE c.connection_id = NEW.connection_id AND c.platform_user_id = NEW.platform_user_id AND c.status = 'running');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER restart_conversation AFTER UPDATE OF status ON triggers
  FOR EACH ROW WHEN (OLD.status = 'failed' AND NEW.status IN ('queued', 'sent')) EXECUTE FUNCTION restart_conversation();
CREATE TRIGGER restart_conversation AFTER UPDATE OF status ON conversation_messages
  FOR EACH ROW WHEN (OLD.status = 'failed' AND NEW.status IN ('queued', 'sent')) EXECUTE FUNCTION restart_conversation();
