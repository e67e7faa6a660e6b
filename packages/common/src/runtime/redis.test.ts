import { Redis } from 'ioredis';

import { clusterOptions, redisOptions } from './redis.ts';

const { TEST_REDIS_URL } = process.env;

test('a command fails at once while Redis is unavailable', async () => {
  const redis = new Redis('redis://127.0.0.1:1', redisOptions);
  redis.on('error', () => undefined);
  await expect(redis.ping()).rejects.toThrow("Stream isn't writeable");
  redis.disconnect();
});

test('user, password and encryption of one node’s address apply to all nodes of a cluster', () => {
  const { redisOptions: plain } = clusterOptions(['redis://10.0.0.1:6379', 'redis://10.0.0.2:6379']);
  expect(plain).toEqual(redisOptions);
  const { redisOptions: secured } = clusterOptions(['rediss://counter:p%40ss@cache.example.com:6379']);
  expect(secured).toMatchObject({ username: 'counter', password: 'p@ss', tls: { servername: 'cache.example.com' } });
});

(TEST_REDIS_URL === undefined ? describe.skip : describe)('with a time limit of 50 ms', () => {
  const redis = new Redis(TEST_REDIS_URL ?? '', { ...redisOptions, commandTimeout: 50, lazyConnect: true });
  beforeAll(() => redis.connect());
  afterAll(() => {
    redis.disconnect();
  });

  test('a response that arrived while the process was busy counts', async () => {
    const response = redis.ping();
    await new Promise(setImmediate);
    // The command is sent now. The process does nothing else until the time limit is over.
    for (const end = performance.now() + 200; performance.now() < end;) continue;
    expect(await response).toBe('PONG');
  });

  test('a command fails if Redis does not respond in time', async () => {
    await expect(redis.wait(1, 1000)).rejects.toThrow('Command timed out');
  });
});
