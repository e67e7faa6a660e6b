import { AppError } from '@services/common/http/errors';

import { budgetExhausted } from '../credits/ledger.ts';
import type { Visitor } from '../links/tokens.ts';
import type { ProductRow } from '../products/schemas.ts';
import type { SurveyRow } from '../surveys/schemas.ts';

/**
 * The page of a survey asks nobody to begin for a reward that can no longer be paid. What is sent is kept all the same: only
 * finishing needs the reward.
 *
 * @throws AppError 409 `budget_exhausted`.
 */
export function requireReward({ creditReward, budgetLeft }: SurveyRow, { anonymous }: Visitor): void {
  if (!anonymous && budgetLeft !== null && budgetLeft < creditReward) throw budgetExhausted('survey');
}

/**
 * The same rule as for feedback: nothing is taken for archived products, and owners do not earn from their own.
 *
 * @throws AppError 409 `product_archived` or `self_review`.
 */
export function requireEligible(
  { accountId }: SurveyRow,
  { status, ownerId }: Pick<ProductRow, 'status' | 'ownerId'>,
  personId: string,
): void {
  if (status === 'Archived')
    throw new AppError(409, 'product_archived', 'An archived product takes no survey responses');
  if (personId === ownerId || personId === accountId)
    throw new AppError(409, 'self_review', 'Owners cannot answer surveys about their own product');
}
