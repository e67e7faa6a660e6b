import type { Suite } from '../suite.ts';
import { environment, idOf, insertAccount, insertFeedback } from './data.ts';

const ACCOUNT = 'bench';
const PRODUCTS = 200;
const FEEDBACK = 300_000;

export const suite: Suite = {
  async prepare(client) {
    const headers = await insertAccount(client, ACCOUNT);
    await insertFeedback(client, ACCOUNT, PRODUCTS, FEEDBACK);
    let validated = 0;
    let asked = 0;
    const feedbackOf = (product: number) => `/api/v1/products/${idOf('prod', ACCOUNT, product)}/feedback?per_page=20`;
    return {
      environment,
      keys: { accountId: ACCOUNT, prefix: 'pf_', headersOf: (key) => ({ authorization: `Bearer ${key}` }) },
      scenarios: [
        {
          name: 'GET /products',
          method: 'GET',
          path: '/api/v1/products',
          // Each request reads a different page, because concurrent requests for one page would share a read.
          next: () => ({ path: `/api/v1/products?page=${((asked += 1) % 10) + 1}` }),
          headers,
          target: 0.7,
          cpuTarget: 1.1,
        },
        {
          name: 'GET /products/{id}/feedback?per_page=20',
          method: 'GET',
          path: feedbackOf(7),
          next: () => ({ path: feedbackOf(((asked += 1) % PRODUCTS) + 1) }),
          headers,
          target: 0.7,
          cpuTarget: 1.1,
        },
        {
          name: 'GET /feedback/{id}',
          method: 'GET',
          path: `/api/v1/feedback/${idOf('fb', ACCOUNT, FEEDBACK)}`,
          // Each request reads a different item, because concurrent requests for one item would share a read. The
          // newest items are read, because the scenario below validates the oldest items.
          next: () => ({ path: `/api/v1/feedback/${idOf('fb', ACCOUNT, FEEDBACK - ((asked += 1) % 10_000))}` }),
          headers,
          target: 0.6,
          cpuTarget: 1.4,
        },
        {
          name: 'POST /feedback/{id}/validate',
          method: 'POST',
          path: '',
          headers,
          // Each request validates a different item, because an item can be validated only once and both servers use
          // the same rows.
          next: () => ({ path: `/api/v1/feedback/${idOf('fb', ACCOUNT, (validated += 1))}/validate` }),
          target: 0.4,
          cpuTarget: 1.5,
        },
      ],
    };
  },
};
