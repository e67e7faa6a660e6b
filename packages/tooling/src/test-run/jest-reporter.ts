import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { writeReport } from './report.ts';

interface TestResult {
  fullName: string;
  status: string;
  failureMessages: string[];
}

interface FileResult {
  testFilePath: string;
  testExecError?: { message?: string } | null;
  testResults: TestResult[];
}

interface Results {
  testResults: FileResult[];
}

/** Reports this workspace's results to `npm test`, as a file in the folder TEST_REPORTS. */
export default class SummaryReporter {
  readonly #rootDir: string;

  constructor(globalConfig: { rootDir: string }) {
    this.#rootDir = globalConfig.rootDir;
  }

  onRunComplete(_contexts: unknown, results: Results): void {
    const folder = process.env['TEST_REPORTS'];
    if (folder === undefined) return;
    const file = ({ testFilePath }: FileResult) => path.relative(this.#rootDir, testFilePath);
    const tests = results.testResults.flatMap((of) =>
      of.testResults.map((test) => ({ ...test, name: `${file(of)} › ${test.fullName}` })),
    );
    const ended = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status));
    const broken = results.testResults.flatMap((of) =>
      of.testExecError ? [{ name: `${file(of)} › could not run`, message: of.testExecError.message ?? '' }] : [],
    );
    const failed = ended('failed').map(({ name, failureMessages }) => ({ name, message: failureMessages.join('\n') }));
    writeReport(folder, {
      workspace: path.basename(this.#rootDir),
      passed: ended('passed').length,
      failed: [...failed, ...broken].map(({ name, message }) => ({ name, message: stripVTControlCharacters(message) })),
      skipped: ended('pending', 'skipped', 'todo', 'disabled').map(({ name }) => name),
    });
  }
}
