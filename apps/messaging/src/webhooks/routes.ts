import type { Listing } from '@services/common/webhooks-api/options';
import { webhookOperations as operationsOn } from '@services/common/webhooks-api/operations';
import { z } from 'zod';

import type { Caller } from '../accounts/store.ts';
import type { Deps } from '../deps.ts';
import { page, pageOf, PageQuery } from '../envelope.ts';
import { EVENT_ID_PREFIX } from '../events/store.ts';
import { wire } from './schemas.ts';

/** A webhook is for one event or all, so that an account needs several for one receiver. */
const MOST_WEBHOOKS = 100;

const listing = {
  query: z.object(PageQuery),
  schema: pageOf,
  async read({ page: number, limit }: { page: number; limit: number }, rows, count) {
    const [data, total] = await Promise.all([rows({ skip: (number - 1) * limit, take: limit }), count()]);
    return page(data, total, { page: number, limit });
  },
  example: (items) => page(items, items.length, { page: 1, limit: 50 }),
} satisfies Partial<Listing<object>>;

/** Webhooks: who is notified of events, and the log of their deliveries. */
export const webhookOperations = operationsOn<Deps, Caller>({
  path: '/api/v1/webhooks',
  parameters: { webhook: 'webhookId', delivery: 'deliveryId' },
  tag: 'Webhooks',
  wire,
  webhooks: { ...listing, description: 'Oldest first.' },
  deliveries: { ...listing, description: 'Newest first.' },
  idPrefix: 'wh_',
  most: MOST_WEBHOOKS,
  publishing: { idPrefix: EVENT_ID_PREFIX },
  rotation: ' `X-Service-Signature` uses the oldest of them until it expires.',
  testBody: (webhookId, sentAt) => ({ event: 'webhook.test', webhookId, sentAt }),
  wake: ({ wake }) => wake('webhooks'),
});
