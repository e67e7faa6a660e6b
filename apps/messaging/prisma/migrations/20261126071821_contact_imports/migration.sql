-- CreateTable
CREATE TABLE "contact_imports" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'receiving',
    "options" JSONB NOT NULL,
    "columns" JSONB NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "leased_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_import_rows" (
    "account_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "code" TEXT,
    "field" TEXT,
    "message" TEXT,

    CONSTRAINT "contact_import_rows_pkey" PRIMARY KEY ("import_id","row")
);

-- CreateIndex
CREATE INDEX "contact_imports_account_id_id_idx" ON "contact_imports"("account_id", "id");

-- CreateIndex
CREATE INDEX "contact_import_rows_account_id_idx" ON "contact_import_rows"("account_id");

-- AddForeignKey
ALTER TABLE "contact_import_rows" ADD CONSTRAINT "contact_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "contact_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The queue of the workers.
CREATE INDEX contact_imports_active ON contact_imports (account_id, id) WHERE status IN ('queued', 'running');
