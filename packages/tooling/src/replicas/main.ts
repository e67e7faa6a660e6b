/*
 * `npm run trial -- replicas [--rate 100 --seconds 20 --pooler]`: the directory on a primary with two streaming replicas, in two
 * processes. With --pooler each server is behind a PgBouncer in transaction mode, and statements have no names.
 * Judged: with 95 % queries, the primary's processor time a query falls by 80 % against the primary alone; of 10,000 reads
 * of something just written, in the other process and with a replica that lags by 2 s, none misses it; and no query fails while a
 * replica is killed and comes back. Needs `redis-server` on the PATH, and Linux; with --pooler also `pgbouncer`, on the PATH or in
 * PGBOUNCER.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { applyLoad, type LoadRequest, type LoadResult } from '../rolling/load.ts';
import { prepareStage } from '../rolling/stage.ts';
import { findFreePort } from '../servers/ports.ts';
import { startPgBouncer, type PgBouncer } from '../servers/postgres/pgbouncer.ts';
import { prepareRole, refusedSettings } from '../pooler/role-settings.ts';
import { startPostgres, type PostgresServer } from '../servers/postgres/server.ts';
import { killServer, startPostgresReplica } from '../servers/postgres/replica.ts';
import { exitOnSignals } from '../servers/processes.ts';
import { startRedis } from '../servers/redis.ts';
import { processorMs } from './processor-time.ts';

const OWN_READS = 10_000;
/** Most that a pooler opens to its server. */
const SERVER_CONNECTIONS = 10;
const AT_A_TIME = 8;
const LAG = '2s';
const LEAST_SAVED = 0.8;
const PATH = '/v2/api/graphql';
const LIST = `{ posts(first: 20) { nodes { id name tagline votesCount user { name } topics(first: 3) { nodes { name } } } } }`;
const CREATE = `mutation ($name: String!) { collectionCreate(input: { name: $name }) { node { id } } }`;
const READ = `query ($id: ID!) { collection(id: $id) { name } }`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '100' },
    pooler: { type: 'boolean', default: false },
  },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
/** Five loads, and what takes one to three minutes where nothing else runs. */
const LIMIT_MS = 600_000 + 5000 * seconds;

exitOnSignals();
const redis = await startRedis();
if (redis === null) throw new Error('redis-server is not on the PATH');
// As in production, commits are in the log, and on the way to replicas, before they are answered.
const primary = await startPostgres({ settings: { synchronous_commit: 'on' } });
const stop = () => Promise.all([primary.stop(), redis.stop()]);
const environment: Record<string, string> = {};
const poolers = new Map<PostgresServer, PgBouncer>();
const processes = new Set<ChildProcess>();
const stage = await prepareStage(
  'directory',
  `http://127.0.0.1:${await findFreePort()}`,
  { REQUESTS_PER_WINDOW: '1000000000', POINTS_PER_WINDOW: '1000000000' },
  {
    servers: { postgresUrl: primary.url, redisUrl: redis.url, stop },
    openRoute: async (direct) => {
      if (values.pooler) await pool(direct);
      return { environment, stop: async () => {} };
    },
  },
);
const headers = { Authorization: `Bearer ${stage.setup.stack.apiKey}`, 'Content-Type': 'application/json' };
const near = await startPostgresReplica(primary);
const other = await startPostgresReplica(primary);
const late = await startPostgresReplica(primary, { settings: { recovery_min_apply_delay: LAG } });
const database = new URL(stage.databaseUrl).pathname.slice(1);
/** The stage's database on another server. */
const on = (url: string) => Object.assign(new URL(stage.databaseUrl), { host: new URL(url).host }).href;
try {
  if (values.pooler) for (const replica of [near, other, late]) poolers.set(replica, await poolerOf(on(replica.url)));
  const { promise: timeUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The trial took longer than ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  await Promise.race([trial(), timeUp]).finally(() => clearTimeout(timer));
} finally {
  endService();
  await Promise.all([near, other, late, ...poolers.values()].map((server) => server.stop()));
  await stage.stop();
}

function poolerOf(url: string): Promise<PgBouncer> {
  return startPgBouncer(url, SERVER_CONNECTIONS, { namedStatements: false });
}

/** Sends the service to the primary through a pooler, and gives its role the settings that this needs; replicas get them, too. */
async function pool({ DATABASE_URL: url = '', ...direct }: Record<string, string>): Promise<void> {
  const behind = (pooler: PgBouncer) => ({
    DATABASE_URL: pooler.urlOf(new URL(url).pathname.slice(1)),
    DATABASE_DIRECT_URL: url,
    DATABASE_POOLER: 'transaction',
    DATABASE_NAMED_STATEMENTS: 'off',
  });
  const first = await poolerOf(url);
  await prepareRole(primary.url, refusedSettings('directory', { ...direct, ...behind(first) }));
  await first.stop();
  // Its connections to the server are new, and have them.
  poolers.set(primary, await poolerOf(url));
  Object.assign(environment, behind(poolers.get(primary) as PgBouncer));
}

async function trial(): Promise<void> {
  const alone = await withService([], primaryTime);
  await withService([near, other], async (urls) => {
    const relieved = await primaryTime(urls);
    const saved = 1 - relieved / alone;
    judge(
      saved >= LEAST_SAVED,
      `the primary's processor time a query: ${relieved.toFixed(2)} ms instead of ${alone.toFixed(2)}, ${Math.round(saved * 100)} % less`,
    );
    await killUnderLoad(urls);
  });
  await withService([near, late], readOwnWrites);
}

/** Runs the work with two processes of the service that read from these replicas. */
async function withService<Result>(
  replicas: PostgresServer[],
  work: (urls: [string, string]) => Promise<Result>,
): Promise<Result> {
  environment['DATABASE_REPLICA_URLS'] = replicas
    .map((replica) => poolers.get(replica)?.urlOf(database) ?? on(replica.url))
    .join(',');
  const [first, second] = [await startProcess(), await startProcess()];
  try {
    return await work([first.url, second.url]);
  } finally {
    endService();
  }
}

async function startProcess() {
  const started = await stage.startReplica();
  processes.add(started.process);
  return started;
}

function endService(): void {
  for (const each of processes) each.kill('SIGKILL');
  processes.clear();
}

function judge(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not good enough: ${what}\n${stage.complaints()}`);
  console.log(`ok  ${what}`);
}

function post(body: object): LoadRequest {
  return { method: 'POST', path: PATH, headers, body: JSON.stringify(body) };
}

/** 95 queries, then 5 mutations, in turn. */
function mixed(index: number): LoadRequest {
  return index % 20 === 19 ? post({ query: CREATE, variables: { name: `List ${index}` } }) : post({ query: LIST });
}

async function load(
  urls: readonly string[],
  make: (index: number) => LoadRequest,
  perSecond = rate,
): Promise<LoadResult[]> {
  return Promise.all(urls.map((url) => applyLoad(url, { perSecond: perSecond / urls.length, seconds, make })));
}

function requireAll(results: readonly LoadResult[], what: string): void {
  judge(
    results.every(({ sent, answers }) => answers['200'] === sent),
    `${what}: ${JSON.stringify(results.map(({ answers }) => answers))}`,
  );
}

/** @returns the primary's processor time a query, in milliseconds: what a mixed load takes beyond its mutations alone */
async function primaryTime(urls: readonly string[]): Promise<number> {
  const taken = async (perSecond: number, make: (index: number) => LoadRequest): Promise<number> => {
    const before = processorMs(primary.pid);
    requireAll(await load(urls, make, perSecond), 'load');
    const used = processorMs(primary.pid) - before;
    console.log('    %d requests a second: %d ms of the primary', perSecond, used);
    return used;
  };
  // Connections, plans and compiled operations are there afterwards.
  await Promise.all(urls.map((url) => applyLoad(url, { perSecond: 20, seconds: 3, make: mixed })));
  const all = await taken(rate, mixed);
  const mutations = await taken(rate / 20, (index) => mixed(20 * index + 19));
  // Linux counts in hundredths of a second, so that next to nothing may come out below nothing.
  return Math.max(all - mutations, 0) / (rate * seconds * 0.95);
}

async function killUnderLoad(urls: readonly string[]): Promise<void> {
  const reading = load(urls, () => post({ query: LIST }));
  await pause((seconds * 1000) / 4);
  killServer(other.pid);
  await pause((seconds * 1000) / 4);
  await other.restart();
  requireAll(await reading, 'no query fails when a replica is killed and comes back');
}

/** What one process writes is read in the other, at once. */
async function readOwnWrites([writing, reading]: [string, string]): Promise<void> {
  let done = 0;
  let stale = 0;
  interface Data {
    collectionCreate: { node: { id: string } };
    collection: { name: string } | null;
  }
  const ask = async (url: string, body: object) => {
    const answer = await fetch(url + PATH, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await answer.json()) as { data: Data }).data;
  };
  const readers = Array.from({ length: AT_A_TIME }, async () => {
    while (done < OWN_READS) {
      const name = `Own ${(done += 1)}`;
      const { collectionCreate } = await ask(writing, { query: CREATE, variables: { name } });
      const { id } = collectionCreate.node;
      const { collection } = await ask(reading, { query: READ, variables: { id } });
      if (collection?.name !== name) stale += 1;
    }
  });
  await Promise.all(readers);
  const metrics = await (await fetch(`${reading}/metrics`)).text();
  const reads = metrics.split('\n').filter((line) => line.startsWith('database_reads_total{'));
  console.log(reads.map((line) => line.replace(/.*server=/, 'read from ')).join('\n'));
  judge(stale === 0, `${stale} of ${done} reads missed what had just been written, with a replica that lags by ${LAG}`);
}
