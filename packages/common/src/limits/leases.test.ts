/** Points taken ahead: never more than a limit over all replicas, and figures that stay true. */
import { randomUUID } from 'node:crypto';

import { eventually } from '@services/tooling/testing/eventually';
import { Redis } from 'ioredis';

import { recordingLogger } from '../../test/recording-logger.ts';
import { redisOptions } from '../runtime/redis.ts';
import { Leases, type GivenBack } from './leases.ts';
import { createRateLimiter, type Window } from './rate-limit.ts';

const { TEST_REDIS_URL } = process.env;
const withRedis = TEST_REDIS_URL === undefined ? describe.skip : describe;
const clients: Redis[] = [];
const name = randomUUID();

function connect(): Redis {
  const client = new Redis(TEST_REDIS_URL ?? '', {
    ...redisOptions,
    commandTimeout: 20_000,
    enableOfflineQueue: true,
  });
  clients.push(client);
  return client;
}

afterAll(() => void clients.forEach((client) => client.disconnect()));

function replica(...windows: Window[]) {
  const redis = connect();
  const { logger } = recordingLogger();
  return { ...createRateLimiter({ name, windows, redis, logger }), redis };
}

/** Calls with every command about a key from now on. */
async function onCommands(key: string, seen: (command: string[]) => void): Promise<void> {
  const monitor = await connect().monitor();
  clients.push(monitor);
  monitor.on('monitor', (_time: string, command: string[], source: string) => {
    if (source !== 'lua' && command.join(' ').includes(key)) seen(command);
  });
}

/** The calls about a key from now on. */
async function callsAbout(key: string): Promise<() => Promise<number>> {
  const seen: string[] = [];
  await onCommands(key, ([name = '']) => seen.push(name));
  const asked = connect();
  return async () => {
    await asked.set(`end:${key}`, 1, 'EX', 60);
    await eventually(() => seen.includes('set'));
    return seen.splice(0).filter((command) => command.startsWith('eval')).length;
  };
}

/** Runs while the monotonic clock stands still: what is held ahead is not given back, however long the machine takes. */
async function atOneMoment(work: () => Promise<void>): Promise<void> {
  const { now } = performance;
  const moment = performance.now();
  performance.now = () => moment;
  try {
    await work();
  } finally {
    performance.now = now;
  }
}

const counter = (key: string, seconds = 60) => `rl:{${name}:${key}}:${seconds}`;
const numbers = (length: number) => Array.from({ length }, (_item, index) => index);

withRedis('a key that is far from its limit', () => {
  test('needs a call for few of its requests, and each sees what is left after it', async () => {
    const limiter = replica({ limit: 10_000, seconds: 60 }, { limit: 20_000, seconds: 3600 });
    const key = randomUUID();
    const calls = await callsAbout(key);
    const remaining: number[] = [];
    for (const n of numbers(500)) {
      const decision = await limiter.consume(key, 1 + (n % 2));
      remaining.push(decision.remaining);
      expect(decision.windows[1]?.remaining).toBe(decision.remaining + 10_000);
    }
    const used = numbers(500).map((n) => n + 1 + Math.ceil(n / 2));
    expect(remaining).toEqual(used.map((points) => 10_000 - points));
    expect(await calls()).toBeLessThan(100);
    await eventually(async () => Number(await limiter.redis.get(counter(key))) === 750);
    expect(Number(await limiter.redis.get(counter(key, 3600)))).toBe(750);
  });

  test('never gets more than the limit from three replicas, and at least that without the hundredth that each may hold', async () => {
    const replicas = numbers(3).map(() => replica({ limit: 2000, seconds: 60 }));
    const key = randomUUID();
    const granted = await Promise.all(
      numbers(12).map(async (n) => {
        let count = 0;
        while ((await replicas[n % 3]!.consume(key)).allowed) count += 1;
        return count;
      }),
    );
    const total = granted.reduce((a, b) => a + b);
    expect(total).toBeLessThanOrEqual(2000);
    expect(total).toBeGreaterThanOrEqual(1940);
    // What another replica held was given back meanwhile: nothing is lost.
    await eventually(async () => {
      await replicas[0]!.consume(key);
      return (await replicas[1]!.consume(key)).remaining === 0;
    });
  });

  test('gets what the process itself holds ahead before anything is refused', () =>
    atOneMoment(async () => {
      const limiter = replica({ limit: 1000, seconds: 60 });
      const key = randomUUID();
      for (const _n of numbers(7)) await limiter.consume(key);
      expect(Number(await limiter.redis.get(counter(key)))).toBeGreaterThan(7);
      const [large, late] = [await limiter.consume(key, 993), await limiter.consume(key)];
      expect([large.allowed, large.remaining, late.allowed]).toEqual([true, 0, false]);
    }));

  test('shares a window with others that are charged to it and to windows of their own', async () => {
    const limiter = replica();
    const shared = { limit: 1000, seconds: 60, counter: 'shared' };
    const [one, other] = ['one', 'other'].map((own) => [{ limit: 800, seconds: 60, counter: own }, shared]);
    const key = randomUUID();
    for (const n of numbers(60)) {
      await limiter.consume(key, 1, one);
      const { windows } = await limiter.consume(key, 1, other);
      expect(windows.map(({ remaining }) => remaining)).toEqual([799 - n, 998 - 2 * n]);
    }
  });

  test('loses no points that are on the way while other windows of the key refuse', async () => {
    const limiter = replica();
    const [full, own] = [[{ limit: 1, seconds: 60, counter: 'full' }], [{ limit: 1000, seconds: 60, counter: 'own' }]];
    const key = randomUUID();
    await limiter.consume(key, 1, full);
    let spent = 0;
    for (const n of numbers(12)) {
      for (const _n of numbers(n)) await limiter.consume(key, 1, own);
      // Some of these take points ahead.
      await Promise.all([limiter.consume(key, 1, full), limiter.consume(key, 1, own)]);
      spent += n + 1;
    }
    await eventually(async () => Number(await limiter.redis.get(`rl:{${name}:${key}}:own:60`)) === spent);
  });

  test('holds no points when it is asked about now and then, or when its limit is small', async () => {
    const [large, small] = [replica({ limit: 1000, seconds: 60 }), replica({ limit: 499, seconds: 60 })];
    const key = randomUUID();
    await large.consume(key);
    expect(await large.redis.get(counter(key))).toBe('1');
    const other = randomUUID();
    for (const n of numbers(20)) {
      await small.consume(other);
      expect(await small.redis.get(counter(other))).toBe(String(n + 1));
    }
  });

  test('gives points back to no later window', async () => {
    const limiter = replica({ limit: 1000, seconds: 60 });
    const key = randomUUID();
    let isGivenBack = false;
    // By the text of the script, which is sent the first time.
    await onCommands(key, (command) => (isGivenBack ||= command.join(' ').includes('decrby')));
    for (const _n of numbers(7)) await limiter.consume(key);
    // The window ends early, and another replica begins the next one.
    await limiter.redis.set(counter(key), 500, 'PX', 600_000);
    await eventually(() => isGivenBack);
    expect(await limiter.redis.get(counter(key))).toBe('500');
  });

  test('uses no points of a window that has ended', async () => {
    const limiter = replica({ limit: 1000, seconds: 1 });
    const key = randomUUID();
    for (const _n of numbers(7)) await limiter.consume(key);
    await eventually(async () => (await limiter.redis.pttl(counter(key, 1))) < 0);
    const { remaining } = await limiter.consume(key);
    expect(remaining).toBe(999);
  });

  test('uses no points of a short window that has ended, and the long one has them back', async () => {
    const limiter = replica({ limit: 1000, seconds: 60 }, { limit: 5000, seconds: 3600 });
    const key = randomUUID();
    for (const _n of numbers(7)) await limiter.consume(key);
    // The short window ends early, and another replica begins the next one.
    await limiter.redis.set(counter(key), 0, 'PX', 20_000);
    await limiter.consume(key, 50);
    for (const n of numbers(10)) {
      const { windows } = await limiter.consume(key);
      expect(windows.map(({ remaining }) => remaining)).toEqual([949 - n, 4942 - n]);
    }
    const counted = () => limiter.redis.mget(counter(key), counter(key, 3600));
    await eventually(async () => (await counted()).join() === '60,67');
  });
});

test('what a key still held when its window ended is given back, and does not keep it from taking points ahead', () => {
  const given: GivenBack[] = [];
  const leases = new Leases(async (points) => given.push(points));
  const windows = [{ limit: 10_000, seconds: 1 }];
  const ask = (msLeft: number) => {
    const { ahead, settle } = leases.ask('key', 16, windows);
    settle(ahead, [{ used: 16, msLeft, endsAt: 1 }]);
    return ahead;
  };
  // The first is of a key that nobody knows; the second comes at the end of the window.
  const [, held] = [ask(1000), ask(0)];
  expect(held).toBeGreaterThan(0);
  expect(ask(1000)).toBeGreaterThan(0);
  expect(given.map(({ points }) => points)).toEqual([held]);
});
