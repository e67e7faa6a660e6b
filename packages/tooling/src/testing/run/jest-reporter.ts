import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { AggregatedResult, TestResult } from '@jest/test-result';
import { titlesOf } from '../jest/parts.ts';
import type { Report } from './summary.ts';

/** Writes the results of a Jest run to the file `report` for `npm test`, workspace by workspace. */
export default class SummaryReporter {
  readonly #file: string;
  readonly #workspaces: string[];

  constructor(_globalConfig: unknown, options: { report: string; workspaces: string[] }) {
    this.#file = options.report;
    this.#workspaces = options.workspaces;
  }

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    if (results.wasInterrupted) return;
    const reports = this.#workspaces.map((workspace) => {
      const files = results.testResults.filter(({ testFilePath }) => testFilePath.startsWith(workspace + path.sep));
      return reportOf(workspace, files);
    });
    writeFileSync(this.#file, JSON.stringify(reports));
  }
}

function reportOf(workspace: string, files: TestResult[]): Report {
  const file = ({ testFilePath }: TestResult) => path.relative(workspace, testFilePath);
  // Jest reports the tests of the other part as skipped.
  const tests = files.flatMap((of) =>
    of.testResults
      .filter(({ title }) => titlesOf(of.testFilePath)?.test(title) ?? true)
      .map((test) => ({ ...test, name: `${file(of)} › ${test.fullName}` })),
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
