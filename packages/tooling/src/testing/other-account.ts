import { ownedRowsStatement, type Ownership, type Queryable } from './tenants/ownership.ts';

/** The account whose rows must not change. */
export interface OtherAccount {
  /** A pool or a client on the test's database. */
  db: Queryable;
  /** The other account's ids: the id of the account (and of its test space), or the ids of the application and the user. */
  ids: (bigint | number | string)[];
  /** How to find its rows; default: by `account_id`. */
  ownership?: Ownership;
  /** Tables in which it must have rows, because an account without rows would prove nothing. */
  has?: string[];
}

/** All rows of another account at one moment. */
interface Snapshot {
  /** The number of its rows in each table that has any. */
  counts: Record<string, number>;
  /** @throws Error that lists the added, removed and changed rows by table */
  expectUnchanged(): Promise<void>;
}

interface OwnedRow {
  table: string;
  key: string;
  row: Record<string, unknown>;
}

/** The statement is built once per database, because a test file has one database and its tables do not change. */
const statements = new WeakMap<Queryable, Map<string, Promise<string>>>();

/**
 * Reads all rows that belong to another account, in one statement: rows of tables with an owner's column, and of tables that
 * refer to these tables.
 *
 * @throws Error if a table's owner is not known, or if the other account has no rows in a table of `has`
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

/** Runs `act` and asserts that it does not change the other account's rows. */
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
 * Adds another account to a test file: `create` creates it before the first test, and a test that changes any of its rows fails.
 * Call it at the top of the file, after the call that starts the application.
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
      // Take a new snapshot, so that the next test fails only for its own changes.
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

/**
 * The column with the time of a key's last use. The service writes it after it has answered, so earlier requests of the
 * other account may still change it.
 */
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
