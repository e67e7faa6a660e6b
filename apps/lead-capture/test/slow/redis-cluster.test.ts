import { startRedisCluster, type RedisCluster } from '@services/tooling/servers/redis-cluster';
import { describeWithRedis } from '@services/tooling/testing/test-redis';
import { eventually } from '@services/tooling/testing/eventually';

import { startTestApp } from '../app.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

const app = startTestApp();

describeWithRedis('with REDIS_URL naming nodes of a Redis Cluster', () => {
  let cluster: RedisCluster | null;
  let replicas: ServiceProcess[] = [];

  beforeAll(async () => {
    cluster = await startRedisCluster();
  }, 90_000);
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await cluster?.stop();
  });

  test('two replicas share one rate limit through a Redis Cluster', async () => {
    const { key } = await app.account();
    const environment = {
      DATABASE_URL: app.config.DATABASE_URL,
      // No time limit for Redis is set, because on a busy machine a slow Redis would count as unavailable.
      REDIS_URL: (cluster?.nodes ?? [])
        .map(({ host, port }) => `redis://${host}:${port}?commandTimeout=none&socketTimeout=60000`)
        .join(','),
      RATE_LIMIT_PER_MINUTE: '7',
      WORKERS: 'off',
    };
    replicas = await Promise.all([startServiceProcess(environment), startServiceProcess(environment)]);
    const isReady = async ({ url }: ServiceProcess) => {
      const { status } = (await (await fetch(`${url}/health/ready`)).json()) as { status: string };
      return status === 'ok';
    };
    await eventually(async () => (await Promise.all(replicas.map(isReady))).every(Boolean));
    const ask = ({ url }: ServiceProcess) =>
      fetch(`${url}/v1/leads`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => replicas.map(ask)).flat());
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
    expect(replicas.map((replica) => replica.log()).join('')).not.toContain('Redis does not answer');
  });
});
