-- CreateTable
CREATE TABLE "post_followers" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_followers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "post_followers_account_id_email_idx" ON "post_followers"("account_id", "email");

-- CreateIndex
CREATE INDEX "post_followers_account_id_person_id_idx" ON "post_followers"("account_id", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_followers_post_id_email_key" ON "post_followers"("post_id", "email");

-- AddForeignKey
ALTER TABLE "post_followers" ADD CONSTRAINT "post_followers_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
