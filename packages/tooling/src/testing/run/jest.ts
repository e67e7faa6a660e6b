import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../repository.ts';
import { startChild } from './children.ts';
import type { Report } from './summary.ts';

/**
 * Runs the fast or the slow tests of every workspace that has a Jest configuration in one Jest run.
 *
 * @returns the results of all tests by workspace, and a text for every failure
 */
export async function runTests(isSlow: boolean): Promise<{ reports: Report[]; failures: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'test-report-'));
  try {
    const report = path.join(folder, 'report.json');
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const { status } = await startChild(process.execPath, [jest], {
      environment: { TEST_REPORT: report, TEST_PART: isSlow ? 'slow' : 'fast' },
    });
    const reports = readReports(report);
    return { reports, failures: failuresOf(reports, status) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The reports of a run; empty if the run ended before it wrote its reports. */
function readReports(file: string): Report[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report[];
  } catch {
    return [];
  }
}

/** Every failed test with the beginning of its message; a run can also fail without a failed test, for example in its setup. */
export function failuresOf(reports: Report[], status: number): string[] {
  const failures = reports.flatMap(({ workspace, failed }) =>
    failed.map(({ name, message }) => `${workspace}: ${name}\n${excerpt(message)}`),
  );
  return status !== 0 && failures.length === 0 ? ['test: the test run itself'] : failures;
}

/** The beginning of a message, indented: enough to see what was expected, and short enough to list many failures. */
function excerpt(message: string): string {
  const lines = message.split(/\r?\n/).slice(0, 15);
  return lines.map((line) => `        ${line.slice(0, 300)}`).join('\n');
}
