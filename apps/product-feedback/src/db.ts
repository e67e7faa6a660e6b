import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

import { Prisma, PrismaClient } from './generated/prisma/client.ts';

/** A hand-written statement; PostgreSQL plans it once a connection and finds it again by its name. */
export interface Statement {
  name: string;
  text: string;
}

/** A point in time as a row holds it: Prisma gives a `Date`, hand-written statements give ISO 8601. */
export type Time = Date | string;

/** A point in time as the API shows it. */
export function isoTime(time: Time): string {
  return typeof time === 'string' ? time : time.toISOString();
}

/** The way to hand-written statements: straight from the pool, or inside a transaction of either kind. */
export interface Queries {
  /** Rows of a statement. It must select no `bigint`: the two ways into PostgreSQL return those differently. */
  query<Row>(statement: Statement, values: unknown[]): Promise<Row[]>;
}

/**
 * What stores work on: the database, or a transaction of it. Prisma (`orm`) is the rule; a statement that the bench
 * shows to be hot is written by hand and goes through `query`, inside the same store function.
 */
export interface Db extends Queries {
  orm: Prisma.TransactionClient;
  /** Commits when `work` resolves, rolls back when it rejects. Inside a transaction `work` simply becomes a part of it. */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** The same for work of hand-written statements alone, which spares Prisma's share of each round trip. */
  statements<Result>(work: (tx: Queries) => Promise<Result>): Promise<Result>;
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
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    types: { getTypeParser },
  });
  // A connection that breaks while idle is replaced by the pool; the next query tells whoever is concerned.
  pool.on('error', () => {});
  // One that breaks while it is lent out would end the process if nobody listened; its statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const orm = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    orm,
    pool,
    query: queryWith(pool),
    transaction: (work) => orm.$transaction((tx) => work(inTransaction(tx)), { maxWait: 5000, timeout: 20_000 }),
    statements: (work) => withStatements(pool, work),
    async close() {
      await orm.$disconnect();
      await pool.end();
    },
  };
}

const TIMESTAMPTZ = 1184;

/** PostgreSQL writes `2026-03-01 10:00:00.5+00`; times are only handed on, and a `Date` in between is slow. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ && format !== 'binary' ? toIso : pg.types.getTypeParser(oid, format as 'text');

function toIso(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

function inTransaction(orm: Prisma.TransactionClient): Db {
  const db: Db = {
    orm,
    query: ({ text }, values) => orm.$queryRawUnsafe(text, ...values),
    transaction: (work) => work(db),
    statements: (work) => work(db),
  };
  return db;
}

function queryWith(client: pg.Pool | pg.PoolClient): Queries['query'] {
  return async <Row>({ name, text }: Statement, values: unknown[]) =>
    (await client.query({ name, text, values })).rows as Row[];
}

async function withStatements<Result>(pool: pg.Pool, work: (tx: Queries) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work({ query: queryWith(client) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is of no further use.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The order of every list. */
export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Whether an error is PostgreSQL's or Prisma's word that a row does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025';
}

/** Whether PostgreSQL refused a statement because of the constraint, whichever way the statement went. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error) return error.constraint === constraint;
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    JSON.stringify([error.message, error.meta]).includes(constraint)
  );
}
