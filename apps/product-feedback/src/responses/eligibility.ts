import { budgetExhausted } from '../credits/ledger.ts';
import type { Visitor } from '../links/tokens.ts';
import type { SurveyRow } from '../surveys/schemas.ts';

/**
 * Refuses to start a survey on its page if the reward can no longer be paid. Answers that were sent are stored anyway, because
 * only finishing pays the reward.
 *
 * @throws AppError 409 `budget_exhausted`.
 */
export function requireReward({ creditReward, budgetLeft }: SurveyRow, { anonymous }: Visitor): void {
  if (!anonymous && budgetLeft !== null && budgetLeft < creditReward) throw budgetExhausted('survey');
}
