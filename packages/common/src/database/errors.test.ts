import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import pg from 'pg';

import { isDatabaseLost } from './errors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('a read-only database counts as lost', async () => {
  const error = await withClient(async (client) => {
    await client.query('SET default_transaction_read_only = on');
    return failure(client.query('CREATE TABLE t (x int)'));
  });
  expect(isDatabaseLost(error)).toBe(true);
});

test('a session that ends, or has already ended, counts as a lost database', async () => {
  const [ended, before] = await withClient(async (client) => [
    await failure(client.query('SELECT pg_terminate_backend(pg_backend_pid())')),
    await failure(client.query('SELECT 1')),
  ]);
  expect([isDatabaseLost(ended), isDatabaseLost(before)]).toEqual([true, true]);
});

test('a server that does not listen counts as a lost database', async () => {
  const pool = new pg.Pool({ connectionString: 'postgresql://127.0.0.1:1/x' });
  expect(isDatabaseLost(await failure(pool.query('SELECT 1')))).toBe(true);
  await pool.end();
});

test('a server that refuses the password counts as a lost database', async () => {
  const url = Object.assign(new URL(database.url), { password: 'former' });
  const pool = new pg.Pool({ connectionString: url.href });
  expect(isDatabaseLost(await failure(pool.query('SELECT 1')))).toBe(true);
  await pool.end();
});

test('a server with too many connections counts as a lost database', () => {
  expect(
    isDatabaseLost(Object.assign(new Error('sorry, too many clients'), { severity: 'FATAL', code: '53300' })),
  ).toBe(true);
});

/** Errors as Prisma 7 with its adapter for node-postgres throws them. */
test.each([
  { code: 'P1001', meta: { modelName: 'Account' } },
  { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable', host: '127.0.0.1' } } } },
  { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '57P01' } } } },
  { code: 'P2010', meta: { driverAdapterError: { cause: { kind: 'AuthenticationFailed', user: 'renewed' } } } },
  { code: 'P2039', meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode: '25006' } } } },
  { code: 'P2028', message: 'Transaction API error: Unable to start a transaction in the given time.', meta: {} },
])('Prisma’s %j counts as a lost database', ({ message = 'failed', ...facts }) => {
  expect(isDatabaseLost(Object.assign(new Error(message), { name: 'PrismaClientKnownRequestError' }, facts))).toBe(
    true,
  );
});

test('an invalid statement, a timeout and a violated constraint do not count as a lost database', async () => {
  const errors = await withClient(async (client) => {
    await client.query('SET statement_timeout = 20');
    return [
      await failure(client.query('SELEC')),
      await failure(client.query('SELECT pg_sleep(1)')),
      await failure(client.query('SELECT 1/0')),
    ];
  });
  expect(errors.map(isDatabaseLost)).toEqual([false, false, false]);
  expect([undefined, null, 'text', new Error('other'), { code: 'P2002' }].some(isDatabaseLost)).toBe(false);
});

test('another system that cannot be reached does not count as a lost database', async () => {
  expect(isDatabaseLost(await failure(fetch('http://127.0.0.1:1/')))).toBe(false);
});
