import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import type { LocalSetup } from '../local-stack/local-setup.ts';
import { root } from '../repository.ts';
import { withClient } from '../servers/postgres/client.ts';
import { exitOnSignals } from '../servers/processes.ts';
import type { Simulators } from '../simulators.ts';
import { isAccepted, type Answer, type LoadRequest } from './rolling/load.ts';
import type { Stage } from './rolling/stage.ts';

const STALLED_S = 60;

/** The requests that a trial sends to a service, and how to find their results: `work` of `apps/<service>/trials/work.ts`. */
export interface Work {
  /** Settings with limits that the load does not reach. */
  settings: Record<string, string>;
  /** @param stack the demo account's addresses and keys, as printed by the service's scripts/local.ts */
  make(stack: LocalSetup['stack'], index: number): LoadRequest;
  /** A statement that returns `{ index }` for each stored piece of work, more than once if it is stored more than once. */
  stored: string;
  /** A statement that returns `{ index }` for each request that is stored, even if its work is not done. Default: `stored`. */
  received?: string;
  /** A statement that returns a row for each piece of unfinished work. */
  waiting: string;
  /** Counts of the deliveries to the providers, for work that may be delivered only once. */
  delivered?(world: Simulators): { total: number; distinct: number };
  /** More requests of the demo account's owner, such as lists and changes, for a mixed load. */
  visits?: ((call: Call, index: number, world: Simulators) => Promise<unknown>)[];
}

/** Sends a request with a person's session. Resolves to the response, or to an empty object if it is not JSON. */
export type Call = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** @throws Error if the service has no such file */
export async function workOf(service: string): Promise<Work> {
  const file = path.join(root, 'apps', service, 'trials/work.ts');
  if (!existsSync(file)) throw new Error('Name a service that has a trials/work.ts');
  return ((await import(file)) as { work: Work }).work;
}

/**
 * Reads the command line of a trial: the service, files, and options with these defaults. Makes Ctrl-C stop the trial's servers.
 *
 * @throws Error if the service has no trials/work.ts
 */
export async function beginTrial<Options extends Record<string, number | boolean>>(defaults: Options) {
  const options = Object.entries(defaults).map(([name, value]) => {
    const type = typeof value === 'boolean' ? { type: 'boolean' as const } : { type: 'string' as const };
    return [name, type] as const;
  });
  const { positionals, values } = parseArgs({ allowPositionals: true, options: Object.fromEntries(options) });
  const [service = '', ...files] = positionals;
  const given = Object.entries(values).map(([name, value]) => [name, value === true || Number(value)]);
  exitOnSignals();
  return { service, files, work: await workOf(service), ...defaults, ...(Object.fromEntries(given) as Options) };
}

/** Waits until all work is done. @returns descriptions of missing or repeated work */
export function settle(stage: Stage, work: Work, answers: readonly Answer[]): Promise<string[]> {
  return withClient(stage.databaseUrl, async (client) => {
    const begun = performance.now();
    const left = await emptied(client, work);
    console.log(`${left} left to do after ${Math.round((performance.now() - begun) / 1000)} s`);
    const stored = await countStored(client, work.stored);
    const accepted = answers.filter(isAccepted).toSorted((a, b) => a.begun - b.begun);
    const secondOf = (answer?: Answer) => Math.round(((answer?.begun ?? 0) - (accepted[0]?.begun ?? 0)) / 1000);
    const lost = accepted.filter(({ index }) => !stored.has(index));
    const twice = [...stored].filter(([, count]) => count > 1);
    const { total = 0, distinct = 0 } = work.delivered?.(stage.world) ?? {};
    const faults: string[] = [];
    if (left > 0) {
      const { rows } = await client.query<object>(`SELECT * FROM (${work.waiting}) AS waiting LIMIT 3`);
      faults.push(`${left} pieces of work were left, such as ${JSON.stringify(rows)}`);
    }
    if (lost.length > 0)
      faults.push(
        `${lost.length} accepted requests are lost, sent from second ${secondOf(lost[0])} to ${secondOf(lost.at(-1))}`,
      );
    if (twice.length > 0) faults.push(`${twice.length} requests were stored twice`);
    if (total > distinct) faults.push(`${total - distinct} pieces of work were delivered twice`);
    return faults;
  });
}

/** Waits until all work is done, or STALLED_S pass without progress. @returns the amount of remaining work */
async function emptied(client: Client, { waiting }: Work): Promise<number> {
  let left = Infinity;
  for (let stalled = 0; left > 0 && stalled < STALLED_S; stalled += 1) {
    if (left < Infinity) await pause(1000);
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (${waiting}) AS waiting`,
    );
    if ((rows[0]?.count ?? 0) < left) stalled = 0;
    left = rows[0]?.count ?? 0;
  }
  return left;
}

/** The indexes of the stored requests, with the number of times that each is stored. */
export async function countStored(client: Client, stored: string): Promise<Map<number, number>> {
  const { rows } = await client.query<{ index: number }>(stored);
  const counts = new Map<number, number>();
  for (const { index } of rows) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}

/** Requires that every request was accepted and that all work is done exactly once. @throws Error with the end of the log */
export async function requireAllDone(stage: Stage, work: Work, answers: readonly Answer[]): Promise<void> {
  const failed = answers.length - answers.filter(isAccepted).length;
  const faults = [...(failed > 0 ? [`${failed} requests failed`] : []), ...(await settle(stage, work, answers))];
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${stage.complaints()}`);
}
