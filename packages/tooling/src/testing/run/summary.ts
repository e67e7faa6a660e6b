/** The results of a workspace's tests. */
export interface Report {
  workspace: string;
  passed: number;
  /** Failed tests by their full name, which begins with the file; a file that could not run counts as one. `message` has no colors. */
  failed: { name: string; message: string }[];
  /** The tests' full names, each after the path of its file. */
  skipped: string[];
  /** The total duration of the workspace's test files, several of which run at the same time. */
  seconds: number;
  /** The files that took longest, slowest first. */
  slowest: { file: string; seconds: number }[];
}

/** The result of `npm test`. */
export interface Summary {
  reports: Report[];
  /** Descriptions of failed tests, checks and runs. */
  failures: string[];
  interrupted: boolean;
  seconds: number;
}

/** The number of slowest test files to list. */
const SLOWEST = 20;

export function heading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
}

/** Prints the summary; its last line is `N passed, N failed`. */
export function summarise(summary: Summary): void {
  heading('summary');
  for (const line of summaryLines(summary)) console.log(line);
}

/** The summary's lines. A failed check counts as one failure. */
export function summaryLines({ reports, failures, interrupted, seconds }: Summary): string[] {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const slowest = reports
    .flatMap(({ workspace, slowest: files }) => files.map((of) => ({ ...of, file: `${workspace}/${of.file}` })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  return [
    ...reports.map(
      ({ workspace, passed: ok, failed, skipped, seconds: each }) =>
        `${workspace.padEnd(18)} ${ok} passed, ${failed.length} failed, ${skipped.length} skipped, ${Math.round(each)} s`,
    ),
    `Slowest files: ${slowest.map(({ file, seconds: each }) => `${file} ${Math.round(each)} s`).join(', ')}`,
    ...reports.flatMap(({ workspace, skipped }) => skipped.map((name) => `SKIPPED ${workspace}: ${name}`)),
    ...failures.map((failure) => `FAILED  ${failure}`),
    ...(interrupted ? ['INTERRUPTED before everything had run'] : []),
    `Took ${Math.round(seconds)} s.`,
    `${passed} passed, ${failures.length} failed`,
  ];
}
