import { limitParameter, pageParameter } from '@services/common/http/validation';
import { webhookOperations as operationsOn } from '@services/common/webhooks-api/operations';
import { MAX_WEBHOOKS } from '@services/common/webhooks/subscriptions';
import { standardWire } from '@services/common/webhooks-api/wire';
import { z } from 'zod';

import type { Caller } from '../caller.ts';
import type { Deps } from '../deps.ts';
import { Deleted, NumberedPage, page as paged, pageOf, success, successOf } from '../envelope.ts';
import { EVENT_ID_PREFIX, EVENT_NAMES } from '../events.ts';

const PageQuery = z.object({ page: pageParameter(), limit: limitParameter() });

/** The routes for webhooks and the log of their deliveries. */
export const webhookOperations = operationsOn<Deps, Caller>({
  path: '/v1/webhooks',
  rotatePath: 'rotate-secret',
  tag: 'Webhooks',
  wire: standardWire({ naming: 'snake_case', eventNames: EVENT_NAMES }),
  webhooks: {
    description: 'All webhooks, oldest first.',
    schema: (item) => successOf(z.array(item)),
    read: async (_query, rows) => success(await rows({ skip: 0, take: MAX_WEBHOOKS })),
    example: success,
  },
  deliveries: {
    description:
      'Newest first, with every attempt. Deliveries are kept for 30 days unless the operator decides otherwise.',
    query: PageQuery,
    schema: (item) => pageOf(item, NumberedPage),
    async read({ page, limit }: z.output<typeof PageQuery>, rows, count) {
      const [data, total] = await Promise.all([rows({ skip: (page - 1) * limit, take: limit }), count()]);
      return paged(data, { page, limit, total });
    },
    example: (items) => paged(items, { page: 1, limit: 50, total: items.length }),
  },
  one: { schema: successOf, body: success },
  deleted: {
    schema: Deleted,
    body: () => ({ success: true, message: 'Webhook deleted successfully' }),
  },
  idPrefix: 'wh_',
  most: MAX_WEBHOOKS,
  publishing: { idPrefix: EVENT_ID_PREFIX },
});
