import { checkConnections } from '@services/common/database/check';
import { isDatabaseLost } from '@services/common/database/errors';
import { connectionOf } from '@services/common/database/pool';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';

import type { Config } from './config.ts';
import { connectReading, readConnections, type Reading } from './db.ts';
import { createStatementTurns, type StatementTurns } from './limits/admission.ts';

/**
 * The account, application and user of a writer. After a write, queries of the given account, application and user read from the primary.
 */
interface Writer {
  accountId?: string;
  applicationId?: string;
  userId?: string | bigint | null;
}

/** Where queries read: a replica of the database, or a pooler or balancer in front of several replicas. */
export interface Replica {
  sql: Reading;
  /** Shares the replica's connections between applications, like the connections of the primary. */
  statements: StatementTurns;
  /** Whether the query reads from the replica: the replica must answer, and the caller must not have written within READ_PRIMARY_MS. */
  isReadBy(caller: { accountId: string; applicationId: string; userId: string | null }): Promise<boolean>;
  /**
   * Makes a writer read from the primary for READ_PRIMARY_MS. Await it after the commit and before the response. A client that was notified
   * of a change counts as a writer. The promise never rejects.
   */
  wrote(writer: Writer): Promise<void>;
  /** Reports a statement's error. After the loss of a connection, queries do not read from the replica until it answers again. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

/** The time for which writers read from the primary; longer than the usual lag of a replica. */
export const READ_PRIMARY_MS = 10_000;
const MAX_WRITERS = 100_000;
/** The time limits are shorter than for the primary, because the primary can answer instead. */
const ANSWER_LIMITS = { askAfterMs: 1000, answerWithinMs: 1000 };
const RETRY_MS = 2000;

interface ReplicaOptions {
  config: Config;
  redis: Redis | Cluster | undefined;
  logger: Logger;
  metrics: Metrics;
}

/**
 * Opens the pool to the replica and checks the settings of its connections. The replica may be unavailable at start.
 *
 * @returns undefined without DATABASE_REPLICA_URL
 * @throws ConfigError for connections that lack settings
 */
export async function connectReplica({ config, redis, logger, metrics }: ReplicaOptions): Promise<Replica | undefined> {
  if (config.DATABASE_REPLICA_URL === undefined) return undefined;
  const { sql, pool } = connectReading(config.DATABASE_REPLICA_URL, {
    ...connectionOf(config),
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    answerLimits: ANSWER_LIMITS,
  });
  await checkConnections([pool], logger, 'DATABASE_REPLICA_URL');
  const reads = metrics.counter('database_reads_total', 'GraphQL queries, by the server that they read from.', [
    'server',
  ]);
  metrics.gauge('database_replica_answers', '1 while the replica answers, 0 while it does not.', () =>
    Number(isAvailable),
  );
  const recent = new LRUCache<string, true>({ max: MAX_WRITERS, ttl: READ_PRIMARY_MS });
  let isAvailable = true;
  let retry: NodeJS.Timeout | undefined;

  /** Redis knows the writers of other processes. While it does not answer, every caller counts as a writer. */
  async function hasWritten(keys: string[]): Promise<boolean> {
    if (keys.some((key) => recent.has(key))) return true;
    if (!redis) return false;
    const found = await Promise.all(keys.map((key) => redis.exists(key))).catch(() => [1]);
    return found.includes(1);
  }

  async function check(): Promise<void> {
    try {
      await pool.query('SELECT');
      isAvailable = true;
      logger.info('the replica answers again: queries read from it');
    } catch {
      if (!pool.ending) retry = setTimeout(check, RETRY_MS).unref();
    }
  }

  return {
    sql,
    statements: createStatementTurns(readConnections(config.DATABASE_POOL_SIZE)),
    async isReadBy({ accountId, applicationId, userId }) {
      const reader = userId === null ? { accountId, applicationId } : { accountId, userId };
      const isRead = isAvailable && !(await hasWritten(keysOf(reader)));
      reads.inc({ server: isRead ? 'replica' : 'primary' });
      return isRead;
    },
    async wrote(writer) {
      const keys = keysOf(writer);
      for (const key of keys) recent.set(key, true);
      // If Redis does not store the keys, another process may read from the replica too early.
      await Promise.all(keys.map((key) => redis?.set(key, 1, 'PX', READ_PRIMARY_MS))).catch(() => {});
    },
    failed(error) {
      if (!isAvailable || !isDatabaseLost(error)) return;
      isAvailable = false;
      logger.warn({ err: error }, 'the replica does not answer: queries read from the primary');
      retry = setTimeout(check, RETRY_MS).unref();
    },
    async close() {
      clearTimeout(retry);
      await pool.end();
    },
  };
}

const keysOf = (writer: Writer): string[] =>
  Object.entries(writer).flatMap(([name, id]) =>
    id === null || id === undefined ? [] : `directory:wrote:${name}:${id}`,
  );
