-- Nothing begins in the name of a held account until then. Workers ask for held accounts with each statement: the index holds no others.
ALTER TABLE "accounts" ADD COLUMN "held_until" TIMESTAMPTZ(3);

CREATE INDEX "accounts_held" ON "accounts" ("held_until", "id") WHERE "held_until" IS NOT NULL;
