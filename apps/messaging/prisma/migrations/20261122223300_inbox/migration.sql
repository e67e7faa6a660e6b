-- What people write to the account's numbers. Ids are ULIDs and sort by bytes, as in messages.
CREATE TABLE "inbound_messages" (
    "account_id" TEXT NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "channel" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "provider_message_id" TEXT,
    "sender" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "keyword" TEXT,
    "type" TEXT NOT NULL,
    "media" JSONB NOT NULL,
    "choice" JSONB,
    "group_id" TEXT,
    "content" JSONB,
    "reply_to" TEXT,
    "in_reply_to" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_messages_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "inbound_messages_account_id_sender_id_idx" ON "inbound_messages"("account_id", "sender", "id");
CREATE INDEX "inbound_messages_received_at_idx" ON "inbound_messages"("received_at");
CREATE INDEX "inbound_messages_unread" ON "inbound_messages" ("account_id", "id") WHERE "read_at" IS NULL;

-- One for each address that has written, with what a list of them shows, so that nothing is counted to show it.
CREATE TABLE "conversations" (
    "account_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "last_inbound_id" TEXT COLLATE "C" NOT NULL,
    "last_received_at" TIMESTAMPTZ(3) NOT NULL,
    "unread" INTEGER NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "conversations_account_id_address_key" ON "conversations"("account_id", "address");
CREATE INDEX "conversations_account_id_last_inbound_id_idx" ON "conversations"("account_id", "last_inbound_id");
CREATE INDEX "conversations_last_received_at_idx" ON "conversations"("last_received_at");
CREATE INDEX "conversations_unread" ON "conversations" ("account_id", "last_inbound_id") WHERE "unread" > 0;

-- The inbound message that a message answers.
ALTER TABLE "messages" ADD COLUMN "in_reply_to" TEXT;
