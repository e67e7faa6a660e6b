-- Housekeeping looks for sign-ups that were not confirmed; confirmed ones are kept for good.
DROP INDEX sign_ups_expires_at_idx;
CREATE INDEX sign_ups_pending ON sign_ups (expires_at) WHERE confirmed_at IS NULL;
