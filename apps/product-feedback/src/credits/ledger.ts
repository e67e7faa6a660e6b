import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import type { Metrics } from '@services/common/runtime/metrics';

import { violates, prepared, type Queries } from '../db.ts';

/** The maximum of a credit budget. */
export const MAX_BUDGET = 2_000_000_000;

interface Award {
  accountId: string;
  /** The reviewer or respondent who earns the credits. */
  personId: string;
  amount: number;
  reason: 'feedback_validated' | 'survey_completed';
  /** The id of the feedback or response. The database lets a source earn credits only once for the same reason. */
  sourceId: string;
  /** The survey whose reward it is, and whose budget also pays for it. */
  surveyId?: string;
}

const AWARD = prepared(`WITH issuer AS (
      SELECT id FROM credit_accounts WHERE account_id = $1 AND kind = 'issuer' AND person_id = ''
    ), person AS (
      INSERT INTO credit_accounts (account_id, kind, person_id, balance) VALUES ($1, 'person', $2, $3::int)
      ON CONFLICT (account_id, kind, person_id) DO UPDATE SET balance = credit_accounts.balance + excluded.balance
      RETURNING id, balance
    ), account_budget AS (
      UPDATE accounts SET budget_left = budget_left - $3::int WHERE id = $1 AND budget_left IS NOT NULL
      RETURNING $3::int AS taken
    ), survey_budget AS (
      UPDATE surveys SET budget_left = budget_left - $3::int WHERE id = $7 AND account_id = $1 AND budget_left IS NOT NULL
      RETURNING $3::int AS taken
    ), transfer AS (
      INSERT INTO credit_transfers (public_id, account_id, from_id, to_id, amount, reason, source_id,
        taken_from_account, taken_from_survey, survey_id)
      SELECT $6, $1, issuer.id, person.id, $3::int, $4::credit_reason, $5,
        coalesce(account_budget.taken, 0), coalesce(survey_budget.taken, 0), nullif($7, '')
      FROM issuer, person LEFT JOIN account_budget ON true LEFT JOIN survey_budget ON true
      RETURNING id
    )
    INSERT INTO credit_entries (transfer_id, credit_account_id, amount, balance_after)
    SELECT transfer.id, issuer.id, -$3::int, NULL FROM transfer, issuer
    UNION ALL SELECT transfer.id, person.id, $3::int, person.balance FROM transfer, person
    RETURNING amount`);

/**
 * Moves credits from the account's issuer to a person: writes one transfer and its two entries, and updates the person's balance
 * and the budgets. The transfer records the amounts it took from the budgets. Call it in the transaction of the change that earns
 * the credits. An amount of 0 writes nothing.
 *
 * @throws AppError 409 `budget_exhausted` when the account or the survey has too little left.
 */
export async function award(
  tx: Queries,
  { accountId, personId, amount, reason, sourceId, surveyId = '' }: Award,
): Promise<void> {
  if (amount === 0) return;
  const values = [accountId, personId, amount, reason, sourceId, newId('credit-'), surveyId];
  const entries = await tx.query(AWARD, values).catch((error: unknown) => {
    if (violates(error, 'accounts_budget_left_check')) throw budgetExhausted('account');
    throw violates(error, 'surveys_budget_left_check') ? budgetExhausted('survey') : error;
  });
  if (entries.length !== 2) throw new Error(`Account ${accountId} has no issuer of credits`);
}

const EARNED = prepared(`SELECT FROM credit_transfers AS t
    WHERE t.account_id = $1 AND t.survey_id = $2 AND t.reason = 'survey_completed'
      AND t.to_id = (SELECT id FROM credit_accounts WHERE account_id = $1 AND kind = 'person' AND person_id = $3)
      AND NOT EXISTS (SELECT FROM credit_transfers AS r
        WHERE r.account_id = $1 AND r.reason = 'credits_reversed' AND r.source_id = t.public_id)`);

/** Whether a person has the reward of a survey: earned by a response, even one that was deleted since, and not reversed. */
export async function hasReward(db: Queries, accountId: string, surveyId: string, personId: string): Promise<boolean> {
  return (await db.query(EARNED, [accountId, surveyId, personId])).length > 0;
}

export function budgetExhausted(whose: 'account' | 'survey'): AppError {
  return new AppError(409, 'budget_exhausted', `The budget of the ${whose} is too small for this reward`);
}

/** The result of `checkLedger`; all figures are 0 in a correct ledger. */
interface LedgerCheck {
  /** The sum of all entries. */
  imbalance: number;
  /** Transfers that do not have exactly two entries, or whose entries do not add up to zero. */
  unbalancedTransfers: number;
  /** People whose balance is not the sum of their entries. */
  wrongBalances: number;
  /** Entries whose account or amount differs from that of their transfer. */
  wrongEntries: number;
}

const CHECK = prepared(`SELECT
    (SELECT coalesce(sum(amount), 0)::float8 FROM credit_entries) AS "imbalance",
    (SELECT count(*)::int FROM (
      SELECT 1 FROM credit_transfers AS t LEFT JOIN credit_entries AS e ON e.transfer_id = t.id
      GROUP BY t.id HAVING coalesce(sum(e.amount), 1) <> 0 OR count(e.id) <> 2) AS t) AS "unbalancedTransfers",
    (SELECT count(*)::int FROM (
      SELECT 1 FROM credit_accounts AS a LEFT JOIN credit_entries AS e ON e.credit_account_id = a.id
      WHERE a.kind = 'person' GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)) AS a) AS "wrongBalances",
    (SELECT count(*)::int FROM credit_entries AS e JOIN credit_transfers AS t ON t.id = e.transfer_id
      WHERE (e.credit_account_id, e.amount) NOT IN ((t.from_id, -t.amount), (t.to_id, t.amount))) AS "wrongEntries"`);

/** Checks the consistency of the ledger for all accounts together. */
export async function checkLedger(db: Queries): Promise<LedgerCheck> {
  const [check] = await db.query<LedgerCheck>(CHECK, []);
  if (!check) throw new Error('The ledger check returned nothing');
  return check;
}

/**
 * Checking a large ledger takes seconds. So only the first check delays a scrape of the metrics, and later checks run in the
 * background.
 */
const CHECK_EVERY_MS = 3_600_000;

/** Gauges for the figures of `checkLedger`. They lag by at most an hour and one scrape. */
export function measureLedger(metrics: Metrics, db: Queries): void {
  let latest: Record<string, number> | undefined;
  let running: Promise<Record<string, number>> | undefined;
  let due = 0;
  const check = async () => {
    try {
      const { imbalance, unbalancedTransfers, wrongBalances, wrongEntries } = await checkLedger(db);
      latest = {
        imbalance,
        unbalanced_transfers: unbalancedTransfers,
        wrong_balances: wrongBalances,
        wrong_entries: wrongEntries,
      };
      due = Date.now() + CHECK_EVERY_MS;
      return latest;
    } finally {
      running = undefined;
    }
  };
  const help = 'Inconsistencies of the credit ledger, by figure of `ledger check`. 0 in a correct ledger.';
  metrics.gaugeBy('ledger_imbalance', help, 'figure', () => {
    if (latest !== undefined && Date.now() < due) return latest;
    running ??= check();
    if (latest === undefined) return running;
    // A failure does no harm: the next scrape tries again.
    running.catch(() => undefined);
    return latest;
  });
}
