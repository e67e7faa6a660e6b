import type { Express } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { serve } from '../http/lifecycle.ts';
import { ConfigError, type ServiceConfig } from '../runtime/config.ts';
import { createLogger, type Logger } from '../runtime/logging.ts';
import { createMetrics, type Metrics } from '../runtime/metrics.ts';
import { connectRedis } from '../runtime/redis.ts';

/** What a service is started with. */
export interface Surroundings<Config> {
  config: Config;
  logger: Logger;
  metrics: Metrics;
  /** Undefined without REDIS_URL. */
  redis: Redis | Cluster | undefined;
}

/** A service that is ready to listen. */
export interface StartedService {
  app: Express;
  /** Ends workers and connections; called after the last request. Redis is disconnected afterwards. */
  close(): Promise<void>;
}

/**
 * The life of a service's process: reads the settings, connects, starts, listens, and on SIGTERM or SIGINT drains. Wrong
 * settings end it with exit code 1 and one line for each, before it does any work.
 *
 * @param service the name in logs and metrics.
 * @param start opens the service's own connections, and starts its workers once `checkConnections` has passed.
 */
export async function runService<Config extends ServiceConfig>(
  service: string,
  readConfig: (environment: NodeJS.ProcessEnv) => Config,
  start: (surroundings: Surroundings<Config>) => StartedService | Promise<StartedService>,
): Promise<void> {
  try {
    await run(service, readConfig(process.env), start);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // Connections may be open already.
    process.exit(1);
  }
}

async function run<Config extends ServiceConfig>(
  service: string,
  config: Config,
  start: (surroundings: Surroundings<Config>) => StartedService | Promise<StartedService>,
): Promise<void> {
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  for (const warning of config.warnings) logger.warn(warning);
  const metrics = createMetrics({ service });
  const redis = config.REDIS_URL && connectRedis(config.REDIS_URL);
  const { app, close } = await start({ config, logger, metrics, redis });
  await serve(app, {
    port: config.PORT,
    leaveMs: config.SHUTDOWN_DELAY_MS,
    logger,
    async close() {
      await close();
      redis?.disconnect();
    },
  });
}
