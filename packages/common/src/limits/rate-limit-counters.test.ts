import { randomUUID } from 'node:crypto';

import { Redis } from 'ioredis';
import { pino } from 'pino';

import { createRateLimiter } from './rate-limit.ts';

const requests = { counter: 'requests', limit: 5, seconds: 60 };
const points = { counter: 'points', limit: 100, seconds: 60, varies: true };
const logger = pino({ level: 'silent' });

async function spend(redis?: Redis) {
  const limiter = createRateLimiter({ name: `counters-${Date.now()}`, windows: [requests, points], redis, logger });
  await limiter.consume('a');
  const afterPoints = await limiter.consume('a', 49, [points]);
  const both = await limiter.consume('a');
  const refused = await limiter.consume('a', 60, [points]);
  return [afterPoints, both, refused].map(({ allowed, windows }) => [
    allowed,
    ...windows.map(({ remaining }) => remaining),
  ]);
}

const expected = [
  [true, 50],
  [true, 3, 49],
  [false, 49],
];

describe('several budgets of a key', () => {
  test('two budgets of one key with equally long windows are counted separately in memory', async () => {
    expect(await spend()).toEqual(expected);
  });

  const { TEST_REDIS_URL } = process.env;
  (TEST_REDIS_URL === undefined ? test.skip : test)(
    'two budgets of one key with equally long windows are counted separately in Redis',
    async () => {
      const redis = new Redis(TEST_REDIS_URL ?? '');
      // Waits for the connection, because a limiter counts locally while its Redis is not connected.
      await redis.ping();
      try {
        expect(await spend(redis)).toEqual(expected);
      } finally {
        await redis.quit();
      }
    },
  );

  (TEST_REDIS_URL === undefined ? test.skip : test)(
    'two budgets of one key take one command of Redis each',
    async () => {
      const redis = new Redis(TEST_REDIS_URL ?? '');
      // Waits for the connection, because a limiter counts locally while its Redis is not connected.
      await redis.ping();
      try {
        const limiter = createRateLimiter({ name: randomUUID(), windows: [requests, points], redis, logger });
        await limiter.consume('a');
        const send = redis.sendCommand.bind(redis);
        let commands = 0;
        redis.sendCommand = (...command) => {
          commands += 1;
          return send(...command);
        };
        await limiter.consume('a');
        await limiter.consume('a', 10, [points]);
        expect(commands).toBe(3);
      } finally {
        await redis.quit();
      }
    },
  );
});
