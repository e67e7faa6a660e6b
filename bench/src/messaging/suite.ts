import { randomUUID } from 'node:crypto';

import type { Suite } from '../suite.ts';
import { cost } from './cost.ts';
import { environment, headersOf, insertAccount, insertMessages } from './data.ts';
import { engine } from './engine.ts';

const MESSAGES = 10_000;

export const suite: Suite = {
  async prepare(client) {
    const headers = await insertAccount(client, 'acc_bench');
    await insertMessages(client, 'acc_bench', MESSAGES);
    const pathOf = (n: number) => `/api/v1/messages/msg_${String(n).padStart(26, '0')}`;
    let asked = 0;
    const send = {
      method: 'POST',
      path: '/api/v1/messages/send',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'sms', to: '+15551234567', body: 'Hello, your order is on its way.' }),
      target: 0.5,
      cpuTarget: 1.5,
    } as const;
    return {
      environment,
      keys: { accountId: 'acc_bench', prefix: 'mk_live_', headersOf },
      scenarios: [
        {
          name: 'GET /messages/{id}',
          method: 'GET',
          path: pathOf(1),
          // Each request reads a different message, because concurrent requests for one message would share a read.
          next: () => ({ path: pathOf(((asked += 1) % MESSAGES) + 1) }),
          headers,
          target: 0.6,
          cpuTarget: 1.4,
        },
        {
          name: 'GET /messages?limit=50',
          method: 'GET',
          path: '/api/v1/messages?limit=50',
          headers,
          target: 0.7,
          cpuTarget: 1.1,
        },
        { ...send, name: 'POST /messages/send' },
        {
          ...send,
          name: 'POST /messages/send with a key',
          // Like the client libraries, sends a new idempotency key with each call.
          next: () => ({ headers: { ...send.headers, 'idempotency-key': `auto_${randomUUID()}` } }),
        },
      ],
    };
  },
  extra: {
    cost,
    engine: engine(20_000),
    endurance: engine(200_000),
  },
};
