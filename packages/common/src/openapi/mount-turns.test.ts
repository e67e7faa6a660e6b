import request from 'supertest';

import { createTestApp } from '../../test/test-app.ts';
import type { Once } from '../idempotency/idempotency.ts';
import { mount, type TakeTurn } from './mount.ts';
import { operationsOf } from './operation.ts';

interface Deps {
  db: string;
  auth: { caller(): { accountId: string } };
  once: Once<string>;
}

const operation = operationsOf<Deps, { accountId: string }>();
const common = { tag: 'Items', summary: 'Does it', handle: () => {} };
const written = ['post', 'put', 'patch', 'delete'] as const;
const operations = [
  operation({ ...common, id: 'items.get', method: 'get', path: '/items' }),
  ...written.map((method) => operation({ ...common, id: `items.${method}`, method, path: '/items' })),
  operation({ ...common, id: 'items.join', method: 'post', path: '/joined', idempotent: true }),
  operation({ ...common, id: 'items.hook', method: 'post', path: '/hook', scope: false }),
];

function start() {
  const turns: string[] = [];
  const takeTurn: TakeTurn = (accountId, work) => {
    turns.push(accountId);
    return work();
  };
  const deps: Deps = {
    db: 'pool',
    auth: { caller: () => ({ accountId: 'acc' }) },
    once: (_request, _accountId, handle) => handle('transaction'),
  };
  const { app } = createTestApp((express) => mount(express, operations, deps, { takeTurn }));
  return { turns, http: request(app) };
}

test.each(written)('the handler of a %s request waits for a slot of the caller’s account', async (method) => {
  const { turns, http } = start();
  await http[method]('/items').expect(200);
  expect(turns).toEqual(['acc']);
});

test('a GET request and a request to an operation without authentication start without waiting for a slot', async () => {
  const { turns, http } = start();
  await http.get('/items').expect(200);
  await http.post('/hook').expect(200);
  expect(turns).toEqual([]);
});

test('a request to an idempotent operation also waits for a slot of the caller’s account', async () => {
  const { turns, http } = start();
  await http.post('/joined').set('Idempotency-Key', '1').expect(200);
  expect(turns).toEqual(['acc']);
});
