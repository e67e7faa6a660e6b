-- AlterTable
ALTER TABLE "triggers" ADD COLUMN     "unfinished" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "public_replies" ADD COLUMN     "unfinished" INTEGER NOT NULL DEFAULT 0;

CREATE INDEX "triggers_unfinished" ON "triggers" ("connection_id") WHERE "status" = 'queued' AND "unfinished" > 0;
CREATE INDEX "public_replies_unfinished" ON "public_replies" ("connection_id") WHERE "status" = 'queued' AND "unfinished" > 0;
