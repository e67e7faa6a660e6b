import { defineColumns } from '@services/common/tables/table';
import { z } from 'zod';

import { pageOf } from '../envelope.ts';
import { CreditReason as REASON } from '../generated/prisma/enums.ts';
import { createdAt, filledText, idOf } from '../text.ts';

const CreditReason = z.enum(REASON).describe('Why credits were moved');
const reviewerId = z.string().describe('Your ID of the person');

/** The columns of a transfer `t` and of its entry `e` in a person's account. */
const columns = defineColumns({
  id: { schema: idOf('credit'), sql: 't.public_id' },
  amount: { schema: z.int().describe('Change of the balance. Negative if credits were deducted'), sql: 'e.amount' },
  balance_after: {
    schema: z.int().describe('Balance of the person after this entry'),
    sql: 'e.balance_after::float8',
  },
  reason: { schema: CreditReason, sql: 't.reason' },
  source_id: {
    schema: z
      .string()
      .describe(
        'ID of the feedback or response that earned the credits, reference of the redemption, or ID of the reversed entry',
      ),
    sql: 't.source_id',
  },
  reversed: {
    schema: z.literal(true).nullable(),
    sql: `nullif(EXISTS (SELECT 1 FROM credit_transfers AS r
      WHERE r.account_id = t.account_id AND r.reason = 'credits_reversed' AND r.source_id = t.public_id), false)`,
  },
  created_at: { schema: createdAt, sql: 't.created_at' },
});
export const COLUMNS = columns.select(columns.names);

/** An entry as the stores return it. */
const Row = z.object(columns.shape(columns.names));
export type CreditEntryRow = z.output<typeof Row>;

const CreditEntry = Row.extend({
  reversed: z.literal(true).optional().describe('Present if a later entry reversed this one'),
}).meta({ id: 'CreditEntry' });

export const Credits = pageOf(CreditEntry)
  .extend({ reviewer_id: reviewerId, balance: z.int().describe('Credits that the person can redeem') })
  .meta({ id: 'Credits' });

export const NewRedemption = z.strictObject({
  amount: z.int().min(1).max(1_000_000_000).describe('Credits to deduct from the balance'),
  reference: filledText('Reference', 200).describe(
    'Your own ID of the redemption, such as an order number. Each ID can be redeemed once',
  ),
});

export const CreditMove = CreditEntry.extend({ reviewer_id: reviewerId }).meta({ id: 'CreditMove' });

/** A redemption or a reversal, as the person's entry. */
export type Move = CreditEntryRow & { reviewer_id: string };

/** An entry, or a redemption or reversal, as the API shows it. */
export function toEntry<Entry extends CreditEntryRow>(row: Entry) {
  return { ...row, reversed: row.reversed ?? undefined };
}
