import { z } from 'zod';

import { Pagination, type PageQuery } from '../envelope.ts';
import { CreditReason } from '../generated/prisma/enums.ts';
import type { CreditEntryRow, Credits as CreditsRow } from './store.ts';

export const CreditEntry = z
  .object({
    id: z.string(),
    amount: z.int(),
    balance_after: z.int(),
    reason: z.enum(CreditReason),
    source_id: z.string().meta({ description: 'The feedback or the response that earned it' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CreditEntry' });

export const Credits = z
  .object({ reviewer_id: z.string(), balance: z.int(), data: z.array(CreditEntry), pagination: Pagination })
  .meta({ id: 'Credits' });

export function toCredits(
  reviewerId: string,
  { balance, total, entries }: CreditsRow,
  { page, per_page }: PageQuery,
): z.output<typeof Credits> {
  return { reviewer_id: reviewerId, balance, data: entries.map(toEntry), pagination: { page, per_page, total } };
}

function toEntry(row: CreditEntryRow): z.output<typeof CreditEntry> {
  return {
    id: row.id,
    amount: row.amount,
    balance_after: row.balanceAfter,
    reason: row.reason,
    source_id: row.sourceId,
    created_at: row.createdAt,
  };
}
