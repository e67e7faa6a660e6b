-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "mail" JSONB,
ADD COLUMN     "mail_files" JSONB;
