-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "endings" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "hidden_fields" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "intro" TEXT NOT NULL DEFAULT '';
