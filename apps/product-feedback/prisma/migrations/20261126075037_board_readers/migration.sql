-- AlterTable
ALTER TABLE "boards" ADD COLUMN     "readers" "board_participation" NOT NULL DEFAULT 'anyone';
