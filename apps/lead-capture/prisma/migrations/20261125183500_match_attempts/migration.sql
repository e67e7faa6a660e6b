ALTER TABLE "events" ADD COLUMN "unfinished" INTEGER NOT NULL DEFAULT 0;

-- Each account has its turn in matching.
DROP INDEX "events_unmatched";
CREATE INDEX "events_unmatched" ON "events" ("account_id", "id") WHERE "matched_at" IS NULL;
CREATE INDEX "events_unfinished" ON "events" ("id") WHERE "matched_at" IS NULL AND "unfinished" <> 0;
