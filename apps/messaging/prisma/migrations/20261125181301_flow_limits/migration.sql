-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "leased_until" TIMESTAMPTZ(3),
ADD COLUMN     "starts" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "flow_message_counts" (
    "account_id" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "messages" INTEGER NOT NULL,

    CONSTRAINT "flow_message_counts_pkey" PRIMARY KEY ("account_id","person")
);

-- CreateIndex
CREATE INDEX "flow_message_counts_since_idx" ON "flow_message_counts"("since");
