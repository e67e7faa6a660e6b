import { PrismaPg } from '@prisma/adapter-pg';
import {
  connectDatabase,
  queriesOf,
  type Database as CommonDatabase,
  type Db as CommonDb,
  type Queries,
} from '@services/common/database/database';
import { createPool, type Pool, type PoolOptions } from '@services/common/database/pool';
import { createReads, type ReadRow } from '@services/common/database/reads';
import { repeating } from '@services/common/database/repeating';

import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

/** Prisma, as a client or inside a transaction; used by the stores of accounts, tokens and limits. */
export type Orm = Prisma.TransactionClient;

/** The database as the stores of the common package need it. */
export type Db = CommonDb<Orm>;

/** Runs hand-written statements; used by the stores of the directory itself. */
export interface Sql {
  /**
   * @param prepared whether to keep the text on the server as a named statement, because it has few variants.
   */
  query<Row>(text: string, values?: unknown[], prepared?: boolean): Promise<Row[]>;
  /** Reads a row outside of transactions, in one statement with the rows that other requests need. */
  readRow?: ReadRow;
}

/** Runs hand-written statements in the transaction in which a request to the HTTP API makes its change and writes the audit log. */
export const sqlOf = (db: Db): Sql => ({ query: (text, values = []) => db.query({ text }, values) });

/** Runs hand-written statements on a pool for reading. */
export type Reading = Sql & { readRow: ReadRow };

/** A statement that links a user, $2, to an object, $1, or removes the link. */
export const linkChange =
  (text: string) =>
  async (sql: Sql, id: string, userId: string): Promise<void> => {
    await sql.query(text, [id, userId], true);
  };

/**
 * The statements that link a member to a row and remove the link. They lock the row before they change the link, as all transactions do:
 * imports change the row's counter, and transactions that delete or hide the row must not run concurrently.
 *
 * @param column the column of `links` that refers to the row.
 * @param condition only rows that meet it are linked.
 */
export function linkChanges(table: string, links: string, column: string, condition = 'true') {
  const locked = `WITH locked AS MATERIALIZED (SELECT id FROM ${table} WHERE id = $1 AND ${condition} FOR NO KEY UPDATE)`;
  return [
    linkChange(`${locked} INSERT INTO ${links} (${column}, user_id) SELECT id, $2 FROM locked ON CONFLICT DO NOTHING`),
    linkChange(`${locked} DELETE FROM ${links} USING locked WHERE ${column} = locked.id AND user_id = $2`),
  ] as const;
}

/** Prisma and hand-written statements, on two pools, so that readers never wait for connections that writers use. */
export interface Database {
  /**
   * The database for accounts, applications and limits, on the connections for writing. Its transactions are repeated after a deadlock
   * or a conflict, like those of `transaction`.
   */
  orm: PrismaClient;
  /** The connections for reading. */
  sql: Reading;
  pool: Pool;
  /** The connections for writing. */
  writers: CommonDatabase<Orm>['pool'];
  /** All pools, which are checked at start. */
  pools: readonly Pool[];
  /** Runs single statements that write. A statement that fails because of a deadlock or a conflict is repeated. */
  write: Sql;
  /**
   * Runs hand-written statements that take effect together or not at all. After a deadlock or a conflict with another transaction the work
   * runs again, in a new transaction: the work must not do anything outside of the database.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * The database for the shared parts, such as people and their sessions, on the connections for writing. Its transactions are repeated
   * after a deadlock or a conflict, like those of `transaction`.
   */
  shared: Db;
  close(): Promise<void>;
}

/** The maximum number of named statements. It is limited, because PostgreSQL keeps each named statement in every connection. */
const MAX_NAMED_STATEMENTS = 1000;
/** How long a writer waits for a lock of another transaction before it retries. */
const LOCK_TIMEOUT_MS = 2000;

const SETTINGS = {
  idle_in_transaction_session_timeout: 30_000,
  // This threshold is lower than PostgreSQL's default of 0.3, because a search ranks the results again.
  'pg_trgm.similarity_threshold': 0.2,
};

/**
 * Opens the pools for Prisma and the hand-written statements.
 *
 * @param options `poolSize`: the total number of connections; a third of them is for writing.
 */
export function connect(
  url: string,
  { poolSize = 10, statementTimeoutMs = 5000, ...options }: Partial<PoolOptions> = {},
): Database {
  const reading = readConnections(poolSize);
  const pool = createPool(url, { ...options, poolSize: reading, statementTimeoutMs, settings: SETTINGS });
  const writers = connectDatabase<Orm, PrismaClient>(url, {
    ...options,
    poolSize: Math.max(1, poolSize - reading),
    statementTimeoutMs,
    settings: { ...SETTINGS, lock_timeout: LOCK_TIMEOUT_MS },
    orm: (shared, schema) => withRepeating(new PrismaClient({ adapter: new PrismaPg(shared, { schema }) })),
  });
  const toSql = naming();
  const write = toSql(writers);
  return {
    orm: writers.orm,
    pool,
    writers: writers.pool,
    pools: [pool, ...writers.pools],
    sql: readingOf(toSql(queriesOf(pool))),
    write: { query: (text, values, prepared) => repeating(() => write.query(text, values, prepared)) },
    transaction: (work) => repeating(() => writers.statements((queries) => work(toSql(queries)))),
    shared: {
      orm: writers.orm,
      query: (statement, values) => repeating(() => writers.query(statement, values)),
      transaction: writers.transaction,
      statements: (work) => repeating(() => writers.statements(work)),
    },
    async close() {
      await Promise.all([pool.end(), writers.close()]);
    },
  };
}

/** Opens a pool to a replica of the database, for queries only. */
export function connectReading(url: string, { poolSize, ...options }: PoolOptions): { sql: Reading; pool: Pool } {
  const pool = createPool(url, { ...options, poolSize: readConnections(poolSize), settings: SETTINGS });
  return { sql: readingOf(naming()(queriesOf(pool))), pool };
}

function naming(): (queries: Queries) => Sql {
  const nameOf = createNames();
  return (queries) => ({
    query: (text, values, prepared = false) => queries.query({ text, ...(prepared && nameOf(text)) }, values),
  });
}

function readingOf(sql: Sql): Reading {
  return { ...sql, readRow: createReads(({ text }, values) => sql.query(text, [...values], true)) };
}

/** Makes Prisma's client repeat every transaction after a deadlock or a conflict, so that no store has to do it. */
function withRepeating(client: PrismaClient): PrismaClient {
  const once = client.$transaction.bind(client) as (...args: unknown[]) => Promise<unknown>;
  return Object.assign(client, { $transaction: (...args: unknown[]) => repeating(() => once(...args)) });
}

/** How many connections of a pool of this size are for reading: two thirds, and at least one. */
export function readConnections(poolSize: number): number {
  return Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 3)));
}

/** Creates the names of named statements: a text has the same name on every connection. */
function createNames(): (text: string) => { name: string } | undefined {
  const names = new Map<string, { name: string }>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
    const named = { name: `directory_${names.size}` };
    names.set(text, named);
    return named;
  };
}

/**
 * Writes the values that differ from the row's current values. Call it in a transaction.
 *
 * @param table our own name, never a client's; its key is `id`.
 * @returns the columns that were changed; null if the row does not exist.
 */
export async function changeColumns(
  sql: Sql,
  table: string,
  id: string,
  columns: readonly (readonly [name: string, value: unknown])[],
): Promise<string[] | null> {
  const list = columns.map(([name]) => `, ${name}`).join('');
  const [before] = await sql.query<Record<string, unknown>>(
    `SELECT id${list} FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  if (!before) return null;
  const changed = columns.filter(([name, value]) => before[name] !== value);
  if (changed.length === 0) return [];
  const places = changed.map(([name], index) => `${name} = $${index + 2}`).join(', ');
  await sql.query(`UPDATE ${table} SET ${places} WHERE id = $1`, [id, ...changed.map(([, value]) => value)]);
  return changed.map(([name]) => name);
}

/**
 * Selects rows by their ids, in any order. A single id is compared directly, because PostgreSQL keeps the plan of such a statement. A short
 * array is planned again each time, which takes longer than reading the row.
 *
 * @param select `SELECT … FROM …`, with `id` the column that is looked up.
 * @param condition another condition that a row must meet.
 */
export async function selectByIds<Row extends { id: string }>(
  sql: Sql,
  select: string,
  id: string,
  ids: readonly string[],
  condition = 'true',
): Promise<Row[]> {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) {
    const text = `${select} WHERE ${id} = $1 AND ${condition}`;
    if (!sql.readRow) return sql.query(text, [first], true);
    const row = await sql.readRow<Row>({ text, types: ['bigint'] }, [first]);
    return row ? [row] : [];
  }
  return sql.query(`${select} WHERE ${id} = ANY($1::bigint[]) AND ${condition}`, [ids], true);
}
