import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { childrenOf, parentOf } from '@services/tooling/servers/freeze';
import { withClient } from '@services/tooling/servers/postgres/client';
import { pace } from '@services/tooling/trials/rolling/load';

import { cpuSecondsOf, cpuSecondsOfAll } from './servers.ts';

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
export function measureCost({ databaseUrl, pid, perSecond, seconds, begin, done }: CostOptions): Promise<Cost> {
  const count = perSecond * seconds;
  return spent(databaseUrl, pid, count, async () => {
    await pace({ perSecond, seconds }, begin);
    await done(count);
  });
}

/** The cost of one second without requests. */
export function measureIdle(databaseUrl: string, pid: number, seconds: number): Promise<Cost> {
  return spent(databaseUrl, pid, seconds, () => delay(seconds * 1000));
}

/** The processor time that is spent during `work`, divided by `parts`. */
async function spent(databaseUrl: string, pid: number, parts: number, work: () => Promise<unknown>): Promise<Cost> {
  const postmaster = await findPostmaster(databaseUrl);
  const before = [cpuSecondsOf(pid), cpuSecondsOfServer(postmaster)] as const;
  await work();
  return {
    serviceMs: ((cpuSecondsOf(pid) - before[0]) * 1000) / parts,
    databaseMs: ((cpuSecondsOfServer(postmaster) - before[1]) * 1000) / parts,
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

/** Updates the statistics, so that PostgreSQL chooses the same plans as on a server that has run for a while. */
export async function vacuum(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query('VACUUM ANALYZE'));
}

/** The server's main process, the parent of its other processes. */
export function findPostmaster(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return parentOf(rows[0]?.pid ?? 0) ?? 0;
  });
}

/** The processor time of a process, including running and ended children. */
export function cpuSecondsOfServer(postmaster: number): number {
  return cpuSecondsOf(postmaster, { ended: true }) + cpuSecondsOfAll(childrenOf(postmaster));
}
