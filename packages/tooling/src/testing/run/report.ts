import { readFileSync, writeFileSync } from 'node:fs';

/** The results of a workspace's tests. */
export interface Report {
  workspace: string;
  passed: number;
  failed: Failure[];
  /** The tests' full names, each after the path of its file. */
  skipped: string[];
  /** The total duration of the workspace's test files, several of which run at the same time. */
  seconds: number;
  /** The files that took longest, slowest first. */
  slowest: { file: string; seconds: number }[];
}

export interface Failure {
  /** The full name, which begins with the file; a file that could not run counts as one failure. */
  name: string;
  /** Jest's message without colors. */
  message: string;
}

export function writeReport(file: string, reports: Report[]): void {
  writeFileSync(file, JSON.stringify(reports));
}

/** The reports of a run; empty if the run ended before it wrote its reports. */
export function readReports(file: string): Report[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report[];
  } catch {
    return [];
  }
}
