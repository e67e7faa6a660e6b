import { isDatabaseLost, isMissing, isTaken, violates } from '@services/common/database/errors';
import { givenOnce } from '@services/tooling/testing/given';
import { createTestDatabase } from '@services/tooling/testing/test-database';

import { connect, type Database, type Db } from './db.ts';

let db: Database;
const database = givenOnce(() => createTestDatabase());
beforeAll(async () => {
  db = connect(database.url, { poolSize: 4 });
  await db.orm.account.create({ data: { id: 'taken', name: 'Shop', mode: 'live' } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const READ = {
  name: 'test_read',
  text: `SELECT id, name, created_at AS "createdAt", live_account_id AS "liveAccountId", $2::int AS number
    FROM accounts WHERE id = $1`,
};
const INSERT = { name: 'test_insert', text: `INSERT INTO accounts (id, name, mode) VALUES ($1, 'Shop', 'live')` };
/** The ways in which a statement is sent. */
const ways: [string, <Result>(work: (tx: Pick<Db, 'query'>) => Promise<Result>) => Promise<Result>][] = [
  ['from the pool', (work) => work(db)],
  ["in Prisma's transaction", (work) => db.transaction(work)],
  ['in a hand-written transaction', (work) => db.statements(work)],
];
const exists = async (id: string) => (await db.orm.account.count({ where: { id } })) === 1;
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const plannedOnce: typeof ways = [
  [
    'planned once',
    (work) => work({ query: (statement, values) => db.query({ ...statement, planOnce: true }, values) }),
  ],
];

test.each([...ways, ...plannedOnce])(
  'each way to run an SQL statement returns the same rows: %s',
  async (_way, run) => {
    const rows = await run((tx) => tx.query<{ createdAt: string }>(READ, ['taken', 7]));
    const { createdAt } = await db.orm.account.findUniqueOrThrow({ where: { id: 'taken' } });
    expect(rows).toEqual([
      { id: 'taken', name: 'Shop', createdAt: createdAt.toISOString(), liveAccountId: null, number: 7 },
    ]);
  },
);

test.each(ways)(
  "a statement %s that violates a unique constraint is recognized by the constraint's name",
  async (_way, run) => {
    const failure = await failureOf(run((tx) => tx.query(INSERT, ['taken'])));
    expect([isTaken(failure), isTaken(failure, 'accounts_pkey'), isTaken(failure, 'other')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([violates(failure, 'accounts_pkey'), isDatabaseLost(failure)]).toEqual([true, false]);
  },
);

test.each(ways)('the loss of the database connection is recognized for a statement %s', async (_way, run) => {
  const text = 'SELECT pg_terminate_backend(pg_backend_pid())';
  expect(isDatabaseLost(await failureOf(run((tx) => tx.query({ text }))))).toBe(true);
});

test('the helpers for database errors also recognize the errors that Prisma raises', async () => {
  const create = () => db.orm.account.create({ data: { id: 'taken', name: 'Shop', mode: 'live' } });
  expect(isTaken(await failureOf(create()), 'accounts_pkey')).toBe(true);
  expect(isMissing(await failureOf(db.orm.account.delete({ where: { id: 'none' } })))).toBe(true);
  const orphan = { id: 'k', accountId: 'none', hash: 'h', hint: 'h', label: 'l' };
  expect(violates(await failureOf(db.orm.apiKey.create({ data: orphan })), 'api_keys_account_id_fkey')).toBe(true);
  const unreachable = connect('postgresql://x@127.0.0.1:1/x', { poolSize: 2 });
  expect(isDatabaseLost(await failureOf(unreachable.orm.account.count()))).toBe(true);
  expect(isDatabaseLost(await failureOf(unreachable.transaction((tx) => tx.query(READ, ['a', 1]))))).toBe(true);
  await unreachable.close();
});

test.each(['transaction', 'statements'] as const)('db.%s applies all of its statements or none', async (kind) => {
  await db[kind]((tx: Pick<Db, 'query'>) => tx.query(INSERT, [`${kind}-kept`]));
  const undone = db[kind](async (tx: Pick<Db, 'query'>) => {
    await tx.query(INSERT, [`${kind}-undone`]);
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect([await exists(`${kind}-kept`), await exists(`${kind}-undone`)]).toEqual([true, false]);
});

test('a transaction begun inside another transaction is rolled back with the outer one', async () => {
  const undone = db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.query(INSERT, ['joined']));
    await tx.statements((inner) => inner.query(INSERT, ['joined-too']));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect([await exists('joined'), await exists('joined-too')]).toEqual([false, false]);
});

test('only statements with `planOnce` use generic plans and partition pruning', async () => {
  const text = `SELECT current_setting('plan_cache_mode') AS mode, current_setting('enable_partition_pruning') AS pruning`;
  expect(await db.query({ text })).toEqual([{ mode: 'auto', pruning: 'off' }]);
  expect(await db.query({ text, planOnce: true })).toEqual([{ mode: 'force_generic_plan', pruning: 'on' }]);
  const lock = db.query({ text: 'SELECT FROM messages FOR UPDATE', planOnce: true });
  await expect(lock).rejects.toThrow('cannot execute SELECT FOR UPDATE in a read-only transaction');
});
