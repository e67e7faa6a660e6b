-- Run this in lead capture's database after a restore to an earlier time, before the workers start (docs/operating.md). Replies that the
-- backup shows as queued may have been sent since: their outcome is unknown, so the service asks Instagram before it sends them again.
-- Conversations that could continue may have continued since, so they end. Comments that were not matched yet may have been answered
-- since, so they get no reply.
UPDATE conversations AS c SET status = 'ended', reason = 'error', ended_at = now() WHERE status = 'running' AND (due_at <= now()
  OR EXISTS (SELECT FROM triggers WHERE id = c.trigger_id AND status IN ('queued', 'sending'))
  OR EXISTS (SELECT FROM conversation_messages WHERE id = c.message_id AND status IN ('queued', 'sending')));
UPDATE events SET unread_by = NULL WHERE unread_by IN (SELECT id FROM conversations WHERE status = 'ended');
UPDATE triggers SET uncertain = true, attempted_at = created_at WHERE status = 'queued';
UPDATE public_replies SET uncertain = true, attempted_at = created_at WHERE status = 'queued';
UPDATE conversation_messages SET uncertain = true, attempted_at = created_at WHERE status = 'queued';
UPDATE events SET matched_at = now(), fate = 'error' WHERE matched_at IS NULL;
