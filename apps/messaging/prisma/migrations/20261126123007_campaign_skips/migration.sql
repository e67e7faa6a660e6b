-- CreateTable
CREATE TABLE "campaign_skips" (
    "account_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "contact_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "variable" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_skips_pkey" PRIMARY KEY ("campaign_id","contact_id")
);

-- CreateIndex
CREATE INDEX "campaign_skips_account_id_contact_id_idx" ON "campaign_skips"("account_id", "contact_id");

-- CreateIndex
CREATE INDEX "campaign_skips_created_at_idx" ON "campaign_skips"("created_at");
