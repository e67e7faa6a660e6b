-- The first owner was also made a member of test spaces, which no session can open: people belong to the live account alone.
UPDATE sessions s SET account_id = a.live_account_id FROM accounts a
  WHERE a.id = s.account_id AND a.live_account_id IS NOT NULL;
DELETE FROM audit_log e USING accounts a
  WHERE a.id = e.account_id AND a.live_account_id IS NOT NULL AND e.action = 'member.set_up';
-- What members did there, such as inviting others, is told in the live account's log.
UPDATE audit_log e SET account_id = a.live_account_id, details = e.details || '{"mode": "test"}' FROM accounts a
  WHERE a.id = e.account_id AND a.live_account_id IS NOT NULL;
DELETE FROM invitations i USING accounts a WHERE a.id = i.account_id AND a.live_account_id IS NOT NULL;
DELETE FROM memberships m USING accounts a WHERE a.id = m.account_id AND a.live_account_id IS NOT NULL;
