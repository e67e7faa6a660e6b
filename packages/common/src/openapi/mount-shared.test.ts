import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import { jsonBody } from '../http/json-body.ts';
import type { Once } from '../idempotency/idempotency.ts';
import { mount } from './mount.ts';
import { operationsOf } from './operation.ts';

interface Deps {
  db: string;
  auth: { caller(): { accountId: string } };
  once: Once<string>;
  woken: string[];
}

const operation = operationsOf<Deps, { accountId: string }>();
const operations = [
  operation({
    id: 'items.share',
    method: 'post',
    path: '/items/:name',
    tag: 'Items',
    summary: 'Does it',
    idempotent: true,
    status: 202,
    response: 'application/json',
    handleShared: async ({ db }, { params: { name } }, toStored) =>
      name === 'alone' ? undefined : JSON.stringify([name, db, toStored({ name })]),
    handle: ({ db }, { params }) => JSON.stringify([params.name, db]),
    afterCommit: ({ woken }, { params }) => void woken.push(params.name),
  }),
];

function start() {
  const turns: string[] = [];
  const stored = new Map<unknown, { status: number; body: unknown }>();
  const deps: Deps = {
    db: 'pool',
    auth: { caller: () => ({ accountId: 'acc' }) },
    async once({ headers }, _accountId, handle) {
      const earlier = stored.get(headers['idempotency-key']);
      if (earlier) return { ...earlier, replayed: true };
      const answer = await handle('transaction');
      stored.set(headers['idempotency-key'], answer);
      return answer;
    },
    woken: [],
  };
  const { app } = createTestApp((express) => {
    express.use(jsonBody({ limitBytes: 100 }));
    mount(express, operations, deps, {
      takeTurn: (accountId, work) => {
        turns.push(accountId);
        return work();
      },
    });
  });
  async function send(name: string, key?: string) {
    const { status, body, headers } = await request(app)
      .post(`/items/${name}`)
      .set(key === undefined ? {} : { 'Idempotency-Key': key });
    return { status, answer: status === 202 ? JSON.parse(body) : body, replayed: headers['idempotency-replayed'] };
  }
  return { deps, turns, send };
}

test('a statement that is shared with other requests stores the answer of a request with a key', async () => {
  const { deps, turns, send } = start();
  const stored = { key: 'k1', fingerprint: expect.any(String), status: 202, body: '{"name":"x"}' };
  expect(await send('x', 'k1')).toEqual({ status: 202, answer: ['x', 'pool', stored], replayed: undefined });
  expect([deps.woken, turns]).toEqual([['x'], []]);
  expect((await send('x', 'x'.repeat(256))).status).toBe(400);
});

test('what could not share a statement works in the transaction of its answer, and takes its turn', async () => {
  const { deps, turns, send } = start();
  const answer = ['alone', 'transaction'];
  expect(await send('alone', 'k1')).toEqual({ status: 202, answer, replayed: undefined });
  expect(await send('alone', 'k1')).toEqual({ status: 202, answer, replayed: 'true' });
  expect([deps.woken, turns]).toEqual([['alone'], ['acc', 'acc']]);
});

test('without a key no answer is stored', async () => {
  expect(await start().send('x')).toEqual({ status: 202, answer: ['x', 'pool'], replayed: undefined });
});
