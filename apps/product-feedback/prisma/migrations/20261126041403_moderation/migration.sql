-- DropForeignKey
ALTER TABLE "posts" DROP CONSTRAINT "posts_merged_into_fkey";

-- AlterTable
ALTER TABLE "boards" ADD COLUMN     "approve_comments" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "post_followers" ADD COLUMN     "comment_mail_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "post_comments" ADD COLUMN     "pending" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "posts"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- The comments that wait for approval, of which there are few.
CREATE INDEX post_comments_pending_idx ON post_comments (account_id, id) WHERE pending;
