import { createNetwork } from '@services/common/outbound/network';
import { createLogger } from '@services/common/runtime/logging';
import { createMetrics } from '@services/common/runtime/metrics';
import type { Redis } from 'ioredis';
import type { AddressInfo } from 'node:net';

import { createApp } from '../src/app.ts';
import { connect } from '../src/db.ts';
import { connectReplica } from '../src/replica.ts';
import type { TestApp } from './app.ts';

/** A second instance of the service with its own connections and caches, over the same database and Redis. */
export async function startReplica({ config, log }: TestApp, redis: Redis | undefined) {
  const database = connect(config.DATABASE_URL, { poolSize: 2 });
  const logger = createLogger({ service: 'directory', level: 'info' }, log);
  const metrics = createMetrics({ service: 'directory' });
  const own = redis?.duplicate();
  const network = createNetwork({ allowed: config.ALLOWED_PRIVATE_ADDRESSES });
  const replica = await connectReplica({ config, redis: own, logger, metrics });
  const server = createApp({ config, database, redis: own, network, logger, metrics, replica }).listen(0);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      own?.disconnect();
      network.close();
      await replica?.close();
      await database.close();
    },
  };
}
