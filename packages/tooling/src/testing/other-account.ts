import { ownedRowsStatement, type Ownership, type Queryable } from './tenants/ownership.ts';

/** Whose rows are to stay as they are. */
export interface OtherAccount {
  /** A pool or a client on the test's database. */
  db: Queryable;
  /** The other account's ids: its account (and its test space), or its application and user. */
  ids: (bigint | number | string)[];
  /** How to find its rows; default: by `account_id`. */
  ownership?: Ownership;
  /** Tables in which it must have rows, because another account without any proves nothing. */
  has?: string[];
}

/** All rows of another account at one moment. */
interface Snapshot {
  /** How many rows it has in each table; only tables with rows. */
  counts: Record<string, number>;
  /** @throws Error that lists, table by table, what was added, removed or changed since */
  expectUnchanged(): Promise<void>;
}

interface OwnedRow {
  table: string;
  key: string;
  row: Record<string, unknown>;
}

/** The statement of a database is made once: a test file has one database, and tables do not change under it. */
const statements = new WeakMap<Queryable, Map<string, Promise<string>>>();

/**
 * Reads all rows that belong to another account, in one statement: those of tables with an owner's column, and of tables that
 * refer to them.
 *
 * @throws Error where a table's owner is not known, or where the other account has no rows in a table of `has`
 */
export async function snapshotOtherAccount(otherAccount: OtherAccount): Promise<Snapshot> {
  const before = await readRows(otherAccount);
  const counts: Record<string, number> = {};
  for (const { table } of before.values()) counts[table] = (counts[table] ?? 0) + 1;
  const missing = (otherAccount.has ?? []).filter((table) => counts[table] === undefined);
  if (missing.length > 0)
    throw new Error(`The other account has no rows in ${missing.join(', ')}: it would prove nothing.`);
  if (before.size === 0) throw new Error('The other account has no rows at all: it would prove nothing.');
  return {
    counts,
    async expectUnchanged() {
      const changes = compare(before, await readRows(otherAccount));
      if (changes.length > 0) throw new Error(`The other account's rows have changed:\n${changes.join('\n')}`);
    },
  };
}

/** Runs `act` and asserts that the other account's rows are afterwards exactly as they were before. */
export async function expectOtherAccountUnchanged<Result>(
  otherAccount: OtherAccount,
  act: () => Promise<Result>,
): Promise<Result> {
  const snapshot = await snapshotOtherAccount(otherAccount);
  const result = await act();
  await snapshot.expectUnchanged();
  return result;
}

/**
 * Gives a test file another account: `create` makes it before the first test, and a test that changes any of its rows fails.
 * Call it at the top of the file, after the application is started there.
 */
export function guardOtherAccount(create: () => Promise<OtherAccount>): void {
  let otherAccount: OtherAccount;
  let snapshot: Snapshot;
  beforeAll(async () => {
    otherAccount = await create();
    snapshot = await snapshotOtherAccount(otherAccount);
  });
  afterEach(async () => {
    try {
      await snapshot.expectUnchanged();
    } catch (error) {
      // The next test is judged by what it does itself.
      snapshot = await snapshotOtherAccount({ ...otherAccount, has: [] });
      throw error;
    }
  });
}

async function readRows({ db, ids, ownership }: OtherAccount): Promise<Map<string, OwnedRow>> {
  const cached = statements.get(db) ?? new Map<string, Promise<string>>();
  statements.set(db, cached);
  const name = JSON.stringify(ownership);
  const statement = cached.get(name) ?? ownedRowsStatement(db, ownership);
  cached.set(name, statement);
  const { rows } = await db.query(await statement, [ids.map(String)]);
  return new Map((rows as OwnedRow[]).map((row) => [`${row.table} ${row.key}`, row]));
}

/** When a key was used is written after the answer, so that the other account's own requests may still be on the way. */
const WRITTEN_LATER = 'last_used_at';

function compare(before: Map<string, OwnedRow>, after: Map<string, OwnedRow>): string[] {
  const removed = [...before].filter(([name]) => !after.has(name)).map(([name]) => `- ${name} is gone`);
  const added = [...after]
    .filter(([name]) => !before.has(name))
    .map(([name, { row }]) => `+ ${name} is new: ${JSON.stringify(row)}`);
  const changed = [...after].flatMap(([name, { row }]) => {
    const old = before.get(name)?.row;
    if (old === undefined) return [];
    return [...new Set([...Object.keys(old), ...Object.keys(row)])]
      .map((column) => [column, JSON.stringify(old[column]), JSON.stringify(row[column])] as const)
      .filter(([column, was, is]) => was !== is && column !== WRITTEN_LATER)
      .map(([column, was, is]) => `~ ${name}: ${column} was ${was}, is ${is}`);
  });
  return [...removed, ...added, ...changed].toSorted((a, b) => a.slice(2).localeCompare(b.slice(2)));
}
