import { parseTime } from '@services/common/http/dates';
import type { Slice } from '@services/common/webhooks/subscriptions';
import { webhookOperations as operationsOn, type Listing } from '@services/common/webhooks-api/operations';
import { z } from 'zod';

import type { Caller } from '../accounts/store.ts';
import { nextCursor, readCursor, refuseCursor } from '../lists/cursor.ts';
import type { Deps } from '../deps.ts';
import { cutPage, page, pageOf, PageQuery, pageQueryById, sliceOf } from '../envelope.ts';
import { EVENT_ID_PREFIX } from '../events/store.ts';
import { wire, type Delivery, type Webhook } from './schemas.ts';

/** A webhook is for one event or all, so an account needs several webhooks for one receiver. */
export const MAX_WEBHOOKS = 100;

type Position = NonNullable<Slice['after']>;

/** The query and the response of a list whose parameter `after` is the `keyOf` of a row. */
function listing<Item extends object>(
  parameters: typeof PageQuery,
  keyOf: (item: Item) => string,
  read: (key: string) => Position,
) {
  return {
    query: z.object(parameters),
    schema: pageOf,
    async read(query: PageQuery, rows, count) {
      const after = query.after === undefined ? undefined : read(query.after);
      const [found, total] = await Promise.all([rows({ ...sliceOf(query), after }), count()]);
      const { rows: data, next } = cutPage(found, query, keyOf);
      return page(data, total, query, next);
    },
    example: (items) => page(items, items.length, { page: 1, limit: 50 }),
  } satisfies Partial<Listing<Item>>;
}

function readPosition(cursor: string): Position {
  const [written = '', id = ''] = readCursor(cursor, 2);
  return { createdAt: parseTime(written)?.toISOString() ?? refuseCursor(cursor), id };
}

/** Webhooks: the receivers of events, and the log of their deliveries. */
export const webhookOperations = operationsOn<Deps, Caller, Webhook, Delivery>({
  path: '/api/v1/webhooks',
  parameters: { webhook: 'webhookId', delivery: 'deliveryId' },
  tag: 'Webhooks',
  wire,
  webhooks: {
    ...listing<Webhook>(PageQuery, ({ createdAt, webhookId }) => nextCursor([createdAt, webhookId]), readPosition),
    description: 'Oldest first.',
  },
  deliveries: {
    ...listing<Delivery>(
      pageQueryById(EVENT_ID_PREFIX),
      ({ deliveryId }) => deliveryId,
      (id) => ({ id, createdAt: new Date(0).toISOString() }),
    ),
    description: 'Newest first.',
  },
  idPrefix: 'wh_',
  most: MAX_WEBHOOKS,
  publishing: { idPrefix: EVENT_ID_PREFIX },
  rotation: ' `X-Service-Signature` uses the oldest secret until it expires.',
  testBody: (webhookId, sentAt) => ({ event: 'webhook.test', webhookId, sentAt }),
  wake: ({ wake }) => wake('webhooks'),
});
