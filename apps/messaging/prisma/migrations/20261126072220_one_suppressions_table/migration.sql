-- All opt-outs are in one table: of everything (an empty scope), of marketing, or of a topic.
DROP VIEW all_suppressions;
ALTER TABLE suppressions DROP CONSTRAINT suppressions_pkey,
  ADD COLUMN scope text NOT NULL DEFAULT '',
  ADD CONSTRAINT suppressions_pkey PRIMARY KEY (account_id, channel, address_hash, scope);
INSERT INTO suppressions (account_id, channel, address_hash, scope, address, source, created_at)
  SELECT account_id, channel, address_hash, scope, address, source, created_at FROM topic_suppressions;
DROP TABLE topic_suppressions;
