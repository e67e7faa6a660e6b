import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import { eventually } from '@services/tooling/testing/eventually';
import type pg from 'pg';

import { isDatabaseLost, isTaken, sqlState, violates } from './errors.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { poolSize: 2, settings: { work_mem: '3MB' } });
  await pool.query(
    'CREATE TABLE people (name text CONSTRAINT people_name UNIQUE, age int CONSTRAINT people_age CHECK (age > 0))',
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test('points in time are ISO 8601 in UTC, regardless of the time zone in which they were written', async () => {
  const { rows } = await pool.query(`SELECT '2026-03-01 10:00:00.5+02'::timestamptz AS at, NULL::timestamptz AS never`);
  expect(rows).toEqual([{ at: '2026-03-01T08:00:00.500Z', never: null }]);
});

test('each connection has the given settings', async () => {
  expect((await pool.query('SHOW work_mem')).rows).toEqual([{ work_mem: '3MB' }]);
  expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
});

test('a connection that the server ends is replaced', async () => {
  const failure = await failureOf(pool.query('SELECT pg_terminate_backend(pg_backend_pid())'));
  expect(isDatabaseLost(failure)).toBe(true);
  await eventually(async () => (await pool.query('SELECT 1')).rowCount === 1);
});

test('a failed statement releases its locks before its error is reported @slow', async () => {
  const locks = 'generate_series(1, 2000) AS n';
  const locked = { text: `SELECT pg_advisory_xact_lock(n), 1 / (2000 - n) FROM ${locks}` };
  const free = { name: 'free', text: `SELECT count(*)::int AS n FROM ${locks} WHERE pg_try_advisory_xact_lock(n)` };
  await pool.query(free);
  const client = await pool.connect();
  expect(sqlState(await failureOf(client.query(locked)))).toBe('22012');
  expect((await pool.query(free)).rows).toEqual([{ n: 2000 }]);
  client.release();
  for (let round = 0; round < 20; round += 1) {
    expect(sqlState(await failureOf(pool.query(locked)))).toBe('22012');
    const [first, second] = await Promise.all([pool.query(free), pool.query('SELECT 1')]);
    expect([first.rows, second.rowCount]).toEqual([[{ n: 2000 }], 1]);
  }
});

test('a pool that has no connection free in time counts as a lost database @slow', async () => {
  const clients = [await pool.connect(), await pool.connect()];
  const failure = await failureOf(pool.query('SELECT 1'));
  for (const client of clients) client.release();
  expect(failure).toMatchObject({ message: expect.stringContaining('timeout') });
  expect(isDatabaseLost(failure)).toBe(true);
});

test('a violated constraint is recognized by its name, and does not count as a lost database', async () => {
  await pool.query(`INSERT INTO people VALUES ('Jane', 1)`);
  const taken = await failureOf(pool.query(`INSERT INTO people VALUES ('Jane', 1)`));
  expect([isTaken(taken), isTaken(taken, 'people_name'), isTaken(taken, 'people_age')]).toEqual([true, true, false]);
  expect([violates(taken, 'people_name'), isDatabaseLost(taken), sqlState(taken)]).toEqual([true, false, '23505']);
  const refused = await failureOf(pool.query(`INSERT INTO people VALUES ('Joe', 0)`));
  expect([isTaken(refused), violates(refused, 'people_age')]).toEqual([false, true]);
});

test('other failures count neither as a violated constraint nor as a lost database', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'EPERM' }), null, 'ECONNREFUSED']) {
    expect([isDatabaseLost(error), isTaken(error), violates(error, 'x'), sqlState(error)]).toEqual([
      false,
      false,
      false,
      undefined,
    ]);
  }
});
