import { statedLimit } from '../../testing/stated-limit.ts';
import { eventually } from '@services/tooling/testing/eventually';
import { randomUUID } from 'node:crypto';

import type { Request } from 'express';
import { Redis } from 'ioredis';
import request from 'supertest';

import { recordingLogger } from '../../test/recording-logger.ts';
import { createTestApp } from '../../test/test-app.ts';
import { createRateLimiter, rateLimit, type RateLimitHeaders, type Window } from './rate-limit.ts';
import { addressBucket } from '../runtime/addresses.ts';
import { redisOptions } from '../runtime/redis.ts';

const { logger } = recordingLogger();
const { TEST_REDIS_URL } = process.env;
const clients: Redis[] = [];
/** A slow Redis must not make the limiter count locally. */
const exact = { ...redisOptions, commandTimeout: 20_000, socketTimeout: 20_000 };
const name = randomUUID();

const requests = { counter: 'requests', limit: 5, seconds: 60 };
const points = { counter: 'points', limit: 100, seconds: 60, varies: true };

let asked = 0;
/** Alternates between two clients, so that consecutive limiters use different clients. */
function connect(): Redis {
  return clients[(asked += 1) % clients.length]!;
}

beforeAll(async () => {
  if (TEST_REDIS_URL === undefined) return;
  clients.push(...[1, 2].map(() => new Redis(TEST_REDIS_URL, exact)));
  await eventually(() => clients.every(({ status }) => status === 'ready'));
});

afterAll(async () => void (await Promise.all(clients.map((client) => client.quit()))));

const stores: [string, boolean][] = [
  ['memory', false],
  ['Redis', true],
];

describe.each(stores)('limits counted in %s', (_store, shared) => {
  const check = shared && TEST_REDIS_URL === undefined ? test.skip : test;
  const limiterOf = (...windows: Window[]) =>
    createRateLimiter({ name, windows, redis: shared ? connect() : undefined, logger });

  check('a key gets as many requests as its window allows, and then no more until the window ends', async () => {
    const limiter = limiterOf({ limit: 2, seconds: 60 });
    const key = randomUUID();
    const now = Date.now() / 1000;
    const decisions = [await limiter.consume(key), await limiter.consume(key), await limiter.consume(key)];
    expect(decisions.map(({ allowed, limit, remaining }) => [allowed, limit, remaining])).toEqual([
      [true, 2, 1],
      [true, 2, 0],
      [false, 2, 0],
    ]);
    expect(decisions.map(({ retryAfterSeconds }) => retryAfterSeconds > 0)).toEqual([false, false, true]);
    for (const { resetAt, retryAfterSeconds } of decisions) {
      expect(Number.isInteger(resetAt) && resetAt >= now + 59 && resetAt <= Date.now() / 1000 + 61).toBe(true);
      expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  check('each key is counted separately', async () => {
    const limiter = limiterOf({ limit: 1, seconds: 60 });
    const [a, b] = [randomUUID(), randomUUID()];
    await limiter.consume(a);
    expect((await limiter.consume(a)).allowed).toBe(false);
    expect((await limiter.consume(b)).allowed).toBe(true);
  });

  check('after a window has ended, the key is allowed again @slow', async () => {
    const limiter = limiterOf({ limit: 1, seconds: 1 });
    const key = randomUUID();
    // Both requests are sent at once, so that a pause of the machine between them cannot exceed the window.
    const decisions = await Promise.all([limiter.consume(key), limiter.consume(key)]);
    expect(decisions).toMatchObject([{ allowed: true }, { allowed: false, retryAfterSeconds: 1 }]);
    // Requests that are refused within the window do not extend it.
    await eventually(async () => (await limiter.consume(key)).allowed);
  });

  check('a request that a short window refuses is not charged to a longer window', async () => {
    const [second, day] = [
      { limit: 3, seconds: 1 },
      { limit: 100, seconds: 86_400 },
    ];
    const limiter = limiterOf(day, second);
    const key = randomUUID();
    const decisions = await Promise.all(Array.from({ length: 20 }, () => limiter.consume(key)));
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(await limiter.consume(key, 0, [day])).toMatchObject({ allowed: true, remaining: 97 });
  });

  check('a refusal describes the window that refuses, also when requests arrive in parallel', async () => {
    const limiter = limiterOf({ limit: 1, seconds: 1 }, { limit: 2, seconds: 86_400 });
    const key = randomUUID();
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { allowed, limit, retryAfterSeconds } = await limiter.consume(key);
        if (!allowed) expect([limit, retryAfterSeconds]).toEqual([1, 1]);
      }),
    );
  });

  check('a decision describes the window with the fewest requests left, and lists every window', async () => {
    const limiter = limiterOf({ limit: 10, seconds: 1 }, { limit: 5, seconds: 86_400 });
    const decision = await limiter.consume(randomUUID());
    expect(decision).toMatchObject({ allowed: true, limit: 5, remaining: 4, retryAfterSeconds: 0 });
    expect(decision.windows.map(({ limit, remaining }) => [limit, remaining])).toEqual([
      [10, 9],
      [5, 4],
    ]);
  });

  check('a request may cost several points, or none', async () => {
    const limiter = limiterOf({ limit: 10, seconds: 60, varies: true });
    const key = randomUUID();
    expect(await limiter.consume(key, 7)).toMatchObject({ allowed: true, remaining: 3 });
    expect(await limiter.consume(key, 4)).toMatchObject({ allowed: false, remaining: 3 });
    expect(await limiter.consume(key, 0)).toMatchObject({ allowed: true, remaining: 3 });
    expect(await limiter.consume(key, 3)).toMatchObject({ allowed: true, remaining: 0 });
    for (const cost of [-1, 0.5, NaN]) await expect(limiter.consume(key, cost)).rejects.toThrow(RangeError);
  });

  check('a cheap request is allowed after several expensive ones were refused at the same time', async () => {
    const limiter = limiterOf({ limit: 100, seconds: 60, varies: true });
    const key = randomUUID();
    await limiter.consume(key, 60);
    await Promise.all(Array.from({ length: 5 }, () => limiter.consume(key, 50)));
    expect(await limiter.consume(key, 40)).toMatchObject({ allowed: true, remaining: 0 });
  });

  check('a full window of points stays full after any number of refusals', async () => {
    const limiter = limiterOf({ limit: 2, seconds: 60, varies: true });
    const key = randomUUID();
    const decisions = [];
    for (let count = 0; count < 6; count += 1) decisions.push(await limiter.consume(key));
    expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, false, false, false, false]);
  });

  check('a request that one window of points refuses is not charged to another window', async () => {
    const own = { counter: 'own', limit: 100, seconds: 60, varies: true };
    const limiter = limiterOf(own, { counter: 'shared', limit: 10, seconds: 60, varies: true });
    const key = randomUUID();
    await limiter.consume(key, 9);
    for (const cost of [2, 2, 1, 1]) await limiter.consume(key, cost);
    expect((await limiter.consume(key, 0, [own])).remaining).toBe(90);
  });

  check('of parallel requests, exactly as many are allowed as the limit says', async () => {
    const limiters = shared ? [limiterOf({ limit: 50, seconds: 60 }), limiterOf({ limit: 50, seconds: 60 })] : [];
    if (!shared) limiters.push(limiterOf({ limit: 50, seconds: 60 }));
    const key = randomUUID();
    const decisions = await Promise.all(
      Array.from({ length: 200 }, (_, index) => limiters[index % limiters.length]?.consume(key)),
    );
    expect(decisions.filter((decision) => decision?.allowed)).toHaveLength(50);
  });

  check('two budgets of one key with equally long windows are counted separately', async () => {
    const limiter = limiterOf(requests, points);
    const key = randomUUID();
    await limiter.consume(key);
    const decisions = [
      await limiter.consume(key, 49, [points]),
      await limiter.consume(key),
      await limiter.consume(key, 60, [points]),
    ];
    expect(decisions.map(({ allowed, windows }) => [allowed, ...windows.map(({ remaining }) => remaining)])).toEqual([
      [true, 50],
      [true, 3, 49],
      [false, 49],
    ]);
  });
});

describe('the commands of a limiter', () => {
  const check = TEST_REDIS_URL === undefined ? test.skip : test;

  check('with another limit, the earlier requests of a key still count', async () => {
    const limiter = createRateLimiter({ name, windows: [{ limit: 1, seconds: 60 }], redis: connect(), logger });
    const key = randomUUID();
    await limiter.consume(key);
    expect((await limiter.consume(key)).allowed).toBe(false);
    expect(await limiter.consume(key, 1, [{ limit: 5, seconds: 60 }])).toMatchObject({ allowed: true, remaining: 3 });
    expect(await limiter.consume(key)).toMatchObject({ allowed: false, remaining: 0 });
  });

  check('requests of a refused key send no commands to Redis', async () => {
    const redis = connect();
    const limiter = createRateLimiter({ name, windows: [{ limit: 2, seconds: 60 }], redis, logger });
    const key = randomUUID();
    for (let count = 0; count < 10; count += 1) await limiter.consume(key);
    expect(await redis.get(`rl:${name}:60:${key}`)).toBe('2');
  });

  check('two budgets of one key take one command of Redis each', async () => {
    const redis = connect();
    const limiter = createRateLimiter({ name, windows: [requests, points], redis, logger });
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
  });
});

describe('the middleware', () => {
  function limited(
    headers: RateLimitHeaders,
    bucket: () => { key: string; windows?: readonly Window[] } = () => ({ key: 'a' }),
  ) {
    const limiter = createRateLimiter({ name, windows: [{ limit: 1, seconds: 60 }], logger });
    return createTestApp((routes) => {
      routes.use(rateLimit({ limiter, bucket, headers }));
      routes.get('/thing', (_req, res) => void res.json({}));
    }).app;
  }

  test.each([
    ['plain', 'ratelimit'],
    ['prefixed', 'x-ratelimit'],
  ] as const)(
    'the middleware states the limit in every answer, including refusals and errors: %s',
    async (headers, prefix) => {
      const app = limited(headers);
      const answers = [await request(app).get('/thing'), await request(app).get('/thing')];
      const unknown = await request(limited(headers)).get('/nothing');
      expect([...answers, unknown].map(({ status }) => status)).toEqual([200, 429, 404]);
      for (const answer of [...answers, unknown]) {
        expect(answer.headers).toMatchObject({ [`${prefix}-limit`]: '1', [`${prefix}-remaining`]: '0' });
        const reset = Number(answer.headers[`${prefix}-reset`]) - Date.now() / 1000;
        expect(reset > 50 && reset <= 61).toBe(true);
      }
      expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(50);
      expect(answers[1]?.body).toEqual({ code: 'rate_limit_exceeded', message: 'Too many requests' });
    },
  );

  test('if a bucket has its own windows, the middleware uses them instead of the windows of the limiter', async () => {
    const app = limited('plain', () => ({ key: 'b', windows: [{ limit: 9, seconds: 60 }] }));
    expect(statedLimit((await request(app).get('/thing')).headers)?.remaining).toBe(8);
  });
});

test.each([
  ['192.0.2.1', 'ip:192.0.2.1'],
  ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', 'ip:2001:db8:1:2'],
  ['2001:db8:1:2:ffff::1', 'ip:2001:db8:1:2'],
  ['2001:db8::1', 'ip:2001:db8:0:0'],
  ['::1', 'ip:0:0:0:0'],
  ['2001:db8:1:2::', 'ip:2001:db8:1:2'],
  [undefined, 'ip:'],
])('an IPv4 address has its own bucket, and the IPv6 addresses of a /64 network share a bucket: %s', (ip, bucket) => {
  expect(addressBucket({ ip } as Request)).toBe(bucket);
});
