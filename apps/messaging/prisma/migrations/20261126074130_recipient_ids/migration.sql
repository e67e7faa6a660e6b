ALTER TABLE messages ADD COLUMN recipient_id text;
-- Few messages have such an id, so that the index is small.
CREATE INDEX messages_recipient_id ON messages (account_id, recipient_id, id) WHERE recipient_id IS NOT NULL;
