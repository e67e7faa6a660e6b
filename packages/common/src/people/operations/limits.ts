import { z } from 'zod';

import { LimitUse } from '../limits.ts';
import { operation } from '../operation.ts';

export const limitOperations = [
  operation({
    id: 'console.listLimits',
    method: 'get',
    path: '/console/api/limits',
    scope: 'members:read',
    summary: 'List limits and usage',
    description:
      'Limits of single keys are visible only to owners and admins. This request costs as much as any other request.',
    response: z.object({ data: z.array(LimitUse).describe('The limits and how much of each is used.') }),
    example: {
      response: {
        data: [
          {
            name: 'requests',
            of: { type: 'api_key', id: 'key_01k9x3w8d0q4m7v5t2r6y8z1ab', name: 'Reports' },
            used: 12,
            limit: 100,
            seconds: 60,
            resetAt: '2026-03-01T10:00:30.000Z',
          },
        ],
      },
    },
    async handle({ limits }, { caller }) {
      const role = caller.session.account?.role;
      const data = await limits({
        accountId: caller.accountId,
        sessionId: caller.keyId,
        seesKeys: role === 'owner' || role === 'admin',
      });
      return { data };
    },
  }),
];
