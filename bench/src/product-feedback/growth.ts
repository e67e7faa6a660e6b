import { measureGrowthOf } from '../growth.ts';
import { environment, insertAccount, insertFeedback } from './data.ts';

const PRODUCTS = 20;

/** The list of products, each with the number of its feedback items. */
export const measureGrowth = measureGrowthOf({
  service: 'product-feedback',
  environment,
  path: '/api/v1/products',
  sizes: { small: 1000, large: 1_000_000 },
  async fill(client, accountId, size) {
    const headers = await insertAccount(client, accountId);
    await insertFeedback(client, accountId, PRODUCTS, size);
    return headers;
  },
  sizeIn: ({ data }: { data: { feedback_count: number }[] }) =>
    data.reduce((total, product) => total + product.feedback_count, 0),
});
