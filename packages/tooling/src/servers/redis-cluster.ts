import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from './ports.ts';
import { until } from './processes.ts';
import { startRedis, type RedisServer } from './redis.ts';

/** A running Redis Cluster that the tooling started. */
export type RedisCluster = NonNullable<Awaited<ReturnType<typeof startRedisCluster>>>;

const SLOTS = 16_384;
const MASTERS = 3;

/**
 * Starts three masters with a replica each, the smallest cluster that survives the loss of a node.
 *
 * @returns null without a `redis-server` on the PATH
 * @throws Error when the nodes have not formed a cluster within 30 s
 */
export async function startRedisCluster() {
  const directory = mkdtempSync(path.join(tmpdir(), 'redis-cluster-'));
  const nodes: { host: string; port: number; busPort: number; server: RedisServer; client: Redis }[] = [];
  for (let index = 0; index < MASTERS * 2; index += 1) {
    const [port, busPort] = [await findFreePort(), await findFreePort()];
    const server = await startRedis({ port, cluster: { busPort, file: path.join(directory, `${port}.conf`) } });
    if (server === null) return null;
    nodes.push({ host: '127.0.0.1', port, busPort, server, client: new Redis(server.url) });
  }
  const [first, ...others] = nodes;
  for (const { host, port, busPort } of others) await first?.client.call('CLUSTER', 'MEET', host, port, busPort);
  const masters = nodes.slice(0, MASTERS);
  for (const [index, { client }] of masters.entries()) {
    const [from, to] = [index, index + 1].map((part) => Math.ceil((part * SLOTS) / MASTERS));
    await client.call('CLUSTER', 'ADDSLOTSRANGE', from ?? 0, (to ?? SLOTS) - 1);
  }
  for (const [index, { client }] of nodes.slice(MASTERS).entries()) {
    const id = String(await masters[index]?.client.call('CLUSTER', 'MYID'));
    const follows = async () => (await client.call('CLUSTER', 'REPLICATE', id).catch(() => null)) === 'OK';
    if (!(await until(follows, 90_000))) throw new Error('A replica does not find its master');
  }
  const agreed = async (asked: typeof nodes) => {
    const views = await Promise.all(asked.map(async ({ client }) => String(await client.call('CLUSTER', 'INFO'))));
    return views.every(
      (view) => view.includes('cluster_state:ok') && view.includes(`cluster_known_nodes:${nodes.length}`),
    );
  };
  const replicating = async () =>
    (await Promise.all(masters.map(({ client }) => client.info('replication')))).every((info) =>
      info.includes('state=online'),
    );
  if (!(await until(async () => (await agreed(nodes)) && (await replicating()), 90_000))) {
    throw new Error('The Redis Cluster did not form in time');
  }
  return {
    /** The addresses of its nodes; a client finds all other nodes through any node. */
    nodes: nodes.map(({ host, port }) => ({ host, port })),
    /** Kills a node that serves a third of the keys; resolves when its replica has taken over. */
    async failOver(): Promise<void> {
      const [lost, ...left] = nodes;
      const heir = nodes[MASTERS];
      lost?.client.disconnect();
      if (lost) process.kill(lost.server.pid, 'SIGKILL');
      const taken = async () => (await heir?.client.role())?.[0] === 'master' && (await agreed(left));
      if (!(await until(taken, 90_000))) throw new Error('No replica took over');
    },
    async stop(): Promise<void> {
      for (const { client } of nodes) client.disconnect();
      await Promise.all(nodes.map(({ server }) => server.stop()));
      rmSync(directory, { recursive: true });
    },
  };
}
