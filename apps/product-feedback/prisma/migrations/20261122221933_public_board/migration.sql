-- CreateEnum
CREATE TYPE "board_participation" AS ENUM ('anyone', 'invited');

-- CreateEnum
CREATE TYPE "post_status" AS ENUM ('under_review', 'planned', 'in_progress', 'done', 'declined');

-- CreateTable
CREATE TABLE "boards" (
    "product_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT false,
    "participation" "board_participation" NOT NULL DEFAULT 'anyone',
    "comments" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "boards_pkey" PRIMARY KEY ("product_id")
);

-- CreateTable
CREATE TABLE "posts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "feedback_id" TEXT,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "status" "post_status" NOT NULL DEFAULT 'under_review',
    "merged_into" TEXT,
    "vote_count" INTEGER NOT NULL DEFAULT 0,
    "comment_count" INTEGER NOT NULL DEFAULT 0,
    "milestone" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "posts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "votes" (
    "post_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "person_name" TEXT NOT NULL DEFAULT '',
    "origin" TEXT,
    "merged_from" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "votes_pkey" PRIMARY KEY ("post_id","person_id")
);

-- CreateTable
CREATE TABLE "post_comments" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "person_id" TEXT,
    "person_name" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "merged_from" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_status_changes" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "post_id" TEXT NOT NULL,
    "status" "post_status" NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_status_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "posts_merged_into_idx" ON "posts"("merged_into");

-- CreateIndex
CREATE UNIQUE INDEX "posts_feedback_id_key" ON "posts"("feedback_id");

-- CreateIndex
CREATE INDEX "votes_account_id_person_id_idx" ON "votes"("account_id", "person_id");

-- CreateIndex
CREATE INDEX "post_comments_post_id_id_idx" ON "post_comments"("post_id", "id");

-- CreateIndex
CREATE INDEX "post_comments_account_id_person_id_idx" ON "post_comments"("account_id", "person_id");

-- CreateIndex
CREATE INDEX "post_status_changes_post_id_id_idx" ON "post_status_changes"("post_id", "id");

-- AddForeignKey
ALTER TABLE "boards" ADD CONSTRAINT "boards_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_feedback_id_fkey" FOREIGN KEY ("feedback_id") REFERENCES "feedback"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "posts" ADD CONSTRAINT "posts_merged_into_fkey" FOREIGN KEY ("merged_into") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "votes" ADD CONSTRAINT "votes_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_status_changes" ADD CONSTRAINT "post_status_changes_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Posts that are merged into others are in no list.
CREATE INDEX posts_newest ON posts (product_id, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_most_voted ON posts (product_id, vote_count DESC, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_newest_by_status ON posts (product_id, status, id DESC) WHERE merged_into IS NULL;
CREATE INDEX posts_most_voted_by_status ON posts (product_id, status, vote_count DESC, id DESC) WHERE merged_into IS NULL;
CREATE INDEX votes_by_origin ON votes (post_id, origin) WHERE origin IS NOT NULL;

-- In lower case whatever the server's locale, as for feedback. Prisma's schema has no generated columns.
CREATE FUNCTION lower_text(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(value COLLATE "und-x-icu") COLLATE "default"
$$;
ALTER TABLE posts
  ADD COLUMN title_text text GENERATED ALWAYS AS (lower_text(title)) STORED,
  ADD COLUMN search_text text GENERATED ALWAYS AS (lower_text(title || E'\n' || text)) STORED;
-- The product comes first, so that a search reads nothing of other accounts.
CREATE INDEX posts_title ON posts USING gin (product_id, title_text gin_trgm_ops);
CREATE INDEX posts_search ON posts USING gin (product_id, search_text gin_trgm_ops);

-- Counted by statement: an erasure or a merge changes many at once.
CREATE FUNCTION count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE posts AS p SET vote_count = p.vote_count + added.count
    FROM (SELECT post_id, count(*)::int AS count FROM new_votes GROUP BY 1) AS added WHERE p.id = added.post_id;
  ELSE
    UPDATE posts AS p SET vote_count = p.vote_count - gone.count
    FROM (SELECT post_id, count(*)::int AS count FROM old_votes GROUP BY 1) AS gone WHERE p.id = gone.post_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_votes AFTER INSERT ON votes
  REFERENCING NEW TABLE AS new_votes FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER count_withdrawn_votes AFTER DELETE ON votes
  REFERENCING OLD TABLE AS old_votes FOR EACH STATEMENT EXECUTE FUNCTION count_votes();

CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE posts AS p SET comment_count = p.comment_count - gone.count
    FROM (SELECT post_id, count(*)::int AS count FROM old_comments WHERE NOT hidden GROUP BY 1) AS gone
    WHERE p.id = gone.post_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE posts AS p SET comment_count = p.comment_count + added.count
    FROM (SELECT post_id, count(*)::int AS count FROM new_comments WHERE NOT hidden GROUP BY 1) AS added
    WHERE p.id = added.post_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_new_comments AFTER INSERT ON post_comments
  REFERENCING NEW TABLE AS new_comments FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_changed_comments AFTER UPDATE ON post_comments
  REFERENCING OLD TABLE AS old_comments NEW TABLE AS new_comments FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_deleted_comments AFTER DELETE ON post_comments
  REFERENCING OLD TABLE AS old_comments FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
