import path from 'node:path';
import { writeReport } from './report.ts';

interface FileResult {
  testFilePath: string;
  testExecError?: unknown;
  testResults: { fullName: string; status: string }[];
}

interface Results {
  testResults: FileResult[];
}

/** Tells `npm test` what came of this workspace's tests, through a file in the folder TEST_REPORTS names. */
export default class SummaryReporter {
  readonly #rootDir: string;

  constructor(globalConfig: { rootDir: string }) {
    this.#rootDir = globalConfig.rootDir;
  }

  onRunComplete(_contexts: unknown, results: Results): void {
    const folder = process.env['TEST_REPORTS'];
    if (folder === undefined) return;
    const named = (statuses: string[]) =>
      results.testResults.flatMap(({ testFilePath, testResults }) =>
        testResults
          .filter(({ status }) => statuses.includes(status))
          .map(({ fullName }) => `${path.relative(this.#rootDir, testFilePath)} › ${fullName}`),
      );
    const broken = results.testResults
      .filter(({ testExecError }) => testExecError !== undefined && testExecError !== null)
      .map(({ testFilePath }) => `${path.relative(this.#rootDir, testFilePath)} › could not run`);
    writeReport(folder, {
      workspace: path.basename(this.#rootDir),
      passed: named(['passed']).length,
      failed: [...named(['failed']), ...broken],
      skipped: named(['pending', 'skipped', 'todo', 'disabled']),
    });
  }
}
