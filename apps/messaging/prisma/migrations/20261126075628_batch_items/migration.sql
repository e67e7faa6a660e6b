-- CreateTable
CREATE TABLE "batch_items" (
    "account_id" TEXT NOT NULL,
    "batch_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,
    "is_done" BOOLEAN NOT NULL,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "batch_items_pkey" PRIMARY KEY ("account_id","batch_id","position")
);

-- CreateIndex
CREATE INDEX "batch_items_created_at_idx" ON "batch_items"("created_at");

CREATE INDEX batch_items_pending ON batch_items (account_id, batch_id, position) WHERE NOT is_done;
