-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- A conversation goes on as soon as the automation's own message is sent or given up. After a private reply to a comment it
-- waits for the person. A conversation that is being advanced is skipped: it looks at the message again.
CREATE FUNCTION wake_conversation_of_trigger() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE conversations SET due_at = now() WHERE id = (SELECT id FROM conversations c
    WHERE c.connection_id = NEW.connection_id AND c.platform_user_id = NEW.platform_user_id AND c.status = 'running'
      AND c.trigger_id = NEW.id FOR NO KEY UPDATE SKIP LOCKED);
  RETURN NULL;
END $$;
CREATE TRIGGER wake_conversation AFTER UPDATE OF status ON triggers
  FOR EACH ROW WHEN (NEW.kind <> 'comment' AND NEW.status IN ('sent', 'failed')) EXECUTE FUNCTION wake_conversation_of_trigger();
