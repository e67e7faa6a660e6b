-- Where an account is that was moved to another cell. Workers ask for moved accounts with each statement: the index holds no others.
ALTER TABLE "accounts" ADD COLUMN "moved_to" TEXT, ADD COLUMN "former_urls" TEXT[] NOT NULL DEFAULT '{}';

CREATE INDEX "accounts_moved" ON "accounts" ("id") WHERE "moved_to" IS NOT NULL;
