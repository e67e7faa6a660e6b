import { ConfigError } from '@services/common/runtime/config';
import { serve } from '@services/common/http/lifecycle';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import { clusterOptions, redisOptions } from '@services/common/runtime/redis';
import { Cluster, Redis } from 'ioredis';

import { createApp } from './app.ts';
import { createProviders } from './channels/providers.ts';
import { readConfig, type Config } from './config.ts';
import { connect } from './db.ts';
import { measureQueues } from './delivery/metrics.ts';
import { startWorkers } from './workers.ts';
import { createNetwork } from '@services/common/outbound/network';
import { createNotifier, listenForWork } from './wake.ts';

async function main(config: Config): Promise<void> {
  const logger = createLogger({ service: 'messaging', level: config.LOG_LEVEL });
  const metrics = createMetrics({ service: 'messaging' });
  const db = connect(config.DATABASE_URL, { poolSize: config.DATABASE_POOL_SIZE });
  const redis = config.REDIS_URL && connectRedis(config.REDIS_URL);
  // Each failing command says so itself; a line for every attempt to reconnect would say nothing more.
  redis?.on('error', () => {});
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const providers = createProviders({ config, network });

  const workers = config.ROLE === 'web' ? undefined : startWorkers({ config, db, network, providers, logger });
  const listener = workers && listenForWork(config.DATABASE_URL, workers.wake, logger);
  measureQueues(metrics, db);
  const wake = workers?.wake ?? createNotifier(db.pool);
  const app = createApp({ config, db, redis, network, providers, logger, metrics, wake });
  await serve(app, {
    port: config.PORT,
    leaveMs: config.SHUTDOWN_DELAY_MS,
    logger,
    async close() {
      await listener?.stop();
      await workers?.stop();
      providers.close();
      network.close();
      await db.close();
      redis?.disconnect();
    },
  });
}

/** One server, or the nodes of a cluster. */
function connectRedis(urls: readonly [string, ...string[]]): Redis | Cluster {
  return urls.length === 1 ? new Redis(urls[0], redisOptions) : new Cluster([...urls], clusterOptions(urls));
}

try {
  await main(readConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
