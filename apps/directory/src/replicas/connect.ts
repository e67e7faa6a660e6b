import { checkConnections } from '@services/common/database/check';
import { connectionOf } from '@services/common/database/pool';
import { ConfigError } from '@services/common/runtime/config';
import type { Logger } from '@services/common/runtime/logging';
import type { Metrics } from '@services/common/runtime/metrics';
import type { Cluster, Redis } from 'ioredis';

import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { createLocalPositions, createSharedPositions, type Positions } from './positions.ts';
import { createReplica, readSystem, type Replica } from './replica.ts';
import { startReplicas, type Replicas } from './replicas.ts';

export interface ReplicaSurroundings {
  config: Config;
  database: Pick<Database, 'sql' | 'pool'>;
  redis: Redis | Cluster | undefined;
  logger: Logger;
  metrics: Metrics;
}

/** Beyond the longest lag of a replica that is read, for what lies between measuring and reading. */
const KEPT_LONGER_MS = 10_000;

/** Where positions are kept: in Redis, which all replicas of the service share, or in this process. */
export function positionsOf(
  { REPLICA_MAX_LAG_SECONDS }: Pick<Config, 'REPLICA_MAX_LAG_SECONDS'>,
  redis: Redis | Cluster | undefined,
  logger: Logger,
): Positions {
  const options = { keptMs: REPLICA_MAX_LAG_SECONDS * 1000 + KEPT_LONGER_MS, logger };
  return redis ? createSharedPositions(redis, options) : createLocalPositions(options);
}

/**
 * Connects the replicas that the operator has named, and checks them.
 *
 * @returns undefined where none are named
 * @throws ConfigError for replicas whose connections lack settings, or that replicate another server.
 */
export async function connectReplicas(surroundings: ReplicaSurroundings): Promise<Replicas | undefined> {
  const { config, database, redis, logger, metrics } = surroundings;
  if (config.DATABASE_REPLICA_URLS.length === 0) return undefined;
  const options = {
    ...connectionOf(config),
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
  };
  let system: string | undefined;
  const replicas = config.DATABASE_REPLICA_URLS.map((url) => createReplica(url, { ...options, system: () => system }));
  system = await checkReplicas(replicas, database.pool, logger);
  return startReplicas({
    replicas,
    positions: positionsOf(config, redis, logger),
    sql: database.sql,
    maxLagMs: config.REPLICA_MAX_LAG_SECONDS * 1000,
    logger,
    metrics,
  });
}

/** @returns what identifies the primary and its replicas; undefined where it may not be asked. */
async function checkReplicas(
  replicas: readonly Replica[],
  primary: Database['pool'],
  logger: Logger,
): Promise<string | undefined> {
  const [system, ...systems] = await Promise.all(
    [primary, ...replicas.map(({ pools: [, asking] }) => asking)].map(systemOf),
  );
  const problems: string[] = [];
  for (const [index, { name, pools }] of replicas.entries()) {
    const own = systems[index];
    // Nothing is known of a server that is away.
    if (own === undefined) continue;
    await checkConnections(pools, logger, 'DATABASE_REPLICA_URLS');
    if (system !== undefined && own !== system) {
      problems.push(`DATABASE_REPLICA_URLS: ${name} is not a replica of the server of DATABASE_URL`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return system;
}

/** `readSystem`, or undefined for a server that does not answer, or may not be asked. */
const systemOf = (pool: Database['pool']) => readSystem(pool).catch(() => undefined);
