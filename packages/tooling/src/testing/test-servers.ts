import { startPostgres } from '../servers/postgres/server.ts';
import { startRedis } from '../servers/redis.ts';

/**
 * Settings of the PostgreSQL of a test run. Autovacuum would run ANALYZE at any moment of a long test, and so change the plans that tests
 * check. Tests of plans run ANALYZE themselves.
 */
export const TEST_SETTINGS = { autovacuum: 'off' };

/**
 * Starts PostgreSQL and, if a `redis-server` is on the PATH, Redis for a test run. Servers in the environment
 * (TEST_POSTGRES_URL, TEST_REDIS_URL) are used instead and left running.
 *
 * @returns the servers as environment variables, and the function that stops the servers that were started for the run
 */
export async function startTestServers() {
  const { TEST_POSTGRES_URL, TEST_REDIS_URL } = process.env;
  const postgres = TEST_POSTGRES_URL === undefined ? await startPostgres({ settings: TEST_SETTINGS }) : undefined;
  const redis = TEST_REDIS_URL === undefined ? await startRedis() : null;
  const redisUrl = TEST_REDIS_URL ?? redis?.url;
  return {
    environment: {
      TEST_POSTGRES_URL: TEST_POSTGRES_URL ?? postgres?.url ?? '',
      ...(redisUrl === undefined ? {} : { TEST_REDIS_URL: redisUrl }),
    },
    async stop(): Promise<void> {
      await Promise.all([postgres?.stop(), redis?.stop()]);
    },
  };
}
