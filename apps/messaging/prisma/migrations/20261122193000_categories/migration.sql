-- What a message is for: transactional, marketing, or not stated; a topic of the account's narrows marketing.
ALTER TABLE "messages" ADD COLUMN "category" TEXT, ADD COLUMN "topic" TEXT;
ALTER TABLE "campaigns" ADD COLUMN "category" TEXT, ADD COLUMN "topic" TEXT;

CREATE TABLE "topics" (
    "account_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topics_pkey" PRIMARY KEY ("account_id","key")
);

-- Opt-outs of marketing or of one topic. They are not in suppressions, because the previous release takes each row there
-- for an opt-out of everything, and expects one of an address.
CREATE TABLE "topic_suppressions" (
    "account_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "address" TEXT,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "topic_suppressions_pkey" PRIMARY KEY ("account_id","channel","address_hash","scope")
);

-- The address, until its owner is erased: the list of opt-outs can be read by people.
ALTER TABLE "suppressions" ADD COLUMN "address" TEXT;

CREATE VIEW "all_suppressions" AS
  SELECT account_id, channel, address_hash, '' AS scope, address, source, created_at FROM suppressions
  UNION ALL
  SELECT account_id, channel, address_hash, scope, address, source, created_at FROM topic_suppressions;
CREATE INDEX "suppressions_newest" ON "suppressions" ("account_id", "created_at" DESC, "address_hash" DESC);
CREATE INDEX "topic_suppressions_newest" ON "topic_suppressions" ("account_id", "created_at" DESC, "address_hash" DESC);
