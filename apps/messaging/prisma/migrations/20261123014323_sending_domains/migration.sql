-- CreateTable
CREATE TABLE "sending_domains" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "selector" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "sealed_private_key" TEXT NOT NULL,
    "records" JSONB NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "check_begun_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sending_domains_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sending_domains_check_begun_at_idx" ON "sending_domains"("check_begun_at");

-- CreateIndex
CREATE UNIQUE INDEX "sending_domains_account_id_name_key" ON "sending_domains"("account_id", "name");

-- AddForeignKey
ALTER TABLE "sending_domains" ADD CONSTRAINT "sending_domains_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
