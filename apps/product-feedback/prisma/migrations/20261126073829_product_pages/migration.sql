-- AlterTable
ALTER TABLE "products" ADD COLUMN     "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "indexed" BOOLEAN NOT NULL DEFAULT false;
