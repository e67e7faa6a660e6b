/*
 * `npm run trial -- restore <service> [--rate 20]`: dumps a service's database while requests arrive and work is in progress, and lets
 * the service finish. Then it restores the dump into a new database and follows docs/operating.md: the service starts on it without
 * workers, then with them. Nothing that was stored before the dump may be lost, and nothing may be sent twice. Needs the programs of
 * PostgreSQL in `/usr/lib/postgresql`, because PostgreSQL from npm has no pg_dump.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { root } from '../repository.ts';
import { startBalancer } from '../servers/balancer.ts';
import { findFreePort } from '../servers/ports.ts';
import { programsIn } from '../servers/postgres/programs.ts';
import { startPostgres } from '../servers/postgres/server.ts';
import { until } from '../servers/processes.ts';
import { startRedis } from '../servers/redis.ts';
import { execute } from '../testing/test-database.ts';
import { applyLoad, isAccepted, summarize, type Answer } from './rolling/load.ts';
import { prepareStage, type Replica, type Stage } from './rolling/stage.ts';
import { beginTrial, countStored, settle } from './work.ts';

const run = promisify(execFile);
/** How many pieces of work are done when the dump begins. Other work is then queued or in progress. */
const DONE_BEFORE = 20;

const { service, work, rate } = await beginTrial({ rate: 20 });
const folder = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? '';
const programs = programsIn(folder);
if (programs === null) throw new Error('/usr/lib/postgresql has no server');
const [postgres, redis] = await Promise.all([startPostgres({ programs }), startRedis()]);
if (redis === null) throw new Error('redis-server is not on the PATH');
let replicas: Replica[] = [];
const port = await findFreePort();
const files = mkdtempSync(path.join(tmpdir(), `${service}-restore-`));
const stage = await prepareStage(service, `http://127.0.0.1:${port}`, work.settings, {
  servers: {
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    stop: () => Promise.all([postgres.stop(), redis.stop()]),
  },
});
try {
  const balancer = await startBalancer({ port, targets: () => Promise.resolve(replicas.map(({ url }) => url)) });
  stage.world.reset();
  stage.world.setLatency({ twilio: 300, instagram: 300 });
  const make = (index: number) => work.make(stage.setup.stack, index);
  const load = async (seconds: number, from: number) => {
    // Until a health check has passed, the balancer answers 503.
    await until(() => replicas.every(({ url }) => balancer.healthy().includes(url)), 30_000);
    const options = { perSecond: rate, seconds, make: (index: number) => make(index + from) };
    return (await applyLoad(balancer.url, options)).map((answer) => ({ ...answer, index: answer.index + from }));
  };
  const sent = () => work.delivered?.(stage.world).total ?? 0;

  replicas = [await stage.startReplica({ WORKERS: 'off' })];
  const before = await load(10, 0);
  replicas.push(await stage.startReplica());
  if (!(await until(() => sent() >= DONE_BEFORE, 60_000))) throw new Error(`Nothing is sent:\n${stage.complaints()}`);
  const dump = path.join(files, 'database.dump');
  const superuser = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  const name = service.replaceAll('-', '_');
  const [after] = await Promise.all([
    load(5, before.length),
    run(path.join(folder, 'pg_dump'), ['--format=custom', '--file', dump, superuser(name)]),
  ]);
  console.log(`${service}: ${JSON.stringify(summarize([...before, ...after]))}`);
  await requireDone(stage, [...before, ...after]);
  await stop();
  const sentBefore = sent();

  const copy = `${name}_restored`;
  await execute(postgres.url, `CREATE DATABASE ${copy} OWNER ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await run(path.join(folder, 'pg_restore'), ['--dbname', superuser(copy), '--exit-on-error', dump]);
  const restored = { ...stage, databaseUrl: Object.assign(new URL(stage.databaseUrl), { pathname: `/${copy}` }).href };
  const database = new Client({ connectionString: restored.databaseUrl });
  // After a fault the stage stops the server, and the fault is reported instead of this error.
  database.on('error', () => undefined);
  await database.connect();
  const received = await countStored(database, work.received ?? work.stored);
  const lost = before.filter((answer) => isAccepted(answer) && !received.has(answer.index));
  if (lost.length > 0)
    throw new Error(`${lost.length} requests that were accepted before the dump are not in the dump`);
  const { rows } = await database.query(work.waiting);
  console.log(`${rows.length} pieces of work were unfinished in the dump`);
  if (rows.length === 0) throw new Error('The trial proves nothing, because no work was unfinished in the dump');

  replicas = [await stage.startReplica({ DATABASE_URL: restored.databaseUrl, WORKERS: 'off' })];
  await pause(5000);
  if (sent() !== sentBefore) throw new Error(`A replica without workers sent ${sent() - sentBefore} messages`);
  const statements = path.join(root, 'deploy/restore', `${service}.sql`);
  if (existsSync(statements)) await database.query(readFileSync(statements, 'utf8'));
  await database.end();
  await stop();
  replicas = [await stage.startReplica({ DATABASE_URL: restored.databaseUrl })];
  const fresh = await load(2, before.length + after.length);
  await requireDone(restored, fresh);
  const { total = 0, distinct = 0 } = work.delivered?.(stage.world) ?? {};
  if (total !== distinct) throw new Error(`${total - distinct} pieces of work were sent twice`);
  console.log(`${service}: the restored service finished the work; each of ${total} pieces of work was sent once.`);
  await balancer.stop();
} finally {
  await stage.stop();
  rmSync(files, { recursive: true, force: true });
}

/** Requires that all accepted work is done once. A request that was refused is ignored. */
async function requireDone(stage: Stage, answers: Answer[]): Promise<void> {
  const faults = await settle(stage, work, answers);
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${stage.complaints()}`);
}

async function stop(): Promise<void> {
  for (const { process: child } of replicas) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  replicas = [];
}
