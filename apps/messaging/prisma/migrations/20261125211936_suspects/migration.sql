ALTER TABLE "messages" DROP CONSTRAINT "messages_lane";
ALTER TABLE "messages" ADD CONSTRAINT "messages_lane" CHECK ("lane" IN ('single', 'bulk', 'suspect'));
