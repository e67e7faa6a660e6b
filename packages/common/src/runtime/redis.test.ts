import { Redis } from 'ioredis';

import { clusterOptions, redisOptions } from './redis.ts';

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
