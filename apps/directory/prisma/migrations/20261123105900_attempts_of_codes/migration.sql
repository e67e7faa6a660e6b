-- A code survives exchanges that fail, but only a few of them.
ALTER TABLE authorization_codes ADD COLUMN attempts integer NOT NULL DEFAULT 0;
