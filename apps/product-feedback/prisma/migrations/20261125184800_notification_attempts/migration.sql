ALTER TABLE "notification_items" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
