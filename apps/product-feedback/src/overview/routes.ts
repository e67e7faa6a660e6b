import { z } from 'zod';

import { operation } from '../operation.ts';
import { Days, Overview } from './schemas.ts';
import { findOverview } from './store.ts';

export const overviewOperations = [
  operation({
    id: 'overview.get',
    method: 'get',
    path: '/console/api/overview',
    tag: 'Console',
    scope: 'products:read',
    summary: 'Read the figures of the overview',
    query: z.object({ days: Days }),
    response: Overview,
    example: {
      response: {
        products: 1,
        waiting: [{ id: 'prod-01k9x3w8d0q4m7v5t2r6y8z1ab', name: 'Harbour Planner', feedback: 1 }],
        has_feedback: true,
        has_surveys: false,
        surveys_open: 0,
        webhooks_failing: 0,
        feeling: { felt: 0, positive: 0 },
        before: { feedback: 0, responses: 0, felt: 0, positive: 0 },
        days: [{ day: '2026-03-02', feedback: 1, responses: 0 }],
      },
    },
    handle: ({ db }, { caller, query }) => findOverview(db, caller.accountId, Number(query.days)),
  }),
];
