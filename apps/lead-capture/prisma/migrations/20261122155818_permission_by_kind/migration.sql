-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "comment_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "comments_held_until" TIMESTAMPTZ(3),
ADD COLUMN     "message_refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "messages_held_until" TIMESTAMPTZ(3);
