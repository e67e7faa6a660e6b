/*
 * `npm run trial -- soak <service> [--minutes 120] [--rate 4]`: one replica under a modest load of all kinds, which shows whether its
 * memory, connections and queues grow. It prints a line each minute, also to `.local/soak/<service>.csv`, and the slopes at the end.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { root } from '../repository.ts';
import { startBalancer } from '../servers/balancer.ts';
import { findFreePort } from '../servers/ports.ts';
import { applyLoad, summarize } from './rolling/load.ts';
import { prepareStage } from './rolling/stage.ts';
import { beginTrial, requireAllDone, type Call } from './work.ts';

const EVERY_MS = 60_000;
/** The first lines, during which Node compiles the code and fills its caches, do not count for the slopes. */
const WARM_UP_LINES = 15;
const MB = 1024 * 1024;

/** The columns that are read from `/metrics`, with the divisor of their unit. */
const METRICS = {
  rss_mb: ['process_resident_memory_bytes', MB],
  heap_used_mb: ['nodejs_heap_size_used_bytes', MB],
  external_mb: ['nodejs_external_memory_bytes', MB],
  lag_p99_s: ['nodejs_eventloop_lag_p99_seconds', 1],
  resources: ['nodejs_active_resources', 1],
  open_files: ['process_open_fds', 1],
  oldest_due_s: ['queue_oldest_due_seconds', 1],
} as const;

const { service, work, minutes, rate } = await beginTrial({ minutes: 120, rate: 4 });
const seconds = minutes * 60;
const file = path.join(root, '.local/soak', `${service}.csv`);

process.env['DEMO_OWNER_PASSWORD'] ??= randomBytes(12).toString('base64url');
let replicaUrl = '';
const port = await findFreePort();
const stage = await prepareStage(service, `http://127.0.0.1:${port}`, work.settings);
const database = new Client({ connectionString: stage.databaseUrl });
const lines: Record<string, number>[] = [];
const failures: Record<string, number> = {};
try {
  await database.connect();
  replicaUrl = (await stage.startReplica()).url;
  const balancer = await startBalancer({ port, targets: () => Promise.resolve([replicaUrl]) });
  const ended = AbortSignal.timeout(seconds * 1000);
  const make = (index: number) => work.make(stage.setup.stack, index);
  const [answers] = await Promise.all([
    applyLoad(balancer.url, { perSecond: rate, seconds, make }),
    visit(balancer.url, ended),
    record(ended),
  ]);
  console.log(`${service}: ${JSON.stringify({ ...summarize(answers), failures })}`);
  for (const column of Object.keys(METRICS)) console.log(`${column}: ${slopeOf(column).toFixed(3)} an hour`);
  await requireAllDone(stage, work, answers);
  await balancer.stop();
} finally {
  await database.end();
  await stage.stop();
}

/** Sends the requests of `visits` and of a person in the console, one a second. */
async function visit(url: string, ended: AbortSignal): Promise<void> {
  const { owner } = stage.setup.stack;
  const change = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const body = JSON.stringify(owner);
  const signedIn = await fetch(`${url}/console/api/session`, { method: 'POST', headers: change, body });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const call: Call = async (method, address, sent) => {
    const init = { method, headers: { ...change, Cookie }, ...(sent !== undefined && { body: JSON.stringify(sent) }) };
    const response = await fetch(url + address, init);
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${response.status} ${method} ${address.replace(/\?.*/, '')}: ${text.slice(0, 200)}`);
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  const stream = async () => {
    const { body: events } = await fetch(`${url}/console/api/events`, { headers: { Cookie } });
    await pause(20_000, undefined, { signal: ended }).catch(() => {});
    await events?.cancel();
  };
  const pages = ['/console/api/session', '/console/api/audit-log', '/console/api/members', '/openapi.json'];
  const visits = [...(work.visits ?? []), ...pages.map((page) => (get: Call) => get('GET', page))];
  for (let index = 0; !ended.aborted; index += 1) {
    const count = (error: unknown) => {
      failures[String(error)] = (failures[String(error)] ?? 0) + 1;
    };
    if (index % 30 === 0) stream().catch(count);
    visits[index % visits.length]?.(call, index, stage.world).catch(count);
    await pause(1000);
  }
}

/** Writes a line of figures each minute. */
async function record(ended: AbortSignal): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  for (const began = Date.now(); !ended.aborted; await pause(EVERY_MS)) {
    const metrics = await (await fetch(`${replicaUrl}/metrics`)).text();
    const { rows } = await database.query<Record<string, string>>(
      `SELECT (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections,
        (SELECT count(*) FROM (${work.waiting}) AS waiting) AS unfinished`,
    );
    const read = Object.entries(METRICS).map(([column, [name, unit]]) => [column, valueOf(metrics, name) / unit]);
    const counted = Object.entries(rows[0] ?? {}).map(([column, count]) => [column, Number(count)]);
    const line = Object.fromEntries([['minute', (Date.now() - began) / 60_000], ...read, ...counted]) as Record<
      string,
      number
    >;
    const figures = Object.values(line).map((value) => value.toFixed(3));
    const text = lines.length === 0 ? `${Object.keys(line).join()}\n${figures.join()}` : figures.join();
    console.log(text);
    if (lines.length === 0) writeFileSync(file, '');
    appendFileSync(file, `${text}\n`);
    lines.push(line);
  }
}

/** The sum of a metric's series. */
function valueOf(metrics: string, name: string): number {
  const series = metrics.split('\n').filter((line) => line.startsWith(`${name}{`));
  return series.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** The slope of a column per hour, by least squares. */
function slopeOf(column: string): number {
  const points = lines.slice(WARM_UP_LINES).map((line) => [(line['minute'] ?? 0) / 60, line[column] ?? 0] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
}
