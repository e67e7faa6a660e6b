import { hash } from 'node:crypto';

import type pg from 'pg';

import { schemaOf } from '../runtime/config.ts';
import { withIsoTimes } from './iso-time.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { createReads, type ReadRow, type RowStatement } from './reads.ts';

/** A hand-written SQL statement. */
export interface Statement {
  /** The name of a statement that is planned once for each connection; see `prepared`. */
  name?: string;
  text: string;
  /**
   * Whether one plan is used for all values. Only for read-only statements. Has an effect only in a service with a
   * separate pool for these statements.
   */
  planOnce?: boolean;
}

/**
 * A statement that PostgreSQL plans once for each connection and finds again by its name. The text must come from a bounded set, because
 * every connection keeps each of these statements. Other statements are planned each time.
 */
export function prepared(text: string): { name: string; text: string } {
  return { name: hash('sha256', text, 'base64url'), text };
}

/** Hand-written statements, on the pool or inside a transaction, which Prisma or `statements` may have begun. */
export interface Queries {
  /**
   * Rows of a statement. Points in time are ISO 8601 text (`IsoTime`). The statement must select no `bigint`: inside
   * Prisma's transactions it would be a BigInt, elsewhere text.
   */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /**
   * Reads a row, combined with the reads of other requests in one statement; absent in a transaction. Stores call
   * `queryRow` instead, which works in both cases.
   */
  readRow?: ReadRow;
}

/**
 * The row of a statement that finds at most one, or undefined. In a transaction the statement is sent alone;
 * elsewhere it is sent together with the reads of other requests in this tick (`createReads`).
 */
export async function queryRow<Row extends object>(
  db: Queries,
  statement: RowStatement,
  values: readonly unknown[],
): Promise<Row | undefined> {
  if (db.readRow) return db.readRow<Row>(statement, values);
  const [row] = await db.query<Row>(statement, values);
  return row;
}

/** A database with transactions for hand-written statements only, which avoid Prisma's overhead. */
export interface StatementDb extends Queries {
  statements<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
}

export interface TransactionalDb<Tx> extends Queries {
  /** Commits when `work` resolves, rolls back when it rejects. Inside a transaction, `work` joins that transaction. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/**
 * The database or one of its transactions; stores receive it as an argument. Stores use Prisma (`orm`) by default. A statement that
 * takes much time in a benchmark, or that Prisma cannot express, is written by hand and sent through `query`, inside the same store
 * function.
 */
export interface Db<Orm> extends StatementDb, TransactionalDb<Db<Orm>> {
  orm: Orm;
}

/** The connected database of a service. */
export interface Database<Orm, Client extends Orm = Orm> extends Db<Orm> {
  orm: Client;
  pool: Pool;
  /** All pools, for metrics. */
  pools: readonly Pool[];
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>;
}

/** The methods that a service's generated Prisma client must have. */
interface OrmClient<Orm> {
  $transaction<Result>(work: (tx: Orm) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  $disconnect(): Promise<void>;
}

/** Prisma's methods inside a transaction. */
interface OrmTransaction {
  $queryRawUnsafe<Rows = unknown>(text: string, ...values: unknown[]): PromiseLike<Rows>;
}

interface TransactionOptions {
  maxWait?: number;
  timeout?: number;
}

interface ConnectOptions<Client> extends PoolOptions {
  /** The service's Prisma client: `(pool, schema) => new PrismaClient({ adapter: new PrismaPg(pool, { schema }) })`. */
  orm: (pool: pg.Pool, schema: string) => Client;
}

/** Limits of Prisma's transactions: time to wait for a connection, and total time. */
const TRANSACTION: TransactionOptions = { maxWait: 5000, timeout: 20_000 };

/**
 * Opens the pool that Prisma and the hand-written statements share. Connections are made when they are first needed.
 *
 * @param url a PostgreSQL connection string.
 */
export function connectDatabase<Orm extends OrmTransaction, Client extends Orm & OrmClient<Orm>>(
  url: string,
  { orm: createOrm, ...options }: ConnectOptions<Client>,
): Database<Orm, Client> {
  const pool = createPool(url, options);
  const orm = createOrm(pool, schemaOf(url));
  const { query } = queriesOf(pool);
  return {
    orm,
    pool,
    pools: [pool],
    query,
    readRow: createReads(query),
    transaction: (work) => orm.$transaction((tx) => work(inTransaction(tx)), TRANSACTION),
    statements: (work) => withStatements(pool, work),
    async close() {
      await orm.$disconnect();
      await pool.end();
    },
  };
}

/** Hand-written statements over a pool, or over one of its connections. */
export function queriesOf(client: pg.Pool | pg.PoolClient): Queries {
  return {
    async query<Row>({ name, text }: Statement, values: readonly unknown[] = []) {
      // An empty name is left out, because it means PostgreSQL's unnamed statement.
      const result = await client.query({ ...(name && { name }), text, values: values as unknown[] });
      return result.rows as Row[];
    },
  };
}

function inTransaction<Orm extends OrmTransaction>(orm: Orm): Db<Orm> {
  const db: Db<Orm> = {
    orm,
    async query<Row>({ text }: Statement, values: readonly unknown[] = []) {
      const rows = await orm.$queryRawUnsafe<object[]>(text, ...values);
      return rows.map(withIsoTimes) as Row[];
    },
    transaction: (work) => work(db),
    statements: (work) => work(db),
  };
  return db;
}

/** Runs hand-written statements in a transaction on a connection of the pool. */
export async function withStatements<Result>(pool: pg.Pool, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(queriesOf(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot roll back cannot be used again.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
