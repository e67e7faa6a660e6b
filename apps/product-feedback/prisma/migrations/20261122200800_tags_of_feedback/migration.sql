-- AlterTable
ALTER TABLE "feedback" ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- The product comes first, as in the index of the search.
CREATE INDEX feedback_tags ON feedback USING gin (product_id, tags) WHERE tags <> '{}';
