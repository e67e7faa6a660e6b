-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "product_status" AS ENUM ('Idea', 'Prototype', 'MVP', 'Beta', 'Active', 'Paused', 'Archived');

-- CreateEnum
CREATE TYPE "feedback_type" AS ENUM ('structured', 'quick');

-- CreateEnum
CREATE TYPE "feedback_status" AS ENUM ('submitted', 'validated', 'dismissed');

-- CreateEnum
CREATE TYPE "response_status" AS ENUM ('in_progress', 'submitted');

-- CreateEnum
CREATE TYPE "credit_account_kind" AS ENUM ('issuer', 'person');

-- CreateEnum
CREATE TYPE "credit_reason" AS ENUM ('feedback_validated', 'survey_completed');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "structured_credits" INTEGER NOT NULL DEFAULT 10,
    "quick_credits" INTEGER NOT NULL DEFAULT 5,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL DEFAULT '',
    "status" "product_status" NOT NULL DEFAULT 'MVP',
    "owner_id" TEXT,
    "structured_submitted" INTEGER NOT NULL DEFAULT 0,
    "structured_validated" INTEGER NOT NULL DEFAULT 0,
    "structured_dismissed" INTEGER NOT NULL DEFAULT 0,
    "quick_submitted" INTEGER NOT NULL DEFAULT 0,
    "quick_validated" INTEGER NOT NULL DEFAULT 0,
    "quick_dismissed" INTEGER NOT NULL DEFAULT 0,
    "update_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feedback" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "reviewer_id" TEXT NOT NULL,
    "reviewer_name" TEXT NOT NULL,
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "type" "feedback_type" NOT NULL,
    "status" "feedback_status" NOT NULL DEFAULT 'submitted',
    "content" JSONB NOT NULL,
    "credits_earned" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "surveys" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "questions" JSONB NOT NULL,
    "credit_reward" INTEGER NOT NULL DEFAULT 0,
    "allow_anonymous" BOOLEAN NOT NULL DEFAULT false,
    "opens_at" TIMESTAMPTZ(3),
    "closes_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "max_responses" INTEGER,
    "response_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "surveys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "survey_responses" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "survey_id" TEXT NOT NULL,
    "respondent_id" TEXT NOT NULL,
    "respondent_name" TEXT NOT NULL,
    "anonymous" BOOLEAN NOT NULL DEFAULT false,
    "answers" JSONB NOT NULL,
    "status" "response_status" NOT NULL,
    "credits_earned" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_at" TIMESTAMPTZ(3),

    CONSTRAINT "survey_responses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "updates" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "product_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "updates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_accounts" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "kind" "credit_account_kind" NOT NULL,
    "person_id" TEXT NOT NULL DEFAULT '',
    "balance" BIGINT,

    CONSTRAINT "credit_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_transfers" (
    "id" BIGSERIAL NOT NULL,
    "account_id" TEXT NOT NULL,
    "from_id" BIGINT NOT NULL,
    "to_id" BIGINT NOT NULL,
    "amount" INTEGER NOT NULL,
    "reason" "credit_reason" NOT NULL,
    "source_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credit_entries" (
    "id" BIGSERIAL NOT NULL,
    "transfer_id" BIGINT NOT NULL,
    "credit_account_id" BIGINT NOT NULL,
    "amount" INTEGER NOT NULL,
    "balance_after" BIGINT,

    CONSTRAINT "credit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_status" INTEGER,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "account_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_created_at_id_idx" ON "api_keys"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "products_account_id_created_at_id_idx" ON "products"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_product_id_created_at_id_idx" ON "feedback"("product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_product_id_status_created_at_id_idx" ON "feedback"("product_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "feedback_product_id_type_created_at_id_idx" ON "feedback"("product_id", "type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "surveys_product_id_created_at_id_idx" ON "surveys"("product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "survey_responses_survey_id_status_created_at_id_idx" ON "survey_responses"("survey_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "survey_responses_survey_id_respondent_id_key" ON "survey_responses"("survey_id", "respondent_id");

-- CreateIndex
CREATE INDEX "updates_product_id_created_at_id_idx" ON "updates"("product_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "credit_accounts_account_id_kind_person_id_key" ON "credit_accounts"("account_id", "kind", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_transfers_account_id_reason_source_id_key" ON "credit_transfers"("account_id", "reason", "source_id");

-- CreateIndex
CREATE INDEX "credit_entries_credit_account_id_id_idx" ON "credit_entries"("credit_account_id", "id" DESC);

-- CreateIndex
CREATE INDEX "credit_entries_transfer_id_idx" ON "credit_entries"("transfer_id");

-- CreateIndex
CREATE INDEX "webhook_endpoints_account_id_idx" ON "webhook_endpoints"("account_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_endpoint_id_created_at_id_idx" ON "webhook_deliveries"("endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_survey_id_fkey" FOREIGN KEY ("survey_id") REFERENCES "surveys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "updates" ADD CONSTRAINT "updates_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "credit_transfers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_credit_account_id_fkey" FOREIGN KEY ("credit_account_id") REFERENCES "credit_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say: constraints, counters, the ledger's rules and the outbox's wake-up call.

ALTER TABLE accounts ADD CONSTRAINT accounts_credits_check
  CHECK (structured_credits BETWEEN 0 AND 10000 AND quick_credits BETWEEN 0 AND 10000);
ALTER TABLE surveys ADD CONSTRAINT surveys_reward_check CHECK (credit_reward BETWEEN 0 AND 10000);
-- The gate for `max_responses`: the counter below refuses the response that would be one too many.
ALTER TABLE surveys ADD CONSTRAINT surveys_response_limit
  CHECK (max_responses IS NULL OR response_count <= max_responses);

-- Room on the page for a product's next version, so that counting neither moves the row nor touches its indexes.
ALTER TABLE products SET (fillfactor = 70);
ALTER TABLE surveys SET (fillfactor = 70);

-- Feedback arrives in bulk as well (imports, demo data): counted once per statement.
CREATE FUNCTION count_new_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products AS p SET
    structured_submitted = p.structured_submitted + added.structured_submitted,
    structured_validated = p.structured_validated + added.structured_validated,
    structured_dismissed = p.structured_dismissed + added.structured_dismissed,
    quick_submitted = p.quick_submitted + added.quick_submitted,
    quick_validated = p.quick_validated + added.quick_validated,
    quick_dismissed = p.quick_dismissed + added.quick_dismissed
  FROM (
    SELECT product_id,
      count(*) FILTER (WHERE type = 'structured' AND status = 'submitted') AS structured_submitted,
      count(*) FILTER (WHERE type = 'structured' AND status = 'validated') AS structured_validated,
      count(*) FILTER (WHERE type = 'structured' AND status = 'dismissed') AS structured_dismissed,
      count(*) FILTER (WHERE type = 'quick' AND status = 'submitted') AS quick_submitted,
      count(*) FILTER (WHERE type = 'quick' AND status = 'validated') AS quick_validated,
      count(*) FILTER (WHERE type = 'quick' AND status = 'dismissed') AS quick_dismissed
    FROM added_feedback GROUP BY product_id
  ) AS added
  WHERE p.id = added.product_id;
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_feedback AFTER INSERT ON feedback
  REFERENCING NEW TABLE AS added_feedback FOR EACH STATEMENT EXECUTE FUNCTION count_new_feedback();

-- One item changes its status, or goes: NEW is null when it goes.
CREATE FUNCTION recount_feedback() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := OLD.type || '_' || OLD.status;
  becomes text := coalesce(NEW.type || '_' || NEW.status, '');
BEGIN
  UPDATE products SET
    structured_submitted = structured_submitted - (was = 'structured_submitted')::int + (becomes = 'structured_submitted')::int,
    structured_validated = structured_validated - (was = 'structured_validated')::int + (becomes = 'structured_validated')::int,
    structured_dismissed = structured_dismissed - (was = 'structured_dismissed')::int + (becomes = 'structured_dismissed')::int,
    quick_submitted = quick_submitted - (was = 'quick_submitted')::int + (becomes = 'quick_submitted')::int,
    quick_validated = quick_validated - (was = 'quick_validated')::int + (becomes = 'quick_validated')::int,
    quick_dismissed = quick_dismissed - (was = 'quick_dismissed')::int + (becomes = 'quick_dismissed')::int
  WHERE id = OLD.product_id;
  RETURN NULL;
END $$;

CREATE TRIGGER recount_feedback AFTER UPDATE OF status, type OR DELETE ON feedback
  FOR EACH ROW EXECUTE FUNCTION recount_feedback();

CREATE FUNCTION count_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE products SET update_count = update_count + 1 WHERE id = NEW.product_id;
  ELSE
    UPDATE products SET update_count = update_count - 1 WHERE id = OLD.product_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_updates AFTER INSERT OR DELETE ON updates
  FOR EACH ROW EXECUTE FUNCTION count_updates();

-- Counts submitted responses: those that arrive so, and those that become so.
CREATE FUNCTION count_submitted_responses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'submitted' THEN
    UPDATE surveys SET response_count = response_count - 1 WHERE id = OLD.survey_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'submitted' THEN
    UPDATE surveys SET response_count = response_count + 1 WHERE id = NEW.survey_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_submitted_responses AFTER INSERT OR DELETE OR UPDATE OF status ON survey_responses
  FOR EACH ROW EXECUTE FUNCTION count_submitted_responses();

-- The ledger. An issuer has no balance of its own: every award would wait for that one row.
ALTER TABLE credit_accounts ADD CONSTRAINT credit_accounts_balance_check
  CHECK (CASE kind WHEN 'issuer' THEN balance IS NULL AND person_id = '' ELSE balance >= 0 AND person_id <> '' END);
ALTER TABLE credit_transfers ADD CONSTRAINT credit_transfers_amount_check CHECK (amount > 0);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_unbalanced_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added_entries GROUP BY transfer_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'The entries of a credit transfer must add up to zero' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER balanced AFTER INSERT ON credit_entries
  REFERENCING NEW TABLE AS added_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_entries();

-- The outbox.
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';

CREATE FUNCTION announce_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('webhook_deliveries', '');
  RETURN NULL;
END $$;

CREATE TRIGGER announce_delivery AFTER INSERT ON webhook_deliveries
  FOR EACH STATEMENT EXECUTE FUNCTION announce_delivery();
