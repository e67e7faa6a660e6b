import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository.ts';
import { testWorkspaces } from '../testing/jest/config.ts';
import type { StartChild } from './children.ts';
import { readReports, type Report } from './report.ts';

/** The results of all tests: by workspace, and every failure in words. */
export interface TestResults {
  reports: Report[];
  failures: string[];
  /** Whether the run came to its end: every test file has a result. */
  isComplete: boolean;
}

/**
 * Runs the tests of every workspace that has a Jest configuration in one Jest run.
 *
 * @param without names of workspaces whose tests need not run
 */
export async function runTests(start: StartChild, without: string[] = []): Promise<TestResults> {
  const workspaces = testWorkspaces(root).map((workspace) => path.basename(workspace));
  const wanted = workspaces.filter((workspace) => !without.includes(workspace));
  if (wanted.length === 0) return { reports: [], failures: [], isComplete: true };
  const folder = mkdtempSync(path.join(tmpdir(), 'test-report-'));
  try {
    const report = path.join(folder, 'report.json');
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const { status } = await start(process.execPath, [jest], {
      environment: { TEST_REPORT: report, TEST_WORKSPACES: wanted.join() },
    });
    const reports = readReports(report);
    const isComplete = status === 0 || reports.some(({ failed }) => failed.length > 0);
    return { reports, failures: failuresOf(reports, status), isComplete };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Every failed test with the beginning of its message; a run can also fail without one, for example in its setup. */
export function failuresOf(reports: Report[], status: number): string[] {
  const failures = reports.flatMap(({ workspace, failed }) =>
    failed.map(({ name, message }) => `${workspace}: ${name}\n${excerpt(message)}`),
  );
  return status !== 0 && failures.length === 0 ? ['test: the test run itself'] : failures;
}

/** The beginning of a message, indented: enough to see what was expected and where. */
function excerpt(message: string): string {
  const lines = message.split('\n').slice(0, 30);
  return lines.map((line) => `        ${line}`).join('\n');
}
