-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "check_due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now() + '00:10:00'::interval,
ADD COLUMN     "subscription_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "subscription_failure" TEXT,
ADD COLUMN     "subscription_repaired_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "connections_check_due_at_idx" ON "connections"("check_due_at");
