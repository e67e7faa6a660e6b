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
  /** Rows of a statement, timestamps as ISO 8601. It must select no `bigint`: the two ways in return those differently. */
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
    query: async <Row>({ name, text }: Statement, values: unknown[]) =>
      (await pool.query({ name, text, values })).rows as Row[],
    transaction: (work) => orm.$transaction((tx) => work(withinTransaction(tx)), { maxWait: 5000, timeout: 20_000 }),
    async close() {
      await orm.$disconnect();
      await pool.end();
    },
  };
}

const TIMESTAMPTZ = 1184;

/** PostgreSQL writes `2026-03-01 10:00:00.5+00`; most timestamps are only handed on, and a `Date` in between is slow. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ && format !== 'binary' ? toIso : pg.types.getTypeParser(oid, format as 'text');

function toIso(text: string): string {
  const milliseconds = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

function withinTransaction(orm: Prisma.TransactionClient): Db {
  const tx: Db = {
    orm,
    async query<Row>({ text }: Statement, values: unknown[]) {
      const rows = await orm.$queryRawUnsafe<Record<string, unknown>[]>(text, ...values);
      return rows.map(withIsoTimes) as Row[];
    },
    transaction: (work) => work(tx),
  };
  return tx;
}

/** Prisma gives timestamps as `Date`. */
function withIsoTimes(row: Record<string, unknown>): Record<string, unknown> {
  for (const [column, value] of Object.entries(row)) if (value instanceof Date) row[column] = value.toISOString();
  return row;
}

/** Whether an error is PostgreSQL's or Prisma's word that a row does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025';
}
