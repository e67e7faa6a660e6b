import type { Suite } from '../suite.ts';
import { environment, insertAccount, insertLeads } from './data.ts';
import { measureEventCost } from './cost.ts';
import { measureEngine } from './engine.ts';

const LEADS = 10_000;

export const suite: Suite = {
  async prepare(client) {
    const headers = await insertAccount(client, 'acc_bench');
    await insertLeads(client, 'acc_bench', LEADS);
    const lead = { username: 'jane', display_name: 'Jane', trigger_keyword: 'price', trigger_type: 'comment' };
    const pathOf = (n: number) => `/v1/leads/ld_acc_bench${String(n).padStart(12, '0')}`;
    let asked = 0;
    return {
      environment,
      keys: { accountId: 'acc_bench', prefix: 'lc_live_', headersOf: (key) => ({ authorization: `Bearer ${key}` }) },
      scenarios: [
        {
          name: 'GET /v1/leads/{id}',
          method: 'GET',
          path: pathOf(1),
          // Each request reads a different lead, because concurrent requests for one lead would share a read.
          next: () => ({ path: pathOf(((asked += 1) % LEADS) + 1) }),
          headers,
          target: 0.6,
          cpuTarget: 1.4,
        },
        {
          name: 'GET /v1/leads?limit=50',
          method: 'GET',
          path: '/v1/leads?limit=50',
          headers,
          target: 0.7,
          cpuTarget: 1.1,
        },
        {
          name: 'POST /v1/leads',
          method: 'POST',
          path: '/v1/leads',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(lead),
          target: 0.5,
          cpuTarget: 1.5,
        },
      ],
    };
  },
  extra: { engine: measureEngine, cost: measureEventCost },
};
