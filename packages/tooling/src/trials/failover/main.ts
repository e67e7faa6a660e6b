/*
 * `npm run trial -- failover <service> [--rate 100]`: two replicas of the service on three PostgreSQL servers under Patroni,
 * and a Redis Cluster, under continuous writes. The primary is killed three times, switched over once as planned, and hangs once;
 * then a master of Redis is killed. All accepted work must be done exactly once. Requests may only be refused with a 503, and only
 * while there is no primary. Needs `patroni`, `etcd`, `haproxy` and `redis-server` on the PATH, and PostgreSQL as Debian packages it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { applyLoad } from '../rolling/load.ts';
import { prepareStage, type Stage } from '../rolling/stage.ts';
import { startBalancer } from '../../servers/balancer.ts';
import { startPatroni, type PatroniCluster } from '../../servers/postgres/patroni.ts';
import { findFreePort } from '../../servers/ports.ts';
import { until } from '../../servers/processes.ts';
import { startRedisCluster, type RedisCluster } from '../../servers/redis-cluster.ts';
import { beginTrial, settle } from '../work.ts';
import { judge, type Outage } from './judgement.ts';

const QUIET_MS = 10_000;
/** How long the primary hangs: longer than it keeps its leader key. */
const HANG_MS = 30_000;

const { service, work, rate } = await beginTrial({ rate: 100 });
const redis = await startRedisCluster();
if (redis === null) throw new Error('redis-server is not on the PATH');
const postgres = await startPatroni();
const port = await findFreePort();
const stage = await prepareStage(service, `http://127.0.0.1:${port}`, work.settings, {
  servers: {
    postgresUrl: postgres.url,
    redisUrl: redis.nodes.map(({ host, port: at }) => `redis://${host}:${at}`).join(','),
    stop: () => Promise.all([postgres.stop(), redis.stop()]),
  },
});
try {
  const replicas = await Promise.all([stage.startReplica(), stage.startReplica()]);
  const urls = replicas.map(({ url }) => url);
  // The balancer is for requests from the providers. The load is sent directly to the replicas, so that their own answers are judged.
  const balancer = await startBalancer({ port, targets: () => Promise.resolve(urls) });
  const faults = await tryAll(stage, urls);
  await balancer.stop();
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${stage.complaints()}`);
  console.log(`${service}: nothing was lost, nothing was done twice, and every refusal was a 503.`);
} finally {
  await stage.stop();
}

async function tryAll(stage: Stage, urls: readonly string[]): Promise<string[]> {
  stage.world.reset();
  const ending = new AbortController();
  const loads = urls.map(async (url, part) => {
    const indexOf = (index: number) => index * urls.length + part;
    const answers = await applyLoad(url, {
      perSecond: rate / urls.length,
      seconds: Infinity,
      signal: ending.signal,
      make: (index) => work.make(stage.setup.stack, indexOf(index)),
    });
    return answers.map((answer) => ({ ...answer, index: indexOf(answer.index) }));
  });
  const outages = await breakAll(postgres, redis as RedisCluster);
  ending.abort();
  const answers = (await Promise.all(loads)).flat();
  const report = judge(answers, outages);
  console.log(`${service}: ${JSON.stringify({ sent: answers.length, ...report }, null, 2)}`);
  return [...report.faults, ...(await settle(stage, work, answers))];
}

async function breakAll(postgres: PatroniCluster, redis: RedisCluster): Promise<Outage[]> {
  const outages: Outage[] = [];
  const outage = async (fault: string, begin: () => Promise<void> | void, former: string) => {
    await pause(QUIET_MS);
    const from = performance.now();
    await begin();
    const other = async () => (await postgres.primary()).name !== former;
    if (!(await until(other, 60_000))) throw new Error(`No other node took over after ${fault}`);
    outages.push({ fault, from, primaryAt: performance.now() });
    console.log(`ok  ${fault}: another node is the primary after ${Math.round(performance.now() - from)} ms`);
  };
  for (const time of ['first', 'second', 'third']) {
    const lost = await postgres.primary();
    await outage(`the ${time} kill of the primary`, () => lost.kill(), lost.name);
    lost.start();
    await postgres.settled();
  }
  const replaced = await postgres.primary();
  await outage('a planned switchover', () => postgres.switchOver(), replaced.name);
  await postgres.settled();
  const hanging = await postgres.primary();
  let goOn = () => {};
  await outage('a primary that hangs', () => void (goOn = hanging.freeze()), hanging.name);
  const [{ from = 0 } = {}] = outages.slice(-1);
  await pause(Math.max(from + HANG_MS - performance.now(), 0));
  goOn();
  await postgres.settled();
  await pause(QUIET_MS);
  await redis.failOver();
  console.log('ok  a replica of Redis took over');
  await pause(QUIET_MS);
  return outages;
}
