-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "last_login_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- The last login of present connections is not known: no request after they were made is refused.
UPDATE "connections" SET "last_login_at" = "created_at";

-- AlterTable
ALTER TABLE "erasures" ADD COLUMN     "request_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "erasures_request_hash_key" ON "erasures"("request_hash");
