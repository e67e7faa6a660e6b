import { spawnSync } from 'node:child_process';

import { Redis } from 'ioredis';

import { clusterOptions, redisOptions } from './redis.ts';

const { TEST_REDIS_URL } = process.env;
/** A program that waits for Redis to answer a command. */
const ASK = `const { port, hostname } = new URL(process.argv[1]);
  require('node:net').connect(Number(port), hostname).once('data', () => process.exit(0)).write('PING\\r\\n')`;

test('a command fails at once while Redis is unavailable', async () => {
  const redis = new Redis('redis://127.0.0.1:1', redisOptions);
  redis.on('error', () => undefined);
  await expect(redis.ping()).rejects.toThrow("Stream isn't writeable");
  redis.disconnect();
});

test('the user, password and encryption in the first address apply to all nodes of a cluster', () => {
  const { redisOptions: plain } = clusterOptions(['redis://10.0.0.1:6379', 'redis://10.0.0.2:6379']);
  expect(plain).toEqual(redisOptions);
  const { redisOptions: secured } = clusterOptions(['rediss://counter:p%40ss@cache.example.com:6379']);
  expect(secured).toMatchObject({ username: 'counter', password: 'p@ss', tls: { servername: 'cache.example.com' } });
});

(TEST_REDIS_URL === undefined ? describe.skip : describe)('with a short time limit', () => {
  const LIMIT_MS = 50;
  const redis = new Redis(TEST_REDIS_URL ?? '', {
    ...redisOptions,
    commandTimeout: 20_000,
    socketTimeout: 20_000,
    lazyConnect: true,
  });
  beforeAll(async () => {
    await redis.connect();
    // The limit is for the commands of the tests, not for commands that establish the connection.
    redis.options.commandTimeout = LIMIT_MS;
  });
  afterAll(() => {
    redis.disconnect();
  });

  test('a response that arrived while the process was busy counts as in time', async () => {
    const response = redis.ping();
    await new Promise(setImmediate);
    // The command is sent now. Redis answers a later command of another process, so it has answered this command, too.
    const sentAt = performance.now();
    expect(spawnSync(process.execPath, ['-e', ASK, TEST_REDIS_URL ?? '']).status).toBe(0);
    // The process does nothing else until the time limit is over.
    while (performance.now() - sentAt < 2 * LIMIT_MS) continue;
    expect(await response).toBe('PONG');
  });

  test('a command fails if Redis does not respond in time', async () => {
    await expect(redis.wait(1, 1000)).rejects.toThrow('Command timed out');
  });
});
