import { measureGrowthOf } from '../growth.ts';
import { environment, insertAccount, insertMessages } from './data.ts';

/** The first page of messages, its total included. */
export const measureGrowth = measureGrowthOf({
  service: 'messaging',
  environment,
  path: '/api/v1/messages?limit=50',
  sizes: { small: 10_000, large: 1_000_000 },
  async fill(client, accountId, size) {
    const headers = await insertAccount(client, accountId);
    await insertMessages(client, accountId, size);
    return headers;
  },
  sizeIn: ({ pagination }: { pagination: { total: number } }) => pagination.total,
});
