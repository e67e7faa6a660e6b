import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';
import { differences, type Key, type Keys } from './content.ts';
import type { Report } from './report.ts';

interface Kept {
  key: Key;
  at: string;
  report: Report;
}

/** What depends on the date or on the machine must not stay hidden for longer. */
const LONGEST_MS = 24 * 3_600_000;
/** Servers that a run did not start itself: nothing says that they are still the same. */
const FOREIGN_SERVERS = ['TEST_POSTGRES_URL', 'TEST_REDIS_URL', 'TEST_POOLER_URL'];
const FOLDER = path.join(root, 'node_modules/.cache/test-results');

/** What of an earlier run counts for this one. */
interface Unchanged {
  reports: Report[];
  /** Why workspaces with earlier results run all the same, a line each. */
  reasons: string[];
}

/** The results, at most a day old, of the workspaces whose tests all passed on the same content on this machine; none in CI. */
export function unchangedReports(
  keys: Keys,
  { folder = FOLDER, now = Date.now(), environment = process.env } = {},
): Unchanged {
  const unchanged: Unchanged = { reports: [], reasons: [] };
  if (!['', '0', 'false', undefined].includes(environment['CI']) || usesForeignServers(environment)) return unchanged;
  for (const [workspace, key] of Object.entries(keys)) {
    const kept = read(path.join(folder, `${workspace}.json`));
    if (kept === undefined || now - Date.parse(kept.at) >= LONGEST_MS) continue;
    const changed = differences(kept.key, key);
    if (changed.length === 0) unchanged.reports.push({ ...kept.report, unchangedSince: kept.at });
    else unchanged.reasons.push(`${workspace} runs: changed since ${kept.at}: ${changed.join(', ')}`);
  }
  return unchanged;
}

/**
 * Keeps the results of workspaces in which every test ran and passed, unless their content changed meanwhile.
 *
 * @param before the keys when the run began
 * @param after the keys at its end
 * @returns whose results are not kept although they could be, a line each
 */
export function keepReports(
  reports: Report[],
  { before, after }: { before: Keys; after: Keys },
  { folder = FOLDER, now = Date.now(), environment = process.env } = {},
): string[] {
  if (usesForeignServers(environment)) return [];
  mkdirSync(folder, { recursive: true });
  return reports.flatMap((report) => {
    const key = before[report.workspace];
    const isWhole = report.passed > 0 && report.failed.length === 0 && report.skipped.length === 0;
    if (!isWhole || key === undefined) return [];
    const changed = differences(key, after[report.workspace] ?? {});
    if (changed.length > 0)
      return [`${report.workspace} will run again: changed during the run: ${changed.join(', ')}`];
    const kept: Kept = { key, at: new Date(now).toISOString(), report };
    writeFileSync(path.join(folder, `${report.workspace}.json`), JSON.stringify(kept));
    return [];
  });
}

function usesForeignServers(environment: NodeJS.ProcessEnv): boolean {
  return FOREIGN_SERVERS.some((name) => environment[name] !== undefined);
}

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}
