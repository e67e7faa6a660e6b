import { z } from 'zod';

import { page, PageQuery, toSlice } from '../envelope.ts';
import { operation } from '../operation.ts';
import { redeem, reverse } from './moves.ts';
import { CreditMove, Credits, NewRedemption, toEntry } from './schemas.ts';
import { findCredits } from './store.ts';

const params = { id: 'user-7' };
const redemption = { amount: 5, reference: 'order-1042' };
export const redeemed = {
  id: 'credit-01k9x3w8d0q4m7v5t2r6y8z2cd',
  reviewer_id: params.id,
  amount: -redemption.amount,
  balance_after: 5,
  reason: 'credits_redeemed' as const,
  source_id: redemption.reference,
  created_at: '2026-03-03T10:00:00.000Z',
};

export const reversed = {
  ...redeemed,
  id: 'credit-01k9x3w8d0q4m7v5t2r6y8z3ef',
  amount: 5,
  balance_after: 10,
  reason: 'credits_reversed' as const,
  source_id: redeemed.id,
};

export const creditOperations = [
  operation({
    id: 'credits.get',
    method: 'get',
    path: '/api/v1/reviewers/:id/credits',
    tag: 'Credits',
    scope: 'credits:read',
    summary: 'Read the balance and ledger entries of a person',
    description: 'The person is a reviewer or respondent. A person without credits has a balance of 0.',
    query: PageQuery,
    response: Credits,
    example: {
      params,
      response: {
        reviewer_id: params.id,
        balance: 10,
        data: [
          {
            id: 'credit-01k9x3w8d0q4m7v5t2r6y8z1ab',
            amount: 10,
            balance_after: 10,
            reason: 'feedback_validated',
            source_id: 'fb-01k9x3w8d0q4m7v5t2r6y8z1ab',
            created_at: '2026-03-02T10:00:00.000Z',
          },
        ],
        pagination: { page: 1, per_page: 20, total: 1 },
      },
    },
    async handle({ db }, { caller, params: { id }, query }) {
      const { balance, total, entries } = await findCredits(db, caller.accountId, id, toSlice(query));
      return { reviewer_id: id, balance, ...page(entries.map(toEntry), query, total) };
    },
  }),
  operation({
    id: 'credits.redeem',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/reviewers/:id/redemptions',
    tag: 'Credits',
    scope: 'credits:write',
    summary: 'Redeem credits of a person',
    description:
      'Deducts the amount from the balance, once for each `reference`: repeating a request returns the first redemption, with ' +
      '`reversed` if it was reversed since. If the balance is too small, nothing is deducted.',
    body: NewRedemption,
    idempotent: true,
    response: CreditMove,
    errors: { 409: ['insufficient_credits', 'reference_taken'] },
    example: { params, body: redemption, response: redeemed },
    handle: async ({ db }, { caller, params, body }) =>
      toEntry(await db.statements((tx) => redeem(tx, caller.accountId, params.id, body))),
  }),
  operation({
    id: 'credits.reverse',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/credits/:id/reverse',
    params: z.object({ id: z.string().describe('ID of the entry to reverse') }),
    tag: 'Credits',
    scope: 'credits:write',
    summary: 'Reverse an award or a redemption',
    description:
      'Adds an entry that moves the credits back; the original entry stays. Feedback still shows the credits that it earned. An award can ' +
      'be reversed only in full, while the person still has the credits.',
    idempotent: true,
    response: CreditMove,
    errors: {
      404: ['transfer_not_found'],
      409: ['already_reversed', 'not_reversible', 'insufficient_credits'],
    },
    example: {
      params: { id: redeemed.id },
      response: reversed,
    },
    handle: async ({ db }, { caller, params }) =>
      toEntry(await db.statements((tx) => reverse(tx, caller.accountId, params.id))),
  }),
];
