import { measureGrowthOf } from '../growth.ts';
import { environment, insertAccount, insertLeads } from './data.ts';

/** The first page of leads, its total included. */
export const measureGrowth = measureGrowthOf({
  service: 'lead-capture',
  environment,
  path: '/v1/leads',
  sizes: { small: 10_000, large: 1_000_000 },
  async fill(client, accountId, size) {
    const headers = await insertAccount(client, accountId);
    await insertLeads(client, accountId, size);
    return headers;
  },
  sizeIn: ({ pagination }: { pagination: { total: number } }) => pagination.total,
});
