import type { Express } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { checkConnections } from '../database/check.ts';
import { withStatements } from '../database/database.ts';
import { connectionOf, type Pool, type PoolOptions } from '../database/pool.ts';
import { serve } from '../http/lifecycle.ts';
import { announceSetupCode } from '../members/setup.ts';
import { createNetwork, type Network } from '../outbound/network.ts';
import { ConfigError, type ServiceConfig } from '../runtime/config.ts';
import { createLogger, type Logger } from '../runtime/logging.ts';
import { createMetrics, type Metrics } from '../runtime/metrics.ts';
import { connectRedis } from '../runtime/redis.ts';

type Settings = ServiceConfig & { ALLOWED_PRIVATE_ADDRESSES: string[] };

interface Connected {
  pool: Pool;
  pools: readonly Pool[];
  close(): Promise<void>;
}

/** The parts that a service is started with. */
export interface Surroundings<Config, Db> {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  db: Db;
  network: Network;
  /** The connection to Redis; undefined without REDIS_URL. */
  redis: Redis | Cluster | undefined;
}

/** A service that is ready to listen. */
interface StartedService {
  app: Express;
  /** Ends workers; called after the last request. The connections of `connect` are closed afterwards. */
  close(): Promise<void>;
}

export interface ServiceProcess<Config, Db> {
  /** The name in logs and metrics. */
  service: string;
  readConfig: (environment: NodeJS.ProcessEnv) => Config;
  connect: (url: string, options: PoolOptions, config: Config) => Db;
  /** Starts the service's workers and makes its application. */
  start: (surroundings: Surroundings<Config, Db>) => StartedService | Promise<StartedService>;
}

/**
 * Runs a service's process: reads the settings, connects, starts, listens, and drains on SIGTERM or SIGINT. Invalid settings end the
 * process with exit code 1 and one line for each invalid setting, before the process does any work.
 */
export async function runService<Config extends Settings, Db extends Connected>(
  options: ServiceProcess<Config, Db>,
): Promise<void> {
  try {
    await run(options);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // Open connections would keep the process running.
    process.exit(1);
  }
}

async function run<Config extends Settings, Db extends Connected>(options: ServiceProcess<Config, Db>): Promise<void> {
  const { service, readConfig, connect, start } = options;
  const config = readConfig(process.env);
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics({ service });
  const redis = config.REDIS_URL && connectRedis(config.REDIS_URL);
  const db = connect(config.DATABASE_URL, connectionOf(config), config);
  await checkConnections(db.pools, logger);
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const { app, close } = await start({ config, logger, metrics, redis, db, network });
  void announceSetupCode({ statements: (work) => withStatements(db.pool, work) }, logger);
  await serve(app, {
    port: config.PORT,
    leaveMs: config.SHUTDOWN_DELAY_MS,
    logger,
    async close() {
      await close();
      network.close();
      await db.close();
      redis?.disconnect();
    },
  });
}
