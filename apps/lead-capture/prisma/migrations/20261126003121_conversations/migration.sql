-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "on_new_keyword" TEXT NOT NULL DEFAULT 'end',
ADD COLUMN     "steps" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "answers" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "consent_text" TEXT,
ADD COLUMN     "consented_at" TIMESTAMPTZ(3),
ADD COLUMN     "email" TEXT,
ADD COLUMN     "phone" TEXT;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "unread_by" TEXT;

-- CreateTable
CREATE TABLE "conversations" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "platform_user_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "trigger_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "reason" TEXT,
    "step" TEXT,
    "waits_for" TEXT NOT NULL DEFAULT 'reply',
    "message_id" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "repeats" INTEGER NOT NULL DEFAULT 0,
    "is_reminded" BOOLEAN NOT NULL DEFAULT false,
    "is_open" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_messages" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "automation_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "lead_id" TEXT,
    "step" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "platform_user_id" TEXT NOT NULL,
    "username" TEXT,
    "message" TEXT,
    "image_url" TEXT,
    "quick_replies" JSONB NOT NULL DEFAULT '[]',
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "detail" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "unfinished" INTEGER NOT NULL DEFAULT 0,
    "uncertain" BOOLEAN NOT NULL DEFAULT false,
    "attempted_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "platform_message_id" TEXT,
    "traceparent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "conversations_lead_id_idx" ON "conversations"("lead_id");

-- CreateIndex
CREATE INDEX "conversations_automation_id_idx" ON "conversations"("automation_id");

-- CreateIndex
CREATE INDEX "conversations_connection_id_platform_user_id_idx" ON "conversations"("connection_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "conversations_account_id_idx" ON "conversations"("account_id");

-- CreateIndex
CREATE INDEX "conversation_messages_conversation_id_idx" ON "conversation_messages"("conversation_id");

-- CreateIndex
CREATE INDEX "conversation_messages_connection_id_platform_user_id_idx" ON "conversation_messages"("connection_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "conversation_messages_automation_id_idx" ON "conversation_messages"("automation_id");

-- CreateIndex
CREATE INDEX "conversation_messages_account_id_idx" ON "conversation_messages"("account_id");

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_automation_id_fkey" FOREIGN KEY ("automation_id") REFERENCES "automations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE conversations ADD CONSTRAINT conversations_status CHECK (status IN ('running', 'ended'));
ALTER TABLE conversation_messages
  ADD CONSTRAINT conversation_messages_status CHECK (status IN ('queued', 'sending', 'sent', 'failed'));
-- One conversation with a person at a time.
CREATE UNIQUE INDEX conversations_running ON conversations (connection_id, platform_user_id) WHERE status = 'running';
CREATE INDEX conversations_due ON conversations (due_at) WHERE status = 'running';
CREATE INDEX events_unread ON events (unread_by, id) WHERE unread_by IS NOT NULL;
CREATE INDEX leads_with_email ON leads (account_id, captured_at, id) WHERE email IS NOT NULL;
CREATE INDEX leads_with_phone ON leads (account_id, captured_at, id) WHERE phone IS NOT NULL;
CREATE INDEX conversation_messages_queued ON conversation_messages (connection_id, due_at) WHERE status = 'queued';
CREATE INDEX conversation_messages_sending ON conversation_messages (leased_until) WHERE status = 'sending';
CREATE INDEX conversation_messages_unfinished ON conversation_messages (connection_id)
  WHERE status = 'queued' AND unfinished > 0;

-- A conversation goes on as soon as its message is sent or given up, whichever statement says so.
CREATE FUNCTION wake_conversation() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE conversations SET due_at = now() WHERE id = NEW.conversation_id AND status = 'running';
  RETURN NULL;
END $$;
CREATE TRIGGER wake_conversation AFTER UPDATE OF status ON conversation_messages
  FOR EACH ROW WHEN (NEW.status IN ('sent', 'failed')) EXECUTE FUNCTION wake_conversation();
