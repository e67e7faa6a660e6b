-- CreateTable
CREATE TABLE "survey_files" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "response_id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "survey_files_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "survey_files_account_id_size_idx" ON "survey_files"("account_id", "size");

-- CreateIndex
CREATE UNIQUE INDEX "survey_files_response_id_question_key" ON "survey_files"("response_id", "question");

-- AddForeignKey
ALTER TABLE "survey_files" ADD CONSTRAINT "survey_files_response_id_fkey" FOREIGN KEY ("response_id") REFERENCES "survey_responses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
