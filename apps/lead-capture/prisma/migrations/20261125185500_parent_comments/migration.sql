ALTER TABLE "events" ADD COLUMN "parent_id" TEXT, DROP COLUMN "is_reply";
ALTER TABLE "public_replies" ADD COLUMN "parent_id" TEXT;

-- To which reply a comment of ours belongs: those to several comments stand under one.
CREATE INDEX "public_replies_made" ON "public_replies" ("connection_id", "platform_message_id") WHERE "platform_message_id" IS NOT NULL;
