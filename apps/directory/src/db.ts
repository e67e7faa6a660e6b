import { setTimeout } from 'node:timers/promises';

import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

import { PrismaClient, type Prisma } from './generated/prisma/client.ts';

/** Prisma, as a client or inside a transaction: what the stores of accounts, tokens and limits work on. */
export type Orm = Prisma.TransactionClient;

/** The hand-written statements' way to PostgreSQL: what the stores of the directory itself work on. */
export interface Sql {
  /**
   * @param prepared whether the text is one of few and worth keeping on the server as a named statement.
   */
  query<Row>(text: string, values?: unknown[], prepared?: boolean): Promise<Row[]>;
}

/** Both ways to PostgreSQL, over two pools: a reader never waits for a connection that a writer holds. */
export interface Database {
  /** For accounts, applications and limits; on the writers' connections. */
  orm: PrismaClient;
  /** For reading. */
  sql: Sql;
  pool: pg.Pool;
  /** For single statements that change something; one that lost a deadlock or a conflict is repeated. */
  write: Sql;
  /**
   * Runs hand-written statements that take effect together or not at all. After a deadlock or a conflict with another
   * transaction the work runs again, in a new transaction: it must not do anything outside of the database.
   */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Connections in all; a third of them is for writing. */
  poolSize?: number;
  /** Longest time that one statement may run. */
  statementTimeoutMs?: number;
}

/** Texts that get a name; PostgreSQL keeps each of them in every connection, so there must be an end. */
const MAX_NAMED_STATEMENTS = 1000;
const TIMESTAMPTZ = 1184;

/** How long a writer waits for another's lock before it starts again. */
const LOCK_TIMEOUT_MS = 2000;

/** Opens the pools for Prisma and the hand-written statements. Nothing connects before the first query. */
export function connect(url: string, { poolSize = 10, statementTimeoutMs = 5000 }: ConnectOptions = {}): Database {
  const settings = {
    timezone: 'UTC',
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    // Below PostgreSQL's 0.3: a search looks closer at what this finds.
    'pg_trgm.similarity_threshold': 0.2,
    // This release brings the sort columns of posts up to date itself (posts/counts.ts).
    'directory.deferred_counts': 'on',
  };
  const writing = Math.max(1, Math.floor(poolSize / 3));
  const pool = openPool(url, Math.max(1, poolSize - writing), settings);
  const writers = openPool(url, writing, { ...settings, lock_timeout: LOCK_TIMEOUT_MS });
  const orm = new PrismaClient({ adapter: new PrismaPg(writers) });
  const names = createNames();
  const write = createSql(writers, names);
  return {
    orm,
    pool,
    sql: createSql(pool, names),
    write: { query: (text, values, prepared) => repeating(() => write.query(text, values, prepared)) },
    transaction: (work) => repeating(() => runTransaction(work)),
    async close() {
      await orm.$disconnect();
      await Promise.all([pool.end(), writers.end()]);
    },
  };

  async function runTransaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const client = await writers.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(createSql(client, names));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((rollbackError: Error) => (broken = rollbackError));
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

function openPool(url: string, max: number, settings: Record<string, string | number>): pg.Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5000, options: options.join(' ') });
  // A connection that PostgreSQL ends is replaced by the pool; without a listener, while idle or lent out, it would end us too.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Deadlock, serialization failure, lock not available: nothing was changed, and another attempt may succeed. */
const REPEATABLE = new Set(['40P01', '40001', '55P03']);
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/** Repeats work that PostgreSQL refused because of another transaction, after a pause of random length. */
async function repeating<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!REPEATABLE.has(code) || attempt >= MAX_ATTEMPTS) throw error;
      await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Timestamps stay text: a list shows a hundred of them, and a cursor must give them back to the last digit. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === TIMESTAMPTZ ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
};

/** Names for texts: one text has one name on every connection. */
function createNames() {
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = `directory_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Rows by their ids, in any order. One id is compared as such: PostgreSQL keeps the plan for that, while a short array
 * is planned anew each time, which takes longer than reading the row.
 *
 * @param select `SELECT … FROM …`, with `id` the column that is looked up.
 */
export async function selectByIds<Row>(sql: Sql, select: string, id: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 1) return sql.query(`${select} WHERE ${id} = $1`, [ids[0]], true);
  return sql.query(`${select} WHERE ${id} = ANY($1::bigint[])`, [ids], true);
}

/** Hand-written statements over the pool or, inside a transaction, over its one client. */
function createSql(client: Pick<pg.Pool, 'query'>, nameOf: (text: string) => string | undefined): Sql {
  return {
    async query<Row>(text: string, values: unknown[] = [], prepared = false) {
      const name = prepared ? nameOf(text) : undefined;
      const result = await client.query({ text, values, types, ...(name === undefined ? {} : { name }) });
      return result.rows as Row[];
    },
  };
}
