-- CreateTable
CREATE TABLE "erasures" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "leads" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,
    "replies" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erasures_account_id_id_idx" ON "erasures"("account_id", "id");
