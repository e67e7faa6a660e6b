-- AlterTable
ALTER TABLE "post_followers" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "mail_contents" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';

-- AlterTable
ALTER TABLE "subscribers" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
