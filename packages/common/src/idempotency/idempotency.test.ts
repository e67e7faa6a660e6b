import { useTestPool } from '@services/tooling/testing/test-pool';
import { eventually } from '@services/tooling/testing/eventually';
import request from 'supertest';

import { IDEMPOTENCY_TABLE } from '../../test/idempotency-table.ts';
import { createTestApp } from '../../test/test-app.ts';
import { createIdempotency, PURGE_IDEMPOTENCY_KEYS } from './idempotency.ts';
import { queriesOf, withStatements, type Queries } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import { jsonBody } from '../http/json-body.ts';

const pool = useTestPool(`${IDEMPOTENCY_TABLE}; CREATE TABLE effects (account_id text)`);
/** The handler calls this after its effect; each test sets its own. */
let afterEffect: (body: unknown) => Promise<unknown>;

const created = async (body: unknown) => ({ made: body, at: performance.now() });

/** What the request does before its transaction. */
let prepare: (() => Promise<void>) | undefined;

beforeEach(() => {
  afterEffect = created;
  prepare = undefined;
});
afterEach(() => pool.query('TRUNCATE idempotency_keys, effects'));

const { app } = createTestApp((routes) => {
  routes.use(jsonBody({ limitBytes: 10_000 }));
  routes.post('/things', async (req, res) => {
    const once = createIdempotency<Queries>({ ...queriesOf(pool), transaction: (work) => withStatements(pool, work) });
    const accountId = String(req.query['account'] ?? 'acc');
    const handle = async (db: Queries) => {
      await db.query({ text: 'INSERT INTO effects VALUES ($1)' }, [accountId]);
      return afterEffect(req.body);
    };
    res.status(201);
    res.json(await once(req, accountId, handle, prepare));
  });
});

const post = (key: string | undefined, body: unknown = { name: 'a' }, path = '/things') =>
  request(app)
    .post(path)
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send(body as object);

async function effects(): Promise<number> {
  return Number((await pool.query('SELECT count(*) FROM effects')).rows[0].count);
}

test('`prepare` does not run again for a repeated request, and if it fails, the Idempotency-Key can be used again', async () => {
  let prepared = 0;
  prepare = async () => {
    prepared += 1;
    if (prepared === 1) throw new AppError(400, 'validation_error', 'Not valid');
  };
  await post('k1').expect(400);
  const { body } = await post('k1').expect(201);
  expect((await post('k1').expect(201)).body).toEqual(body);
  await post('k1', { name: 'b' }).expect(422);
  expect(prepared).toBe(2);
});

test('a request that repeats Idempotency-Key and body gets the first answer byte for byte and has no second effect', async () => {
  afterEffect = async () => ({ b: 'ü😀\u2028', a: [1.5, 1e21, null], nested: { z: 1, 10: 2 } });
  const first = await post('k1');
  const second = await post('k1');
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.text).toBe(first.text);
  expect([first, second].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  expect(await effects()).toBe(1);
});

test('every request without an Idempotency-Key is executed', async () => {
  await post(undefined);
  await post(undefined);
  expect(await effects()).toBe(2);
});

test('a repeated Idempotency-Key with another body is refused with 422', async () => {
  await post('k1').expect(201);
  const { status, body } = await post('k1', { name: 'b' });
  expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
  expect(await effects()).toBe(1);
});

test('Idempotency-Keys of different accounts are independent', async () => {
  await post('k1').expect(201);
  await post('k1', { name: 'b' }, '/things?account=other').expect(201);
  expect(await effects()).toBe(2);
});

test('a second request gets 409 while the first request runs, and gets the first answer afterwards', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let running = false;
  afterEffect = async (body) => {
    running = true;
    await finished;
    return created(body);
  };
  const first = post('k1').then((answer) => answer);
  await eventually(() => running);
  const second = await post('k1');
  expect([second.status, second.body.code]).toEqual([409, 'idempotency_conflict']);
  finish();
  const answer = await first;
  expect((await post('k1')).text).toBe(answer.text);
  expect(await effects()).toBe(1);
});

test('twenty concurrent requests have one effect and get one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('k1')));
  const accepted = answers.filter(({ status }) => status === 201);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1);
  expect(await effects()).toBe(1);
});

test('if a handler fails, neither its effect nor its answer is stored, and the Idempotency-Key can be used again', async () => {
  afterEffect = async () => {
    throw new Error('in the middle');
  };
  await post('k1').expect(500);
  expect(await effects()).toBe(0);
  afterEffect = created;
  await post('k1').expect(201);
  expect(await effects()).toBe(1);
});

test('if the database connection is lost during a request, neither effect nor answer is stored', async () => {
  afterEffect = async (body) => {
    await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`);
    return created(body);
  };
  await post('k1').expect(503);
  expect(await effects()).toBe(0);
  afterEffect = created;
  // PostgreSQL closes the connection before it releases the lock on the key.
  await eventually(async () => (await post('k1')).status === 201);
});

test('after 24 hours, an Idempotency-Key can be used again, and the purge deletes it', async () => {
  await post('k1').expect(201);
  await post('k2').expect(201);
  await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = 'k1'`);
  await post('k1', { name: 'b' }).expect(201);
  expect(await effects()).toBe(3);
  await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = 'k1'`);
  await pool.query(PURGE_IDEMPOTENCY_KEYS);
  expect((await pool.query('SELECT key FROM idempotency_keys')).rows).toEqual([{ key: 'k2' }]);
});

test('an answer without a body can be repeated', async () => {
  afterEffect = async () => undefined;
  await post('k1').expect(201);
  await post('k1').expect(201);
  expect(await effects()).toBe(1);
});

test.each(['', 'x'.repeat(256), 'ü'])('an invalid Idempotency-Key gets 400: %j', async (key) => {
  const { status, body } = await post(key);
  expect([status, body.message]).toEqual([400, 'Idempotency-Key must be 1 to 255 printable ASCII characters']);
  expect(await effects()).toBe(0);
});
