import { Redis } from 'ioredis';
import { redisDatabases } from '../servers/redis.ts';

/** A Redis database that belongs to one test file. */
export interface TestRedis {
  /** The connection string, with the database's number. */
  url: string;
  /** Empties it. */
  drop(): Promise<void>;
}

/**
 * Gives a test file a Redis database that no other file of the run uses.
 *
 *@returns null if the run has no Redis, because no `redis-server` is on the PATH
 */
export async function createTestRedis(): Promise<TestRedis | null> {
  const { TEST_REDIS_URL: serverUrl } = process.env;
  if (serverUrl === undefined) return null;
  // Database 0 contains the counter. No file gets database 0, because some tests use TEST_REDIS_URL unchanged.
  const count = await withRedis(serverUrl, (redis) => redis.incr('tooling:test-databases'));
  const url = new URL(serverUrl);
  url.pathname = `/${1 + ((count - 1) % (redisDatabases - 1))}`;
  await withRedis(url.href, (redis) => redis.flushdb());
  return { url: url.href, drop: () => withRedis(url.href, async (redis) => void (await redis.flushdb())) };
}

/** Like Jest's `test`, for a test that needs Redis. Without Redis, the run reports the test as skipped, with the reason. */
export function testWithRedis(name: string, run: () => Promise<void>): void {
  if (process.env['TEST_REDIS_URL'] === undefined) test.skip(`${name} (skipped: no redis-server on the PATH)`, run);
  else test(name, run);
}

/** Like Jest's `describe`, for tests that need Redis. Without Redis, the run reports the tests as skipped, with the reason. */
export function describeWithRedis(name: string, declare: () => void): void {
  if (process.env['TEST_REDIS_URL'] === undefined)
    describe.skip(`${name} (skipped: no redis-server on the PATH)`, declare);
  else describe(name, declare);
}

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
