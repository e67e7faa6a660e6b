import { PageQuery, toSlice } from '../envelope.ts';
import { operation } from '../operation.ts';
import { Credits, toCredits } from './schemas.ts';
import { findCredits } from './store.ts';

const params = { id: 'user-7' };

export const creditOperations = [
  operation({
    id: 'credits.get',
    method: 'get',
    path: '/api/v1/reviewers/:id/credits',
    tag: 'Credits',
    scope: 'credits:read',
    summary: 'Read the balance and ledger entries of a person',
    description: 'The person is a reviewer or respondent. Somebody who has earned nothing has a balance of 0.',
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
    handle: async ({ db }, { caller, params, query }) =>
      toCredits(params.id, await findCredits(db, caller.accountId, params.id, toSlice(query)), query),
  }),
];
