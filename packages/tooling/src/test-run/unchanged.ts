import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../repository.ts';
import type { Report } from './report.ts';

/** The content that a workspace's tests depend on, by workspace: another content, another key. */
export type Keys = Record<string, string>;

interface Kept {
  key: string;
  at: string;
  report: Report;
}

/** What depends on the date or on the machine must not stay hidden for longer. */
const LONGEST_MS = 24 * 3_600_000;
/** Settings by which tests are other tests, or run elsewhere: their results are neither kept nor used. */
const SETTINGS = ['FULL_FAULTS', 'NEWER_SCHEMA', 'TEST_POSTGRES_URL', 'TEST_REDIS_URL'];
const FOLDER = path.join(root, 'node_modules/.cache/test-results');

/** The results, at most a day old, of the workspaces whose tests all passed on the same content on this machine. */
export function unchangedReports(
  keys: Keys,
  { folder = FOLDER, now = Date.now(), environment = process.env } = {},
): Report[] {
  if (isSpecial(environment)) return [];
  return Object.entries(keys).flatMap(([workspace, key]) => {
    const kept = read(path.join(folder, `${workspace}.json`));
    const isUsable = kept?.key === key && now - Date.parse(kept.at) < LONGEST_MS;
    return isUsable ? [{ ...kept.report, unchangedSince: kept.at }] : [];
  });
}

/**
 * Keeps the results of workspaces in which every test ran and passed, unless their content changed meanwhile.
 *
 * @param before the keys when the run began
 * @param after the keys at its end
 */
export function keepReports(
  reports: Report[],
  { before, after }: { before: Keys; after: Keys },
  { folder = FOLDER, now = Date.now(), environment = process.env } = {},
): void {
  if (isSpecial(environment)) return;
  mkdirSync(folder, { recursive: true });
  for (const report of reports) {
    const key = before[report.workspace];
    const isWhole = report.passed > 0 && report.failed.length === 0 && report.skipped.length === 0;
    if (!isWhole || key === undefined || key !== after[report.workspace]) continue;
    const kept: Kept = { key, at: new Date(now).toISOString(), report };
    writeFileSync(path.join(folder, `${report.workspace}.json`), JSON.stringify(kept));
  }
}

function isSpecial(environment: NodeJS.ProcessEnv): boolean {
  return SETTINGS.some((name) => environment[name] !== undefined);
}

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}
