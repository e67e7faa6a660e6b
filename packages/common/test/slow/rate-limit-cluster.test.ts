import { startRedisCluster, type RedisCluster } from '@services/tooling/servers/redis-cluster';
import { eventually } from '@services/tooling/testing/eventually';
import { Cluster } from 'ioredis';

import { recordingLogger } from '../recording-logger.ts';
import { createRateLimiter } from '../../src/limits/rate-limit.ts';
import { redisOptions } from '../../src/runtime/redis.ts';

const withRedis = process.env['TEST_REDIS_URL'] === undefined ? describe.skip : describe;

withRedis('on a Redis Cluster of three masters and three replicas', () => {
  let cluster: RedisCluster | undefined;
  const clients: Cluster[] = [];

  beforeAll(async () => {
    cluster = (await startRedisCluster()) ?? undefined;
  }, 90_000);

  afterAll(async () => {
    for (const client of clients) client.disconnect();
    await cluster?.stop();
  });

  async function connect(): Promise<Cluster> {
    const client = new Cluster(cluster?.nodes ?? [], {
      // These tests are about exact counts: a short timeout would make the limiter count locally on a busy machine.
      redisOptions: { ...redisOptions, commandTimeout: 20_000, socketTimeout: 20_000 },
      slotsRefreshTimeout: 5000,
      slotsRefreshInterval: 1000,
    });
    client.on('error', () => {});
    clients.push(client);
    await eventually(() => client.status === 'ready');
    return client;
  }

  test('two replicas count several windows of 200 keys exactly, even after a node is lost', async () => {
    const { logger, text } = recordingLogger();
    const windows = [
      { limit: 7, seconds: 60 },
      { limit: 9, seconds: 3600 },
    ];
    const replicas = [await connect(), await connect()].map((redis) =>
      createRateLimiter({ name: 'cluster', windows, redis, logger }),
    );
    const keys = Array.from({ length: 200 }, (_item, index) => `key-${index}`);
    const allowed = await Promise.all(
      keys.map(async (key) => {
        const tries = Array.from({ length: 20 }, (_item, index) => replicas[index % 2]!.consume(key));
        return (await Promise.all(tries)).filter((decision) => decision.allowed).length;
      }),
    );
    expect(allowed).toEqual(keys.map(() => 7));
    const spread = await Promise.all(clients[0]!.nodes('master').map((node) => node.dbsize()));
    expect(spread.every((count) => count > 50)).toBe(true);
    expect(text()).toBe('');

    await cluster?.failOver();
    // The counts were replicated, so no key gets a second allowance, regardless of the node that now stores it.
    await eventually(async () => {
      const decisions = await Promise.all(keys.map((key) => replicas[0]!.consume(key)));
      return decisions.every(({ allowed: again, windows: [minute] }) => !again && minute?.remaining === 0);
    });
  }, 90_000);
});
