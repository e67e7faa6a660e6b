-- DropIndex
DROP INDEX "public_replies_connection_id_recipient_key";

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "moderation" TEXT;

-- AlterTable
ALTER TABLE "public_replies" ALTER COLUMN "automation_id" DROP NOT NULL,
ALTER COLUMN "trigger_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "is_paused" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "conversation_messages" ADD COLUMN     "event_key" TEXT,
ALTER COLUMN "automation_id" DROP NOT NULL,
ALTER COLUMN "conversation_id" DROP NOT NULL,
ALTER COLUMN "step" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "public_replies_connection_id_recipient_idx" ON "public_replies"("connection_id", "recipient");

-- CreateIndex
CREATE INDEX "conversation_messages_connection_id_event_key_idx" ON "conversation_messages"("connection_id", "event_key");

ALTER TABLE events ADD CONSTRAINT events_moderation CHECK (moderation IN ('hidden', 'deleted')) NOT VALID;
-- At most one automatic public reply per comment.
CREATE UNIQUE INDEX public_replies_automatic ON public_replies (connection_id, recipient) WHERE trigger_id IS NOT NULL;
CREATE INDEX conversation_messages_by_hand ON conversation_messages (created_at) WHERE conversation_id IS NULL;
