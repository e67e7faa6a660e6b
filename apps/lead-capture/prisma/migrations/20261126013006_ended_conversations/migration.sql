-- Finds the conversations whose time is over.
CREATE INDEX conversations_ended ON conversations (ended_at) WHERE ended_at IS NOT NULL;
