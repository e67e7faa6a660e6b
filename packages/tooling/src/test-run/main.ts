/*
 * `npm test [-- --all]`: generates the database clients, then runs every workspace's tests in one Jest run and, beside it, the type
 * check, lint and the check of the boundaries between workspaces. Ends with a summary whose last line is
 * `N passed, N failed`. A workspace whose tests all passed on the same content within a day does not run again, except with
 * `--all` or in CI.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../repository.ts';
import { testWorkspaces } from '../testing/jest/config.ts';
import { startChild, stopChildren } from './children.ts';
import { contentKeys } from './content.ts';
import { runTests } from './jest.ts';
import { addLinters } from './linters.ts';
import type { Report } from './report.ts';
import { summarise, heading } from './summary.ts';
import { boundaries, turboTasks } from './turbo.ts';
import { keepReports, unchangedReports } from './unchanged.ts';

addLinters(process.env);
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    interrupted = true;
    stopChildren();
  });
}

const started = Date.now();
const failures: string[] = [];
const reports: Report[] = [];

heading('generate');
failures.push(...(await turboTasks(['generate'])));
if (!interrupted) {
  heading('test, typecheck, lint, boundaries');
  const before = keys();
  const unchanged = values.all ? { reports: [], reasons: [] } : unchangedReports(before);
  for (const reason of unchanged.reasons) console.log(reason);
  const done = unchanged.reports.map(({ workspace }) => workspace);
  const [tests] = await Promise.all([runTests(startChild, done), check()]);
  if (tests.isComplete && !interrupted) {
    for (const reason of keepReports(tests.reports, { before, after: keys() })) console.log(reason);
  }
  reports.push(...tests.reports, ...unchanged.reports);
  failures.push(...tests.failures);
}
summarise({ reports, failures, interrupted, seconds: (Date.now() - started) / 1000 });
process.exitCode = failures.length > 0 || interrupted ? 1 : 0;
process.disconnect?.();

function keys() {
  const workspaces = testWorkspaces(root).map((folder) => path.relative(root, folder));
  return contentKeys(root, workspaces, process.env);
}

async function check(): Promise<void> {
  failures.push(...(await turboTasks(['typecheck', 'lint'])));
  if (!interrupted) failures.push(...(await boundaries()));
}
