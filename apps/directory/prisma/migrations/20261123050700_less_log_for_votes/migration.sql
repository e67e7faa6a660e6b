-- A vote writes less of PostgreSQL's log.

-- Votes for posts have no entries in what only votes for comments are found by.
CREATE UNIQUE INDEX votes_comment_voter_idx ON votes (comment_id, user_id) WHERE comment_id IS NOT NULL;
CREATE INDEX votes_comment_created_idx ON votes (comment_id, created_at DESC, id DESC) WHERE comment_id IS NOT NULL;
DROP INDEX votes_comment_id_user_id_key;
DROP INDEX votes_comment_id_created_at_id_idx;

-- A counter of a member is no part of an index: with room on the page no index changes with it. For pages to come.
ALTER TABLE users SET (fillfactor = 80);

-- Who sends what from where, kept for two days to look for patterns: not worth logging. A crash of PostgreSQL empties it.
ALTER TABLE usage_signals SET UNLOGGED;
