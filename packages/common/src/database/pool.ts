import pg from 'pg';

import { schemaOf, type ServiceConfig } from '../runtime/config.ts';
import { isoTimeOf } from './iso-time.ts';
import { watchedClient, type AnswerLimits } from './watched-client.ts';

export interface PoolOptions {
  /** Maximum number of connections. */
  poolSize: number;
  /** Maximum time of one statement; 0 for no limit. */
  statementTimeoutMs?: number;
  /** Additional settings of each connection, such as `pg_trgm.similarity_threshold`. */
  settings?: Readonly<Record<string, string | number>>;
  /**
   * Whether the pool connects through a pooler. A pooler lends a connection for one transaction at a time and does not
   * forward settings, so the database's role must have the settings (`checkConnections`).
   */
  pooled?: boolean;
  /** Whether named statements are used; a pooler may not support them. */
  namedStatements?: boolean;
  /** How long a statement waits for a server that does not answer. Default: 3 s, then 5 s for the check of the server. */
  answerLimits?: AnswerLimits;
}

/** A pool that knows which settings its connections must have. */
export type Pool = pg.Pool & {
  readonly settings: Readonly<Record<string, string>>;
  readonly pooled: boolean;
  /** Connections that ended without a message from the server, as in a crash. */
  lostCount: number;
};

/** The settings for the connections of a service to its database. */
export function connectionOf(config: ServiceConfig): Pick<PoolOptions, 'poolSize' | 'pooled' | 'namedStatements'> {
  return {
    poolSize: config.DATABASE_POOL_SIZE,
    pooled: config.DATABASE_POOLER === 'transaction',
    namedStatements: config.DATABASE_NAMED_STATEMENTS,
  };
}

/** The URL for LISTEN and migrations, which bypasses a pooler. */
export const directUrl = (config: ServiceConfig): string => config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;

/**
 * A pool whose hand-written statements return points in time as ISO 8601 text. Connections are made when they are first needed; a request
 * that gets no connection within 5 s fails. A statement fails after about 8 s (at most 11 s) if the server has not answered it and is not
 * working on it. Connections to a hanging or unreachable server are closed and not reused.
 *
 * @param url a PostgreSQL connection string.
 */
export function createPool(
  url: string,
  { poolSize, statementTimeoutMs = 30_000, settings = {}, pooled = false, ...rest }: PoolOptions,
): Pool {
  const wanted = {
    // `isoTimeOf` can read times only in this format.
    TimeZone: 'UTC',
    DateStyle: 'ISO',
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: '60000',
    // Locking rows of a partitioned table through a list needs plans without run-time pruning: with pruning PostgreSQL 18
    // crashes, and all versions skip rows (docs/decisions/platform-partitions.md).
    enable_partition_pruning: 'off',
    // `public` is searched, too, because another user may have created the extensions there.
    ...(schemaOf(url) !== 'public' && { search_path: `${schemaOf(url)},public` }),
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    Client: watchedClient({ connectionString: url }, { pooled, ...rest }),
    ...KEEP_ALIVE,
    ...(!pooled && { options: toOptions(wanted) }),
    types: { getTypeParser },
  });
  // The pool replaces a connection that breaks while idle; the next statement reports what is wrong.
  pool.on('error', () => {});
  const counted = Object.assign(pool, { settings: wanted, pooled, lostCount: 0 });
  pool.on('connect', (client) => {
    let isExplained = false;
    // Runs before the client's own listener, which reports the error.
    client.connection.prependListener('errorMessage', ({ severity }) => (isExplained ||= severity === 'FATAL'));
    // Without a listener, a connection that breaks during a statement would end the process. The statement itself fails.
    client.on('error', () => {
      if (!isExplained) counted.lostCount += 1;
      isExplained = true;
    });
  });
  return counted;
}

/** Detects within about 20 s that the server end of an idle connection is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

function toOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

const TIMESTAMPTZ = 1184;

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === TIMESTAMPTZ && format !== 'binary' ? isoTimeOf : pg.types.getTypeParser(oid, format as 'text');
