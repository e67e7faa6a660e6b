-- Run this in lead capture's database after a restore to an earlier time, before the workers start (docs/operating.md). Replies that the
-- backup shows as queued may have been sent since: their outcome is unknown, so the service asks Instagram before it sends them again.
-- Comments that were not matched yet may have been answered since, so they get no reply.
UPDATE triggers SET uncertain = true, attempted_at = created_at WHERE status = 'queued';
UPDATE public_replies SET uncertain = true, attempted_at = created_at WHERE status = 'queued';
UPDATE conversation_messages SET uncertain = true, attempted_at = created_at WHERE status = 'queued';
UPDATE events SET matched_at = now(), fate = 'error' WHERE matched_at IS NULL;
