import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The results of a workspace's tests. */
export interface Report {
  workspace: string;
  passed: number;
  failed: Failure[];
  /** Full names, the file first. */
  skipped: string[];
}

export interface Failure {
  /** Full name, the file first; a file that could not run counts as one failure. */
  name: string;
  /** Jest's message without colours. */
  message: string;
}

/** Adds a report to a folder of them. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify(report));
}

/** The reports of a folder, by workspace. */
export function readReports(folder: string): Report[] {
  return readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Report)
    .toSorted((a, b) => a.workspace.localeCompare(b.workspace));
}
