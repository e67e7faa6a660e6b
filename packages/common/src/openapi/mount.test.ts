import request from 'supertest';
import { z } from 'zod';

import { createTestApp } from '../../test/test-app.ts';
import { AppError } from '../http/errors.ts';
import { repeat, toStored, type Once, type StoredAnswer } from '../idempotency/idempotency.ts';
import { mount, type TakeTurn } from './mount.ts';
import { operationsOf } from './operation.ts';

interface Caller {
  accountId: string;
  scopes?: readonly string[] | null;
}
interface Deps {
  db: string;
  auth: { caller(request: { headers: Record<string, unknown> }): Caller };
  once: Once<string>;
  woken: string[];
}

const operation = operationsOf<Deps, Caller, 'items:read' | 'items:write'>();
const Item = z.object({ id: z.string(), name: z.string() });
const common = { tag: 'Items', summary: 'Does it' };

const operations = [
  operation({
    ...common,
    id: 'items.list',
    method: 'get',
    path: '/items',
    scope: 'items:read',
    query: z.object({ name: z.string().optional() }).refine(({ name }) => name !== 'refused', { path: ['name'] }),
    response: z.array(Item),
    handle: (_deps, { query, caller }) => [{ id: caller.accountId, name: query.name ?? 'none' }],
  }),
  operation({
    ...common,
    id: 'items.get',
    method: 'get',
    path: '/items/:id',
    response: Item,
    revision: ({ id, name }) => `${id}.${name}`,
    async handle(_deps, { params }) {
      if (params.id === 'gone') throw new AppError(404, 'item_not_found', 'Item not found');
      return { id: params.id, name: 'x' };
    },
  }),
  operation({
    ...common,
    id: 'items.create',
    method: 'post',
    path: '/items',
    scope: 'items:write',
    body: { schema: z.strictObject({ name: z.string() }), limitBytes: 100 },
    idempotent: true,
    status: 201,
    response: z.object({ name: z.string(), db: z.string() }),
    handle: ({ db }, { body }) => ({ name: body.name, db }),
    afterCommit: ({ woken }, { body }) => void woken.push(body.name),
  }),
  operation({
    ...common,
    id: 'items.cancel',
    method: 'post',
    path: '/items/:id/cancel',
    response: Item,
    handle: (_deps, { params: { id } }) => ({ id, name: 'canceled' }),
  }),
  operation({
    ...common,
    id: 'items.delete',
    method: 'delete',
    path: '/items/:id',
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    status: 204,
    handle: () => {},
  }),
  ...(['put', 'patch'] as const).map((method) =>
    operation({ ...common, id: `items.${method}`, method, path: '/items/:id', handle: () => {} }),
  ),
  operation({
    ...common,
    id: 'items.export',
    method: 'get',
    path: '/export.csv',
    response: 'text/csv',
    handle: (_deps, _input, response) => void response.type('text/csv').send('a,b\n'),
  }),
  operation({
    ...common,
    id: 'hook.receive',
    method: 'post',
    path: '/hook',
    scope: false,
    body: { schema: z.unknown(), as: 'bytes' },
    response: z.object({ bytes: z.int() }),
    handle: (_deps, { body, caller }) => ({ bytes: caller === undefined ? body.length : -1 }),
  }),
  operation({
    ...common,
    id: 'form.send',
    method: 'post',
    path: '/form',
    scope: false,
    body: { schema: z.object({ name: z.string() }), as: 'form' },
    response: z.object({ name: z.string() }),
    handle: (_deps, { body }) => body,
  }),
  operation({
    ...common,
    id: 'items.import',
    method: 'post',
    path: '/items/import',
    body: { schema: z.string(), as: 'stream', type: 'text/csv' },
    response: z.object({ bytes: z.int() }),
    async handle(_deps, { request }) {
      let bytes = 0;
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      return { bytes };
    },
  }),
];

function start() {
  let stored: StoredAnswer | undefined;
  const deps: Deps = {
    db: 'pool',
    auth: {
      caller({ headers }) {
        const key = headers['x-key'];
        if (typeof key !== 'string') throw new AppError(401, 'missing_api_key', 'Missing API key');
        return { accountId: key, scopes: key === 'reader' ? ['items:read'] : null };
      },
    },
    async once(request, _accountId, handle) {
      if (stored) return repeat(request, { ...stored }, stored.fingerprint);
      const body = await handle('transaction', undefined as never);
      stored = toStored(request, '1', body);
      return body;
    },
    woken: [],
  };
  const turns: string[] = [];
  const takeTurn: TakeTurn = (accountId, work) => {
    turns.push(accountId);
    return work();
  };
  const { app } = createTestApp((express) => mount(express, operations, deps, { takeTurn }));
  return { deps, turns, http: request(app) };
}

test('the answer is the return value of the handler, with the status of the operation', async () => {
  const { http } = start();
  await http
    .get('/items?name=x')
    .set('X-Key', 'acc')
    .expect(200, [{ id: 'acc', name: 'x' }]);
  await http.get('/items/7').set('X-Key', 'acc').expect(200, { id: '7', name: 'x' });
  await http.post('/items').set('X-Key', 'acc').send({ name: 'x' }).expect(201, { name: 'x', db: 'pool' });
  await http.post('/items/7/cancel').set('X-Key', 'acc').expect(200, { id: '7', name: 'canceled' });
  await http.delete('/items/7').set('X-Key', 'acc').expect(204, '');
  await http.get('/export.csv').set('X-Key', 'acc').expect(200, 'a,b\n').expect('content-type', /csv/);
});

test('an answer with a revision has the revision as its ETag, and other answers have no ETag', async () => {
  const { http } = start();
  await http.get('/items/7').set('X-Key', 'acc').expect('ETag', '"7.x"');
  const others = await http.get('/items').set('X-Key', 'acc').expect(200);
  expect(others.headers).not.toHaveProperty('etag');
});

test('an error from the handler becomes the answer', async () => {
  const { http } = start();
  const expected = { code: 'item_not_found', message: 'Item not found' };
  await http.get('/items/gone').set('X-Key', 'acc').expect(404, expected);
});

test('a request without a key is refused, and its body is not read', async () => {
  const { http } = start();
  for (const { method, path, scope } of operations) {
    if (scope === false) continue;
    const tooLarge = method === 'get' ? undefined : { name: 'x'.repeat(1000) };
    await http[method](path).send(tooLarge).expect(401);
  }
});

test('the error for a key without the required scope names the scope', async () => {
  const { http } = start();
  await http.get('/items').set('X-Key', 'reader').expect(200);
  const refused = { code: 'insufficient_scope', message: 'This API key lacks the scope items:write' };
  await http.post('/items').set('X-Key', 'reader').send({ name: 'x' }).expect(403, refused);
});

test.each([
  ['/items?nam=x', 'Unknown query parameter nam'],
  ['/items?name[]=x', 'Unknown query parameter name[]'],
  ['/items?name=x&name=y', 'name must be given only once'],
  ['/items?name=a%00b', 'name must not contain NUL characters'],
  ['/items?name=refused', 'name is not valid'],
  ['/items/7?verbose=1', 'Unknown query parameter verbose'],
])('a request for %s is refused: %s', async (path, message) => {
  const { http } = start();
  await http.get(path).set('X-Key', 'acc').expect(400, { code: 'validation_error', message });
});

test('path parameters are validated by their schemas', async () => {
  const { http } = start();
  await http.delete('/items/seven').set('X-Key', 'acc').expect(400);
});

test('a body must match the operation’s schema, content type and size limit', async () => {
  const { http } = start();
  const post = () => http.post('/items').set('X-Key', 'acc');
  await post().expect(400);
  await post().send({ name: 1 }).expect(400);
  await post().send({ name: 'x', more: 1 }).expect(400);
  await post().type('text').send('x').expect(415);
  await post()
    .send({ name: 'x'.repeat(100) })
    .expect(413);
});

test('a body that the operation does not read must still be valid JSON', async () => {
  const { http } = start();
  await http.post('/items/7/cancel').set('X-Key', 'acc').type('json').send('{').expect(400);
  await http.post('/items/7/cancel').set('X-Key', 'acc').send({ ignored: true }).expect(200);
});

test('an operation can read its body as a form, as exact bytes or as a stream', async () => {
  const { http } = start();
  await http.post('/form').type('form').send({ name: 'x' }).expect(200, { name: 'x' });
  await http.post('/form').send({ name: 'x' }).expect(415);
  await http.post('/form').type('form').send('name=%ff').expect(400);
  await http.post('/hook?any=parameter').type('application/json').send('{ }').expect(200, { bytes: 3 });
  await http.post('/hook').expect(200, { bytes: 0 });
  await http.post('/items/import').set('X-Key', 'acc').type('text/csv').send('a,b').expect(200, { bytes: 3 });
  await http.post('/items/import').set('X-Key', 'acc').send({}).expect(415);
});

test('an idempotent operation runs in the transaction that stores its answer, and a repetition gets the same answer; `afterCommit` is called after both', async () => {
  const { deps, http } = start();
  const send = () => http.post('/items').set({ 'X-Key': 'acc', 'Idempotency-Key': '1' }).send({ name: 'x' });
  await send().expect(201, { name: 'x', db: 'transaction' });
  await send().expect('Idempotency-Replayed', 'true').expect(201, { name: 'x', db: 'transaction' });
  expect(deps.woken).toEqual(['x', 'x']);
});

test.each([
  ['post', '/items/7/cancel'],
  ['put', '/items/7'],
  ['patch', '/items/7'],
  ['delete', '/items/7'],
  ['post', '/items'],
] as const)('the handler of %s %s waits for a slot of the caller’s account', async (method, path) => {
  const { turns, http } = start();
  const { ok } = await http[method](path).set({ 'X-Key': 'acc', 'Idempotency-Key': '1' }).send({ name: 'x' });
  expect([ok, turns]).toEqual([true, ['acc']]);
});

test('a GET request and a request to an operation without authentication start without waiting for a slot', async () => {
  const { turns, http } = start();
  await http.get('/items').set('X-Key', 'acc').expect(200);
  await http.post('/hook').expect(200);
  expect(turns).toEqual([]);
});

test('a fixed path such as /items/import answers a method that it lacks with 405, although GET /items/:id would match', async () => {
  const { http } = start();
  for (const path of ['/items/import', '/items/IMPORT']) {
    const { status, headers } = await http.get(path).set('x-key', 'acc_1');
    expect([status, headers['allow']]).toEqual([405, 'POST']);
  }
  await http.get('/items/important').set('x-key', 'acc_1').expect(200);
});
