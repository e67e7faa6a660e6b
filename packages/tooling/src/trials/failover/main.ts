/*
 * `npm run trial -- failover <service> [--rate 100]`: two replicas of the service on three PostgreSQL servers under Patroni,
 * and a Redis Cluster, while writes go on. The primary is killed three times, replaced once as planned, and hangs once; then
 * a master of Redis is killed. What was accepted must be done, once; what was refused must be a 503, and only while there was
 * no primary. Needs `patroni`, `etcd`, `haproxy` and `redis-server` on the PATH, and PostgreSQL as Debian packages it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { applyLoad, type Answer } from '../rolling/load.ts';
import { prepareStage, type Stage } from '../rolling/stage.ts';
import { startBalancer } from '../../servers/balancer.ts';
import { startPatroni, type PatroniCluster } from '../../servers/postgres/patroni.ts';
import { findFreePort } from '../../servers/ports.ts';
import { exitOnSignals, until } from '../../servers/processes.ts';
import { startRedisCluster, type RedisCluster } from '../../servers/redis-cluster.ts';
import { acceptedOf, judge, type Outage } from './judgement.ts';
import { countStored, proofs, type Proof } from './proofs.ts';

const QUIET_MS = 10_000;
/** Longer than a primary keeps its key. */
const HANG_MS = 30_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '100' } },
});
const service = positionals[0] ?? '';
const proof = proofs[service];
if (proof === undefined) throw new Error(`Name one of: ${Object.keys(proofs).join(', ')}`);

exitOnSignals();
const redis = await startRedisCluster();
if (redis === null) throw new Error('redis-server is not on the PATH');
const postgres = await startPatroni();
const port = await findFreePort();
const stage = await prepareStage(service, `http://127.0.0.1:${port}`, proof.settings, {
  servers: {
    postgresUrl: postgres.url,
    redisUrl: redis.nodes.map(({ host, port: at }) => `redis://${host}:${at}`).join(','),
    stop: () => Promise.all([postgres.stop(), redis.stop()]),
  },
});
try {
  const replicas = await Promise.all([stage.startReplica(), stage.startReplica()]);
  const urls = replicas.map(({ url }) => url);
  // For what providers send back. The load goes to the replicas themselves, so that their own answers are judged.
  const balancer = await startBalancer({ port, targets: () => Promise.resolve(urls) });
  const faults = await tryAll(stage, proof, urls);
  await balancer.stop();
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${stage.complaints()}`);
  console.log(`${service}: nothing was lost, nothing was done twice, and every refusal was a 503.`);
} finally {
  await stage.stop();
}

async function tryAll(stage: Stage, proof: Proof, urls: readonly string[]): Promise<string[]> {
  stage.world.reset();
  const ending = new AbortController();
  const answers: Answer[] = [];
  const loads = urls.map((url, part) => {
    const indexOf = (index: number) => index * urls.length + part;
    return applyLoad(url, {
      perSecond: Number(values.rate) / urls.length,
      seconds: Infinity,
      signal: ending.signal,
      make: (index) => proof.make(stage.setup.stack, indexOf(index)),
      onAnswer: (answer) => answers.push({ ...answer, index: indexOf(answer.index) }),
    });
  });
  const outages = await breakAll(postgres, redis as RedisCluster);
  ending.abort();
  await Promise.all(loads);
  const report = judge(answers, outages);
  console.log(`${service}: ${JSON.stringify({ sent: answers.length, ...report }, null, 2)}`);
  return [...report.faults, ...(await settle(stage, proof, acceptedOf(answers)))];
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

/** Waits until nothing is left to do. @returns what is missing, or was done twice */
async function settle(stage: Stage, proof: Proof, accepted: readonly Answer[]): Promise<string[]> {
  const client = new Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const left = async () =>
      (await client.query<object>(`SELECT * FROM (${proof.waiting}) AS waiting LIMIT 1000`)).rows;
    const begun = performance.now();
    const empty = await until(async () => (await left()).length === 0, 60_000);
    const rest = await left();
    console.log(`${service}: ${rest.length} left to do after ${Math.round(performance.now() - begun)} ms`);
    const stored = await countStored(client, proof);
    const lost = accepted.filter(({ index }) => !stored.has(index)).toSorted((a, b) => a.begun - b.begun);
    const started = Math.min(...accepted.map(({ begun: at }) => at));
    const seconds = lost.map(({ begun: at }) => Math.round((at - started) / 1000));
    const twice = [...stored].filter(([, count]) => count > 1);
    const repeated = proof.repeated(stage.world);
    const faults: string[] = [];
    if (!empty) faults.push(`${rest.length} pieces of work were left, such as ${JSON.stringify(rest.slice(0, 3))}`);
    if (lost.length > 0)
      faults.push(`${lost.length} accepted requests are lost, of the seconds ${seconds[0]} to ${seconds.at(-1)}`);
    if (twice.length > 0) faults.push(`${twice.length} requests were stored twice`);
    if (repeated > 0) faults.push(`${repeated} pieces of work were done twice outside`);
    return faults;
  } finally {
    await client.end();
  }
}
