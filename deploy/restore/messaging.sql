-- Run this in messaging's database after a restore to an earlier time, before the workers start (docs/operating.md). Messages that the
-- backup shows as due may have been sent since: their outcome is unknown, so the service asks the provider before it sends them again.
-- Flow runs with a due step, and runs that wait for a message whose status the provider can still report, may have continued since, so
-- they are canceled. Campaigns are paused until you resume them.
UPDATE campaigns SET status = 'paused' WHERE status = 'running';
UPDATE flow_runs r SET status = 'canceled', ended_at = now(), due_at = NULL, waiting_for = NULL, waiting_message = NULL, moves = moves + 1
WHERE status = 'running' AND (due_at <= now() OR EXISTS (SELECT FROM messages m WHERE m.account_id = r.account_id AND m.id = r.waiting_message
  AND (m.status IN ('queued', 'sending', 'sent') OR m.status = 'scheduled' AND m.next_attempt_at <= now())));
UPDATE messages SET status = 'sending', attempts = attempts + 1, sending_at = created_at, next_attempt_at = NULL, leased_until = now(),
  events = events || jsonb_build_array(jsonb_build_object('status', 'sending', 'at', now(), 'code', 'outcome_unknown'))
WHERE status = 'queued' OR status = 'scheduled' AND next_attempt_at <= now();
