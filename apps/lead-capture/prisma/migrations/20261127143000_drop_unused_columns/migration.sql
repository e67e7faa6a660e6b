-- Each kind of reply has its own count of refusals, and keywords are folded when they are matched.
ALTER TABLE connections DROP COLUMN refusals;
ALTER TABLE automations DROP COLUMN keyword_folded;
-- A login lasts minutes, so a login without an actor is begun again.
DELETE FROM connection_logins WHERE actor IS NULL;
ALTER TABLE connection_logins ALTER COLUMN actor SET NOT NULL;
