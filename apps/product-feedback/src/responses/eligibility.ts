import { budgetExhausted } from '../credits/ledger.ts';
import type { Visitor } from '../links/tokens.ts';
import type { SurveyRow } from '../surveys/schemas.ts';

/**
 * The page of a survey does not start if its reward can no longer be paid. Sent answers are kept anyway: only
 * finishing needs the reward.
 *
 * @throws AppError 409 `budget_exhausted`.
 */
export function requireReward({ creditReward, budgetLeft }: SurveyRow, { anonymous }: Visitor): void {
  if (!anonymous && budgetLeft !== null && budgetLeft < creditReward) throw budgetExhausted('survey');
}
