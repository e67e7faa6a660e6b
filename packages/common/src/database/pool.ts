import pg from 'pg';

import { isoTimeOf } from './iso-time.ts';

export interface PoolOptions {
  /** Most connections at a time. */
  poolSize: number;
  /** Longest time that one statement may run; 0 for as long as it takes. */
  statementTimeoutMs?: number;
  /** Further settings of each connection, such as `pg_trgm.similarity_threshold`. */
  settings?: Readonly<Record<string, string | number>>;
}

/**
 * A pool whose hand-written statements return points in time as ISO 8601 text. Connections are made when they are first
 * needed; a request that gets none within 5 s fails.
 *
 * @param url a PostgreSQL connection string.
 */
export function createPool(
  url: string,
  { poolSize, statementTimeoutMs = 30_000, settings = {} }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    options: toOptions({
      // `isoTimeOf` reads this form only.
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      ...settings,
    }),
    types: { getTypeParser },
  });
  // The pool replaces a connection that breaks while idle; the next statement reports what is wrong.
  pool.on('error', () => {});
  // A connection that breaks while a statement uses it would end the process without a listener; its statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function toOptions(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const TIMESTAMPTZ = 1184;

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ && format !== 'binary' ? isoTimeOf : pg.types.getTypeParser(oid, format as 'text');
