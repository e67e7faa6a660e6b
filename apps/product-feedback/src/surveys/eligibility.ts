import { AppError } from '@services/common/http/errors';

import type { ProductRow } from '../products/schemas.ts';
import type { SurveyRow } from './schemas.ts';

/**
 * The same rule as for feedback: archived products accept no responses, and owners do not earn credits from their own products.
 *
 * @throws AppError 409 `product_archived` or `self_review`.
 */
export function requireEligible(
  { accountId }: SurveyRow,
  { status, owner_id: ownerId }: Pick<ProductRow, 'status' | 'owner_id'>,
  personId: string,
): void {
  if (status === 'Archived')
    throw new AppError(409, 'product_archived', 'This product is archived and no longer accepts survey responses');
  if (personId === ownerId || personId === accountId)
    throw new AppError(409, 'self_review', 'Owners cannot answer surveys about their own product');
}
