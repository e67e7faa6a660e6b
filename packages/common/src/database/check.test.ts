import { createTestDatabase, type TestDatabase } from '@services/tooling/testing/test-database';
import pg from 'pg';

import { recordingLogger } from '../../test/recording-logger.ts';
import { checkConnections } from './check.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

let database: TestDatabase;
const pools: Pool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await execute(database.url, [() => 'CREATE SCHEMA tenant_1']);
});
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));
afterAll(() => database.drop());

const { logger, lines } = recordingLogger();
const UNCHECKED = 'the settings of database connections could not be checked';

function open(url: string, options: Partial<PoolOptions> = {}): Pool {
  const pool = createPool(url, { poolSize: 2, ...options });
  pools.push(pool);
  return pool;
}

async function failureOf(pool: Pool): Promise<string[]> {
  return checkConnections([pool], logger).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  );
}

/** Runs the statements that the functions return for the name of the database. */
async function execute(url: string, statements: ((database: string) => string)[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement(client.escapeIdentifier(client.database ?? '')));
  await client.end();
}

test('a schema that does not exist is reported, because statements would otherwise use another schema', async () => {
  expect(await failureOf(open(`${database.url}?schema=nowhere`))).toEqual([
    'Invalid configuration:',
    '  DATABASE_URL: there is no schema nowhere: apply the migrations first',
  ]);
});

test('the check passes when connections have the required settings', async () => {
  const settings = { 'directory.deferred_counts': 'on' };
  expect(await failureOf(open(`${database.url}?schema=tenant_1`, { settings }))).toEqual([]);
});

test('behind a pooler, the error lists the role’s missing settings and the statements that add them', async () => {
  const url = `${database.url}?schema=tenant_1`;
  // Sets the time zone, which would otherwise be the machine's.
  await execute(database.url, [(name) => `ALTER DATABASE ${name} SET TimeZone = 'UTC'`]);
  const options = { pooled: true, settings: { 'directory.deferred_counts': 'on', lock_timeout: 2000 } };
  const [title, ...problems] = await failureOf(open(url, options));
  expect(title).toBe('Invalid configuration:');
  expect(problems.map((problem) => problem.replace(/ instead .*/, '').trim())).toEqual([
    `DATABASE_URL: statement_timeout is '0'`,
    `DATABASE_URL: idle_in_transaction_session_timeout is '0'`,
    `DATABASE_URL: enable_partition_pruning is 'on'`,
    `DATABASE_URL: search_path is '"$user", public'`,
    'DATABASE_URL: directory.deferred_counts is not set',
    `DATABASE_URL: lock_timeout is '0'`,
  ]);
  await execute(
    database.url,
    problems.map((problem) => () => /ALTER ROLE .*;$/.exec(problem)?.[0] ?? ''),
  );
  expect(await failureOf(open(url, options))).toEqual([]);
});

test('the check of the connection settings also works with a pool of one connection', async () => {
  expect(
    await failureOf(open(database.url, { pooled: true, poolSize: 1, settings: { work_mem: '1234kB' } })),
  ).toContainEqual(expect.stringContaining('work_mem'));
});

test('one error names all problems of a service’s pools, each once', async () => {
  const pooled = [{}, { settings: { work_mem: '3072' } }].map((more) => open(database.url, { pooled: true, ...more }));
  const failure = await checkConnections(pooled, logger).catch((error: Error) => error);
  const named = String((failure as Error).message).match(/DATABASE_URL: \w+/g);
  expect(named).toContain('DATABASE_URL: work_mem');
  expect(new Set(named).size).toBe(named?.length);
});

test('the error also names a wrong time zone and date format of the database', async () => {
  const other = await createTestDatabase();
  await execute(other.url, [
    (name) => `ALTER DATABASE ${name} SET DateStyle = 'German'`,
    (name) => `ALTER DATABASE ${name} SET TimeZone = 'Asia/Tokyo'`,
  ]);
  const problems = await failureOf(open(other.url, { pooled: true }));
  expect(problems.slice(1, 3).map((problem) => problem.replace(/ Behind .*/, '').trim())).toEqual([
    `DATABASE_URL: TimeZone is 'Asia/Tokyo' instead of 'UTC'.`,
    `DATABASE_URL: DateStyle is 'German, DMY' instead of 'ISO'.`,
  ]);
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await other.drop();
});

test('the check of the connections does not wait for an unavailable database: it logs that nothing was checked', async () => {
  expect(await failureOf(open('postgresql://127.0.0.1:1/none'))).toEqual([]);
  expect(lines(UNCHECKED)).toHaveLength(1);
});

test('if named statements are turned off, every statement is planned separately', async () => {
  const names = async (namedStatements: boolean) => {
    const client = await open(database.url, { namedStatements }).connect();
    await client.query({ name: 'one', text: 'SELECT 1' });
    const { rows } = await client.query('SELECT name FROM pg_prepared_statements');
    client.release();
    return rows.map(({ name }: { name: string }) => name);
  };
  expect([await names(true), await names(false)]).toEqual([['one'], []]);
});
