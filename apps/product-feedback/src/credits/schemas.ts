import type { IsoTime } from '@services/common/database/iso-time';
import { z } from 'zod';

import { Pagination, type PageQuery } from '../envelope.ts';
import { CreditReason } from '../generated/prisma/enums.ts';
import { filledText } from '../text.ts';
import type { CreditEntryRow, Credits as CreditsRow } from './store.ts';

export const CreditEntry = z
  .object({
    id: z.string(),
    amount: z.int(),
    balance_after: z.int(),
    reason: z.enum(CreditReason),
    source_id: z.string().meta({
      description:
        'The feedback or the response that earned it, the reference of a redemption, or the entry that is reversed',
    }),
    reversed: z.literal(true).optional().meta({ description: 'Only on what was reversed' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CreditEntry' });

export const Credits = z
  .object({ reviewer_id: z.string(), balance: z.int(), data: z.array(CreditEntry), pagination: Pagination })
  .meta({ id: 'Credits' });

export const NewRedemption = z.strictObject({
  amount: z.int().min(1).max(1_000_000_000),
  reference: filledText('Reference', 200).meta({
    description: 'Your own id of what is redeemed, such as an order: it is redeemed once',
  }),
});

export const CreditMove = z
  .object({
    id: z.string(),
    reviewer_id: z.string(),
    amount: z.int().meta({ description: 'Below 0 when it was taken from the person' }),
    balance_after: z.int(),
    reason: z.enum(CreditReason),
    source_id: z.string().meta({ description: 'The reference of a redemption, or the entry that was reversed' }),
    reversed: z.literal(true).optional().meta({ description: 'Only on an earlier redemption that was reversed since' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'CreditMove' });

/** A redemption or a reversal, as it changed the person's balance. */
export interface Move {
  id: string;
  personId: string;
  /** Below 0 when the credits went back to the issuer. */
  amount: number;
  balanceAfter: number;
  reason: CreditReason;
  sourceId: string;
  reversed?: boolean;
  createdAt: IsoTime;
}

export function toMove(move: Move): z.output<typeof CreditMove> {
  return {
    id: move.id,
    reviewer_id: move.personId,
    amount: move.amount,
    balance_after: move.balanceAfter,
    reason: move.reason,
    source_id: move.sourceId,
    ...(move.reversed && { reversed: true as const }),
    created_at: move.createdAt,
  };
}

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
    ...(row.reversed && { reversed: true as const }),
    created_at: row.createdAt,
  };
}
