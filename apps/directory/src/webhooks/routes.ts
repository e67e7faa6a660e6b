import { limitParameter, MAX_PAGE, pageParameter } from '@services/common/http/validation';
import { webhookOperations as operationsOn } from '@services/common/webhooks-api/operations';
import { standardWire } from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import type { Owner } from '../accounts/store.ts';
import { EVENT_ID_PREFIX, EVENT_NAMES } from '../events.ts';
import type { OwnerDeps } from '../operation.ts';

export const WEBHOOK_ID_PREFIX = 'wh_';
export const MAX_WEBHOOKS = 20;

const PageQuery = z.object({
  page: pageParameter(),
  limit: limitParameter(),
});

/** The routes for webhooks and the log of their deliveries. */
export const webhookOperations = operationsOn<OwnerDeps, Owner>({
  path: '/v2/webhooks',
  tag: 'Webhooks',
  wire: standardWire({ naming: 'camelCase', eventNames: EVENT_NAMES }),
  webhooks: {
    description: 'Lists all webhooks of the account, oldest first.',
    schema: (item) => z.object({ data: z.array(item).max(MAX_WEBHOOKS).describe('All webhooks.') }),
    read: async (_query, rows) => ({ data: await rows({ skip: 0, take: MAX_WEBHOOKS }) }),
    example: (data) => ({ data }),
  },
  deliveries: {
    description: 'Lists deliveries with every attempt, newest first. By default, deliveries are kept for 30 days.',
    query: PageQuery,
    schema: (item) =>
      z.object({
        data: z.array(item).max(MAX_PAGE).describe('The deliveries of this page.'),
        total: z.int().describe('The number of deliveries on all pages.'),
      }),
    async read({ page, limit }: z.output<typeof PageQuery>, rows, count) {
      const [data, total] = await Promise.all([rows({ skip: (page - 1) * limit, take: limit }), count()]);
      return { data, total };
    },
    example: (data) => ({ data, total: data.length }),
  },
  idPrefix: WEBHOOK_ID_PREFIX,
  most: MAX_WEBHOOKS,
  publishing: { idPrefix: EVENT_ID_PREFIX },
});
