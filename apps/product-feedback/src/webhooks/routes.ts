import { webhookOperations as operationsOn, type Listing } from '@services/common/webhooks-api/operations';
import { z } from 'zod';

import type { Deps } from '../deps.ts';
import { MAX_READ_BYTES, OPTIONAL_PAGE, optionalPage, optionalPageOf, OptionalPageQuery } from '../envelope.ts';
import type { Caller } from '../scopes.ts';
import { deleted } from '../text.ts';
import { PUBLISHING } from './outbox.ts';
import { wire } from './schemas.ts';

interface Shown {
  id: string;
}

const listing: Listing<Shown> = {
  description: OPTIONAL_PAGE,
  order: 'newestFirst',
  query: OptionalPageQuery,
  schema: optionalPageOf,
  read: (query: z.output<typeof OptionalPageQuery>, rows, count) =>
    optionalPage(query, (slice) => rows({ ...slice, maxBytes: MAX_READ_BYTES }), count),
  example: (data) => ({ data }),
};

/** The endpoints that events are sent to, and their deliveries. */
export const webhookOperations = operationsOn<Deps, Caller, Shown, Shown>({
  path: '/api/v1/webhooks',
  parameters: { webhook: 'id', delivery: 'delivery_id' },
  tag: 'Webhooks',
  wire,
  webhooks: listing,
  deliveries: listing,
  deleted: {
    schema: z.object(deleted),
    body: (id) => ({ id, deleted: true }),
  },
  idPrefix: 'wh-',
  publishing: PUBLISHING,
  createdStatus: 200,
  queuedStatus: 200,
  repeatableSecrets: false,
});
