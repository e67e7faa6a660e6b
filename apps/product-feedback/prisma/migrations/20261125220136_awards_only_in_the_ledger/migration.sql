-- What an item earned is its transfer: a copy of the amount could be changed alone.
DROP TRIGGER keep_deleted_awards ON feedback;
DROP TRIGGER keep_deleted_awards ON survey_responses;
DROP FUNCTION keep_deleted_awards();

-- AlterTable
ALTER TABLE "feedback" DROP COLUMN "credits_earned";

-- AlterTable
ALTER TABLE "survey_responses" DROP COLUMN "credits_earned";

-- DropTable
DROP TABLE "deleted_awards";
