import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import { startRedis, type RedisServer } from '@services/tooling/servers/redis';
import { eventually } from '@services/tooling/testing/eventually';
import { Redis } from 'ioredis';

import { recordingLogger } from '../recording-logger.ts';
import { createRateLimiter } from '../../src/limits/rate-limit.ts';
import { redisOptions } from '../../src/runtime/redis.ts';

const check = process.env['TEST_REDIS_URL'] === undefined ? test.skip : test;
const windows = [{ limit: 3, seconds: 3600 }];

/** On a busy machine, a slow Redis must not count as unavailable. */
const patient = { ...redisOptions, commandTimeout: 20_000, socketTimeout: 20_000 };

const running: { end(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((thing) => thing.end()));
});

async function startServer(port?: number): Promise<RedisServer> {
  const server = await startRedis(port === undefined ? {} : { port });
  if (!server) throw new Error('redis-server is missing');
  running.push({ end: () => server.stop() });
  return server;
}

function limiterOn(url: string, options = redisOptions) {
  const redis = new Redis(url, options);
  redis.on('error', () => undefined);
  running.push({ end: async () => redis.disconnect() });
  const recording = recordingLogger();
  const limiter = createRateLimiter({ name: 'api', windows, redis, logger: recording.logger });
  const warnings = () => recording.lines('Redis is unreachable: rate limits are counted per process').length;
  return { redis, limiter, warnings };
}

check('the first request counts even if the readiness check asks Redis at the same moment', async () => {
  const { redis, limiter } = limiterOn((await startServer()).url, patient);
  await eventually(() => redis.status === 'ready');
  const answers = await Promise.all([redis.ping(), limiter.consume('a'), redis.ping()]);
  expect(answers).toEqual(['PONG', expect.objectContaining({ allowed: true }), 'PONG']);
  expect(await redis.get('rl:api:3600:a')).toBe('1');
});

check('while Redis is down, requests are limited locally, and afterwards limits are shared again', async () => {
  const first = await startServer();
  const { redis, limiter, warnings } = limiterOn(first.url, patient);
  const key = randomUUID();
  await eventually(() => redis.status === 'ready');
  await limiter.consume(key);
  expect(await redis.get(`rl:api:3600:${key}`)).toBe('1');

  process.kill(first.pid, 'SIGKILL');
  await eventually(() => redis.status !== 'ready');
  const decisions = [];
  for (let count = 0; count < 4; count += 1) decisions.push(await atOnce(limiter.consume(key)));
  expect(decisions.map((decision) => decision?.allowed)).toEqual([true, true, true, false]);
  expect(warnings()).toBe(1);

  await startAgain(first);
  await eventually(() => redis.status === 'ready');
  expect((await limiter.consume(key)).remaining).toBe(2);
  expect(await redis.get(`rl:api:3600:${key}`)).toBe('1');
});

check('a Redis that hangs loses its connection, and then requests are answered at once', async () => {
  const server = await startServer();
  const { redis, limiter, warnings } = limiterOn(server.url);
  await eventually(() => redis.status === 'ready');
  await limiter.consume('a');

  process.kill(server.pid, 'SIGSTOP');
  await eventually(async () => (await atOnce(limiter.consume(randomUUID()))) !== null);
  const decisions = await Promise.all(Array.from({ length: 100 }, () => atOnce(limiter.consume(randomUUID()))));
  expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(100);
  expect(warnings()).toBe(1);

  process.kill(server.pid, 'SIGCONT');
  await eventually(async () => {
    const key = randomUUID();
    await limiter.consume(key);
    return (await redis.get(`rl:api:3600:${key}`).catch(() => null)) === '1';
  });
});

check('while Redis is down, a refused request that costs several points is not charged', async () => {
  const points = [{ limit: 100, seconds: 3600, varies: true }];
  const { limiter } = limiterOn('redis://127.0.0.1:1');
  const decisions = [];
  for (const cost of [60, 50, 40, 1]) decisions.push(await limiter.consume('a', cost, points));
  expect(decisions.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
    [true, 40],
    [false, 40],
    [true, 0],
    [false, 0],
  ]);
});

check('if Redis is down from the start, the first request is answered at once', async () => {
  const { limiter } = limiterOn('redis://127.0.0.1:1');
  expect((await atOnce(limiter.consume('a')))?.allowed).toBe(true);
});

check('a Redis that answers with errors counts as unavailable', async () => {
  const server = await startServer();
  const { redis, limiter, warnings } = limiterOn(server.url);
  await eventually(() => redis.status === 'ready');
  await redis.config('SET', 'maxmemory', '1');
  expect((await limiter.consume('a')).allowed).toBe(true);
  expect(warnings()).toBe(1);
});

/** The decision, if it is made within a few ticks, in which no timer of the Redis client can expire; otherwise null. */
async function atOnce<Decided>(decision: Promise<Decided>): Promise<Decided | null> {
  let decided: Decided | null = null;
  void decision.then((value) => (decided = value));
  for (let turn = 0; turn < 20 && decided === null; turn += 1) await setImmediate();
  return decided;
}

/** The port may stay taken for a moment after its server was killed. */
async function startAgain({ url }: RedisServer): Promise<void> {
  await eventually(() =>
    startServer(Number(new URL(url).port)).then(
      () => true,
      () => false,
    ),
  );
}
