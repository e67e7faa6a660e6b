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
  perfStats: { start: number; end: number };
  testExecError?: { message?: string } | null;
  testResults: TestResult[];
}

interface Results {
  wasInterrupted?: boolean;
  testResults: FileResult[];
}

/** Writes the results of a Jest run to the file `report` for `npm test`, workspace by workspace. */
export default class SummaryReporter {
  readonly #file: string;
  readonly #workspaces: string[];

  constructor(_globalConfig: unknown, options: { report: string; workspaces: string[] }) {
    this.#file = options.report;
    this.#workspaces = options.workspaces;
  }

  onRunComplete(_contexts: unknown, results: Results): void {
    if (results.wasInterrupted === true) return;
    const reports = this.#workspaces.map((workspace) => {
      const files = results.testResults.filter(({ testFilePath }) => testFilePath.startsWith(workspace + path.sep));
      return reportOf(workspace, files);
    });
    writeReport(this.#file, reports);
  }
}

function reportOf(workspace: string, files: FileResult[]) {
  const file = ({ testFilePath }: FileResult) => path.relative(workspace, testFilePath);
  const tests = files.flatMap((of) =>
    of.testResults.map((test) => ({ ...test, name: `${file(of)} › ${test.fullName}` })),
  );
  const ended = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status));
  const broken = files.flatMap((of) =>
    of.testExecError ? [{ name: `${file(of)} › could not run`, message: of.testExecError.message ?? '' }] : [],
  );
  const failed = ended('failed').map(({ name, failureMessages }) => ({ name, message: failureMessages.join('\n') }));
  return {
    workspace: path.basename(workspace),
    passed: ended('passed').length,
    failed: [...failed, ...broken].map(({ name, message }) => ({ name, message: stripVTControlCharacters(message) })),
    skipped: ended('pending', 'skipped', 'todo', 'disabled').map(({ name }) => name),
    seconds: files.reduce((sum, { perfStats }) => sum + (perfStats.end - perfStats.start) / 1000, 0),
    slowest: files
      .map((of) => ({ file: file(of), seconds: (of.perfStats.end - of.perfStats.start) / 1000 }))
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 5),
  };
}
