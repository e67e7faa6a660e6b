import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { startTestApp, type TestAccount } from '../test/app.ts';
const app = startTestApp();
let account: TestAccount;

beforeEach(async () => {
  account = await app.account();
});

const lead = { username: 'jane', trigger_keyword: 'price', trigger_type: 'comment' };
const automation = { keyword: 'price', message: 'Hi', trigger_type: 'both' };

interface Post {
  path: string;
  body: object;
  other: object;
  /** The number of created objects. */
  count: () => Promise<number>;
}

/** Every POST of the API. */
const POSTS: Record<string, () => Promise<Post>> = {
  leads: async () => ({
    path: '/v1/leads',
    body: lead,
    other: { ...lead, display_name: 'Jane' },
    count: async () => (await account.get('/v1/leads')).body.pagination.total,
  }),
  automations: async () => ({
    path: '/v1/automations',
    body: automation,
    other: { ...automation, keyword: 'cost' },
    count: async () => (await account.get('/v1/automations')).body.data.length,
  }),
  notes: async () => {
    const path = `/v1/leads/${(await account.post('/v1/leads', lead)).body.data.id}`;
    const count = async () => (await account.get(path)).body.data.notes.length;
    return { path: `${path}/notes`, body: { note: 'Called' }, other: { note: 'Wrote' }, count };
  },
  variations: async () => {
    const path = `/v1/automations/${(await account.post('/v1/automations', automation)).body.data.id}`;
    const count = async () => (await account.get(path)).body.data.variations.length;
    return { path: `${path}/variations`, body: { message: 'Hello' }, other: { message: 'Good day' }, count };
  },
};

test.each(Object.entries(POSTS))(
  '%s: a repeated key gives the first answer, another body 422',
  async (_name, prepare) => {
    const { path, body, other, count } = await prepare();
    const send = (content: object, key = 'key-1') => account.post(path, content).set('Idempotency-Key', key);
    const first = await send(body).expect(201);
    expect((await send(body).expect(201)).text).toBe(first.text);
    await send(other).expect(422, {
      success: false,
      error: 'This Idempotency-Key was already used with a different request',
      code: 'idempotency_mismatch',
    });
    expect(await count()).toBe(1);
    await send(body, 'key-2').expect(201);
    await account.post(path, body).expect(201);
    expect(await count()).toBe(3);
  },
);

test('while the first request runs, a repeated request gets 409 and requests with other keys do not wait', async () => {
  const send = (key: string, path = '/v1/automations', body: object = automation) =>
    account.post(path, body).set('Idempotency-Key', key);
  // Creating an automation waits for the account's row, which another transaction has locked.
  const statement = 'SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
  const { running } = await whileLocked({ pool: app.db.pool, statement, values: [account.id] }, async (waiting) => {
    const sent = send('key').then((response) => response);
    await eventually(async () => (await waiting()) > 0);
    await send('key').expect(409, {
      success: false,
      error: 'A request with this Idempotency-Key is still in progress',
      code: 'idempotency_conflict',
    });
    await send('another', '/v1/leads', lead).expect(201);
    return { running: sent };
  });
  const first = await running;
  expect(first.status).toBe(201);
  expect((await send('key').expect(201)).text).toBe(first.text);
});

test('the key of a refused request can be used again', async () => {
  account = await app.account('free');
  const send = () => account.post('/v1/automations', automation).set('Idempotency-Key', 'key');
  const made = await Promise.all([1, 2, 3].map(() => account.post('/v1/automations', automation)));
  await send().expect(402);
  await account.delete(`/v1/automations/${made[0]?.body.data.id}`).expect(200);
  await send().expect(201);
  await account.post('/v1/automations', {}).set('Idempotency-Key', 'invalid').expect(400);
  await account.post('/v1/leads', lead).set('Idempotency-Key', 'invalid').expect(201);
});

test('a key belongs to one account and one path, and expires after a day', async () => {
  const stranger = await app.account();
  const send = (who: TestAccount, path = '/v1/leads', body: object = lead) =>
    who.post(path, body).set('Idempotency-Key', 'key');
  const first = await send(account).expect(201);
  const theirs = await send(stranger).expect(201);
  expect(theirs.body.data.id).not.toBe(first.body.data.id);
  await send(account, '/v1/automations', automation).expect(422);
  await app.db.orm.$executeRaw`UPDATE idempotency_keys SET created_at = created_at - interval '24 hours 1 second'`;
  const later = await send(account).expect(201);
  expect(later.body.data.id).not.toBe(first.body.data.id);
});

test.each(['', 'é'.repeat(3), 'x'.repeat(256)])('%j is not a valid key', async (key) => {
  const raw = Buffer.from(key).toString('latin1');
  await account.post('/v1/leads', lead).set('Idempotency-Key', raw).expect(400, {
    success: false,
    error: 'Idempotency-Key must be 1 to 255 printable ASCII characters',
    code: 'validation_error',
  });
});
