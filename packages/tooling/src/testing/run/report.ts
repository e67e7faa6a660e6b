import { readFileSync, writeFileSync } from 'node:fs';

/** The results of a workspace's tests. */
export interface Report {
  workspace: string;
  passed: number;
  failed: Failure[];
  /** Full names, the file first. */
  skipped: string[];
  /** The sum of what its files took; several run at a time. */
  seconds: number;
  /** The files that took longest, slowest first. */
  slowest: { file: string; seconds: number }[];
}

export interface Failure {
  /** Full name, the file first; a file that could not run counts as one failure. */
  name: string;
  /** Jest's message without colours. */
  message: string;
}

export function writeReport(file: string, reports: Report[]): void {
  writeFileSync(file, JSON.stringify(reports));
}

/** The reports of a run; none where it ended before it wrote them. */
export function readReports(file: string): Report[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report[];
  } catch {
    return [];
  }
}
