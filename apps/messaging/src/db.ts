import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

import { Prisma, PrismaClient } from './generated/prisma/client.ts';

/** A hand-written statement; PostgreSQL plans it once a connection and finds it again by its name. */
export interface Statement {
  name: string;
  text: string;
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
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the pool that Prisma and the hand-written statements share. Connections are made when they are first needed. */
export function connect(url: string, { poolSize }: { poolSize: number }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that breaks while idle is replaced by the pool; the next query tells whoever is concerned.
  pool.on('error', () => {});
  // One that breaks while it is lent out would end the process if nobody listened; its statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const orm = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    orm,
    pool,
    query: async <Row>({ name, text }: Statement, values: unknown[]) =>
      (await pool.query({ name, text, values })).rows as Row[],
    transaction: (work) => orm.$transaction((tx) => work(withinTransaction(tx)), { maxWait: 5000, timeout: 20_000 }),
    async close() {
      await orm.$disconnect();
      await pool.end();
    },
  };
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
