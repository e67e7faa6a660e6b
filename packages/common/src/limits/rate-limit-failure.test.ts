import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

import { startRedis, type RedisServer } from '@services/tooling/servers/redis';
import { eventually } from '@services/tooling/testing/eventually';
import { Redis } from 'ioredis';

import { recordingLogger } from '../../test/recording-logger.ts';
import { createRateLimiter } from './rate-limit.ts';
import { redisOptions } from '../runtime/redis.ts';

const check = process.env['TEST_REDIS_URL'] === undefined ? test.skip : test;
const windows = [{ limit: 3, seconds: 3600 }];

const running: { end(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((thing) => thing.end()));
});

async function startServer(port?: number): Promise<RedisServer> {
  const server = await startRedis(port === undefined ? {} : { port });
  if (!server) throw new Error('There is no redis-server');
  running.push({ end: () => server.stop() });
  return server;
}

function limiterOn(url: string, { commandTimeout } = redisOptions) {
  const redis = new Redis(url, { ...redisOptions, commandTimeout });
  redis.on('error', () => undefined);
  running.push({ end: async () => redis.disconnect() });
  const recording = recordingLogger();
  const limiter = createRateLimiter({ name: 'api', windows, redis, logger: recording.logger });
  const warnings = () => recording.lines('Redis does not answer: rate limits are counted locally').length;
  const recoveries = () => recording.lines('Redis answers again: rate limits are shared').length;
  return { redis, limiter, warnings, recoveries };
}

check('killed and started again: requests go on under the local limit, and sharing comes back by itself', async () => {
  const first = await startServer();
  // A Redis that is only late is another matter.
  const { redis, limiter, warnings, recoveries } = limiterOn(first.url, { ...redisOptions, commandTimeout: 20_000 });
  const key = randomUUID();
  await eventually(() => redis.status === 'ready');
  await limiter.consume(key);
  expect(await redis.get(`rl:{api:${key}}:3600`)).toBe('1');

  process.kill(first.pid, 'SIGKILL');
  await eventually(() => redis.status !== 'ready');
  const start = performance.now();
  const decisions = [];
  for (let count = 0; count < 4; count += 1) decisions.push(await limiter.consume(key));
  expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(warnings()).toBe(1);

  await startAgain(first);
  await eventually(async () => {
    await limiter.consume(key);
    return recoveries() === 1;
  });
  expect(await redis.get(`rl:{api:${key}}:3600`)).toBe('1');
  expect(warnings()).toBe(1);
});

check('hanging: at most one request a second waits for it, and no longer than half a second', async () => {
  const server = await startServer();
  const { redis, limiter, warnings, recoveries } = limiterOn(server.url);
  await eventually(() => redis.status === 'ready');
  await limiter.consume('a');

  process.kill(server.pid, 'SIGSTOP');
  await limiter.consume('a');
  expect(warnings()).toBe(1);
  let [asked, answered, waited] = [0, 0, 0];
  const start = performance.now();
  while (performance.now() < start + 2500) {
    asked += 10;
    const together = Array.from({ length: 10 }, () => limiter.consume(randomUUID()).then(() => (answered += 1)));
    await setImmediate();
    if (answered === asked) continue;
    waited += asked - answered;
    // A timer, for when the whole machine stalls it is late as well.
    expect(await Promise.race([Promise.all(together), sleep(900, 'too late', { ref: false })])).not.toBe('too late');
  }
  expect(waited).toBeLessThanOrEqual(1 + (performance.now() - start) / 1000);
  expect(asked).toBeGreaterThan(100);
  expect(warnings()).toBe(1);

  process.kill(server.pid, 'SIGCONT');
  await eventually(async () => {
    await limiter.consume(randomUUID());
    return recoveries() === 1;
  });
});

check('away from the beginning: the first request is answered at once', async () => {
  const { limiter } = limiterOn('redis://127.0.0.1:1');
  const start = performance.now();
  expect((await limiter.consume('a')).allowed).toBe(true);
  expect(performance.now() - start).toBeLessThan(500);
});

check('one that answers only errors counts as failing', async () => {
  const server = await startServer();
  const { redis, limiter, warnings } = limiterOn(server.url);
  await eventually(() => redis.status === 'ready');
  await redis.config('SET', 'maxmemory', '1');
  expect((await limiter.consume('a')).allowed).toBe(true);
  expect(warnings()).toBe(1);
});

/** The port may stay taken for a moment after its server was killed. */
async function startAgain({ url }: RedisServer): Promise<void> {
  await eventually(() =>
    startServer(Number(new URL(url).port)).then(
      () => true,
      () => false,
    ),
  );
}
