-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "listened_at" TIMESTAMPTZ(3);
