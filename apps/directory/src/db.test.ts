import { startTestApp } from '../test/app.ts';
import { connect, type Database } from './db.ts';

const app = startTestApp();
let database: Database;

beforeAll(() => {
  // A pool size of 6 gives two connections for writing.
  database = connect(app.config.DATABASE_URL, { poolSize: 6 });
});

afterAll(() => database.close());

const lock = 'SELECT pg_advisory_xact_lock($1)';

/** Every way to run statements in one transaction. `work` locks the given numbers in sequence. */
const ways: Record<
  string,
  (database: Database, work: (lockOf: (id: number) => Promise<unknown>) => Promise<void>) => Promise<void>
> = {
  transaction: ({ transaction }, work) => transaction((sql) => work((id) => sql.query(lock, [id]))),
  'shared.statements': ({ shared }, work) => shared.statements((tx) => work((id) => tx.query({ text: lock }, [id]))),
  'shared.transaction': ({ shared }, work) =>
    shared.transaction((tx) => work((id) => tx.orm.$executeRaw`SELECT pg_advisory_xact_lock(${id})`)),
  'orm.$transaction': ({ orm }, work) =>
    orm.$transaction((tx) => work((id) => tx.$executeRaw`SELECT pg_advisory_xact_lock(${id})`)),
};

test.each(Object.keys(ways))(
  'after a deadlock of two transactions, the canceled transaction runs again: %s @slow',
  async (way) => {
    const { promise: bothHold, resolve } = Promise.withResolvers<void>();
    let holding = 0;
    let attempts = 0;
    const lockBoth = (first: number, second: number) =>
      ways[way]?.(database, async (lockOf) => {
        attempts += 1;
        await lockOf(first);
        holding += 1;
        if (holding === 2) resolve();
        await bothHold;
        await lockOf(second);
      });
    await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
    expect(attempts).toBe(3);
  },
);
