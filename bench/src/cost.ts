import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { childrenOf, parentOf } from '@services/tooling/servers/freeze';
import pg from 'pg';

import { cpuSecondsOf } from './servers.ts';

/** The rate and the duration of the load. */
interface Pace {
  perSecond: number;
  seconds: number;
}

/** Processor time per piece of work, in milliseconds. */
export interface Cost {
  /** Processor time of the service; in `measureUnit`, of the process that inserts. */
  serviceMs: number;
  /** Processor time of all PostgreSQL processes, including background writing, vacuum and analyze. */
  databaseMs: number;
}

interface CostOptions extends Pace {
  databaseUrl: string;
  /** The service's process. */
  pid: number;
  /** Begins the piece of work with this number. */
  begin: (index: number) => Promise<unknown>;
  /** Resolves when the given number of pieces of work is done. */
  done: (count: number) => Promise<unknown>;
}

/**
 * Begins pieces of work at a constant rate, without waiting for earlier pieces, and measures what each costs the
 * service and its database.
 */
export async function measureCost({ databaseUrl, pid, perSecond, seconds, begin, done }: CostOptions): Promise<Cost> {
  const postmaster = await findPostmaster(databaseUrl);
  const count = perSecond * seconds;
  const before = [cpuSecondsOf(pid), cpuSecondsOfServer(postmaster)] as const;
  await pace({ perSecond, seconds }, begin);
  await done(count);
  const [service, database] = [cpuSecondsOf(pid) - before[0], cpuSecondsOfServer(postmaster) - before[1]];
  return { serviceMs: (service * 1000) / count, databaseMs: (database * 1000) / count };
}

/** The cost of one second without requests. */
export async function measureIdle(databaseUrl: string, pid: number, seconds: number): Promise<Cost> {
  const postmaster = await findPostmaster(databaseUrl);
  const before = [cpuSecondsOf(pid), cpuSecondsOfServer(postmaster)] as const;
  await delay(seconds * 1000);
  return {
    serviceMs: ((cpuSecondsOf(pid) - before[0]) * 1000) / seconds,
    databaseMs: ((cpuSecondsOfServer(postmaster) - before[1]) * 1000) / seconds,
  };
}

/** The unit in which costs are stated: a committed insert of a small row by node-postgres, in a separate process. */
export async function measureUnit(databaseUrl: string, { perSecond, seconds }: Pace): Promise<Cost> {
  const postmaster = await findPostmaster(databaseUrl);
  const before = cpuSecondsOfServer(postmaster);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'cost-unit.ts'), String(perSecond), String(seconds)],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const databaseMs = ((cpuSecondsOfServer(postmaster) - before) * 1000) / (perSecond * seconds);
  return { serviceMs: Number(output), databaseMs };
}

/** The figures of a piece of work, in units and milliseconds. */
export function figuresOf(name: string, { serviceMs, databaseMs }: Cost, unit: Cost): Record<string, number> {
  return {
    [`${name}: service (units)`]: rounded(serviceMs / unit.serviceMs),
    [`${name}: PostgreSQL (units)`]: rounded(databaseMs / unit.databaseMs),
    [`${name}: service (ms)`]: rounded(serviceMs),
    [`${name}: PostgreSQL (ms)`]: rounded(databaseMs),
    [`${name}: a unit, client (ms)`]: rounded(unit.serviceMs),
    [`${name}: a unit, PostgreSQL (ms)`]: rounded(unit.databaseMs),
  };
}

export const rounded = (value: number) => Math.round(value * 100) / 100;

/** Begins the given number of pieces of work per second, even if earlier ones are not done; resolves when all have begun. */
export async function pace({ perSecond, seconds }: Pace, begin: (index: number) => Promise<unknown>): Promise<void> {
  const start = performance.now();
  const begun: Promise<unknown>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = start + (index * 1000) / perSecond - performance.now();
    if (wait > 1) await delay(wait);
    begun.push(begin(index));
  }
  await Promise.all(begun);
}

/** Updates the statistics, so that PostgreSQL chooses the same plans as on a server that has run for a while. */
export async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** The server's main process, the parent of its other processes. */
export async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return parent ?? 0;
}

/** The processor time of a process, including running and ended children. */
export function cpuSecondsOfServer(postmaster: number): number {
  const children = childrenOf(postmaster).map((pid) => {
    try {
      return cpuSecondsOf(pid);
    } catch {
      // The process has just ended.
      return 0;
    }
  });
  return children.reduce((sum, seconds) => sum + seconds, cpuSecondsOf(postmaster, { ended: true }));
}
