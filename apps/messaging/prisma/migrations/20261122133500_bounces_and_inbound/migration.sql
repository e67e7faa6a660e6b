-- Failures of an address by their class, counted within days; enough of one class suppress the address. It takes the place
-- of soft_bounces, which the previous release goes on using.
CREATE TABLE "address_bounces" (
    "account_id" TEXT NOT NULL,
    "address_hash" TEXT NOT NULL,
    "class" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "address_bounces_pkey" PRIMARY KEY ("account_id","address_hash","class")
);

-- Which messages of people have been received: providers deliver some twice.
CREATE TABLE "received_messages" (
    "account_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "provider_message_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_messages_pkey" PRIMARY KEY ("account_id","channel_id","provider_message_id")
);
CREATE INDEX "received_messages_received_at_idx" ON "received_messages"("received_at");
