import { once } from 'node:events';

import { connectRedis } from '@services/common/runtime/redis';
import { withinMs } from '@services/common/runtime/time-limit';

import type { Database } from '../db.ts';
import { createSharedPositions, EVERYONE, readWritten } from './positions.ts';

const REDIS_WITHIN_MS = 2000;
const SILENT = { info() {}, warn() {} };

/**
 * A database for commands, which change it from outside of the service: when it is closed, everyone's queries read what was
 * changed. Where the service reads no replicas, they do so anyway.
 *
 * @param settings as the service is started with them.
 */
export function announcing(database: Database, settings: Record<string, string | undefined>): Database {
  const { REDIS_URL: redisUrl, DATABASE_REPLICA_URLS: replicas } = settings;
  if (!redisUrl || !replicas) return database;
  return {
    ...database,
    async close() {
      try {
        if (!(await announce(database, redisUrl.split(',') as [string]))) {
          process.stderr.write('Redis does not answer: what was changed is seen when the replicas have it\n');
        }
      } finally {
        await database.close();
      }
    },
  };
}

async function announce({ sql }: Database, redisUrls: readonly [string, ...string[]]): Promise<boolean> {
  const redis = connectRedis(redisUrls);
  try {
    await withinMs(REDIS_WITHIN_MS, () => once(redis, 'ready'));
    // For how long it is kept is the service's to say for others.
    const positions = createSharedPositions(redis, { keptMs: 0, logger: SILENT });
    return await positions.raise([EVERYONE], await readWritten(sql));
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
