import pg from 'pg';

import { isoTimeOf } from './iso-time.ts';
import { watchedClient, type AnswerLimits } from './watched-client.ts';

export interface PoolOptions {
  /** Most connections at a time. */
  poolSize: number;
  /** Longest time that one statement may run; 0 for as long as it takes. */
  statementTimeoutMs?: number;
  /** Further settings of each connection, such as `pg_trgm.similarity_threshold`. */
  settings?: Readonly<Record<string, string | number>>;
  /** How long a statement waits for a server that does not answer; 3 s and then 5 s unless given. */
  answerLimits?: AnswerLimits;
}

/**
 * A pool whose hand-written statements return points in time as ISO 8601 text. Connections are made when they are first
 * needed; a request that gets none within 5 s fails, and so does one whose statement the server has not answered after some
 * 8 s (at most 11) and is not working on: connections to a server that hangs, or that the network has lost, are closed, not
 * used again.
 *
 * @param url a PostgreSQL connection string.
 */
export function createPool(
  url: string,
  { poolSize, statementTimeoutMs = 30_000, settings = {}, answerLimits }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    Client: watchedClient({ connectionString: url }, answerLimits),
    ...KEEP_ALIVE,
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

/** Notices within some 20 s that the other end of an idle connection is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

function toOptions(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const TIMESTAMPTZ = 1184;

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ && format !== 'binary' ? isoTimeOf : pg.types.getTypeParser(oid, format as 'text');
