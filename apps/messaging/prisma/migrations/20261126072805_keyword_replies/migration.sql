-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "keyword_replies" JSONB NOT NULL DEFAULT '[]';
