import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

import { Prisma, PrismaClient } from './generated/prisma/client.ts';

/** A hand-written statement; a connection finds it again by its name, if it has one. */
export interface Statement {
  name: string;
  text: string;
  /** One plan serves all values: it is made once a connection, and not again to leave months of messages out. */
  planOnce?: boolean;
}

/**
 * What stores work on: the database, or a transaction of it. Prisma (`orm`) is the rule; a statement that the bench
 * shows to be hot is written by hand and goes through `query`, inside the same store function.
 */
export interface Db {
  orm: Prisma.TransactionClient;
  /** Rows of a statement. It must select no `bigint`: the two ways into PostgreSQL return those differently. */
  query<Row>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** Commits when `work` resolves, rolls back when it rejects; within a transaction, `work` joins it. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
}

export interface Database extends Db {
  /** For everything but the statements that are planned once. */
  pool: pg.Pool;
  /** `pool` and the one for those. */
  pools: readonly pg.Pool[];
  close(): Promise<void>;
}

/**
 * PostgreSQL reckons a plan for any values with the cost of all months of messages, though it asks only those that the values
 * lead to, takes it for dear, and plans anew each time: for reading a message that takes longer than the reading. Others,
 * such as claims, need plans for their values. There is no such setting for a single statement, but one for a connection.
 */
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan';

/** Opens two pools, which have so many connections together. Connections are made when they are first needed. */
export function connect(url: string, { poolSize }: { poolSize: number }): Database {
  const max = Math.ceil(poolSize / 2);
  const [pool, planned] = [createPool(url, { max }), createPool(url, { max, options: PLAN_ONCE })];
  const pools = [pool, planned];
  const orm = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    orm,
    pool,
    pools,
    query: async <Row>({ name, text, planOnce }: Statement, values: unknown[]) =>
      (await (planOnce ? planned : pool).query({ name, text, values })).rows as Row[],
    transaction: (work) => orm.$transaction((tx) => work(withinTransaction(tx)), { maxWait: 5000, timeout: 20_000 }),
    async close() {
      await orm.$disconnect();
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

function createPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    ...options,
  });
  // A connection that breaks while idle is replaced by the pool; the next query tells whoever is concerned.
  pool.on('error', () => {});
  // One that breaks while it is lent out would end the process if nobody listened; its statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function withinTransaction(orm: Prisma.TransactionClient): Db {
  const tx: Db = {
    orm,
    query: ({ text }, values) => orm.$queryRawUnsafe(text, ...values),
    transaction: (work) => work(tx),
  };
  return tx;
}

/** Whether an error is PostgreSQL's or Prisma's word that a row does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025';
}

/** Whether an error is Prisma's word that a unique value is taken. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
