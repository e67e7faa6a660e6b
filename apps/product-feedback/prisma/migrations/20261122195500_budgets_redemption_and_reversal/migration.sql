-- AlterEnum
ALTER TYPE "credit_reason" ADD VALUE 'credits_redeemed';
ALTER TYPE "credit_reason" ADD VALUE 'credits_reversed';

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "budget_left" INTEGER;

-- AlterTable
ALTER TABLE "surveys" ADD COLUMN     "budget_left" INTEGER;

-- The gates of the budgets: of parallel awards, the one that would be too much is refused.
ALTER TABLE accounts ADD CONSTRAINT accounts_budget_left_check CHECK (budget_left >= 0);
ALTER TABLE surveys ADD CONSTRAINT surveys_budget_left_check CHECK (budget_left >= 0);
