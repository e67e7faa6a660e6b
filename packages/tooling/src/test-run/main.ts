/*
 * `npm test`: generates the database clients, then runs every workspace's tests in one Jest run and, beside it, the type
 * check, lint and the check of the boundaries between workspaces. Ends with a summary whose last line is
 * `N passed, N failed`.
 */
import { startChild, stopChildren } from './children.ts';
import { runTests } from './jest.ts';
import type { Report } from './report.ts';
import { summarise, heading } from './summary.ts';
import { boundaries, turboTasks } from './turbo.ts';

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
  const [tests] = await Promise.all([runTests(startChild), check()]);
  reports.push(...tests.reports);
  failures.push(...tests.failures);
}
summarise({ reports, failures, interrupted, seconds: (Date.now() - started) / 1000 });
process.exitCode = failures.length > 0 || interrupted ? 1 : 0;
process.disconnect?.();

async function check(): Promise<void> {
  failures.push(...(await turboTasks(['typecheck', 'lint'])));
  if (!interrupted) failures.push(...(await boundaries()));
}
