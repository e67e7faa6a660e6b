-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "app_scoped_id" TEXT,
ADD COLUMN     "expiry_warned" INTEGER,
ADD COLUMN     "refresh_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refresh_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "refresh_failure" TEXT,
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "token_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "token_refreshed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "connection_logins" (
    "hash" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "person_id" TEXT,
    "return_to" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connection_logins_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "connection_logins_account_id_idx" ON "connection_logins"("account_id");

-- CreateIndex
CREATE INDEX "connections_refresh_due_at_idx" ON "connections"("refresh_due_at");

-- CreateIndex
CREATE INDEX "connections_app_scoped_id_idx" ON "connections"("app_scoped_id");

-- AddForeignKey
ALTER TABLE "connection_logins" ADD CONSTRAINT "connection_logins_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The end of present tokens is not known: the next refresh tells it.
UPDATE "connections" SET "refresh_due_at" = now();
