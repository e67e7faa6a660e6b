/*
 * `npm test`: generates the database clients, then runs the fast tests of every workspace in one Jest run. At the same time
 * it runs the type check, lint and the check of the boundaries between workspaces. `npm run test:slow` runs the tests in the
 * folders `slow/` (faults with killed processes, browsers, other languages, the launcher) and those with `@slow` in their titles. It also
 * checks the format, which takes longer than all other checks together. Both end with a summary whose last line is `N passed, N failed`.
 */
import { parseArgs } from 'node:util';
import { startChild, stopChildren } from './children.ts';
import { runTests } from './jest.ts';
import { addLinters } from './linters.ts';
import { summarise, heading } from './summary.ts';
import { boundaries, turboTasks } from './turbo.ts';

addLinters(process.env);
const { values } = parseArgs({ options: { slow: { type: 'boolean', default: false } } });
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    interrupted = true;
    stopChildren();
  });
}

const started = Date.now();
heading(values.slow ? 'generate, build' : 'generate');
// Consoles are built before the tests, because parallel builds of one console would overwrite each other's files.
const failures = await turboTasks(values.slow ? ['generate', 'build'] : ['generate']);
let tests: Awaited<ReturnType<typeof runTests>> = { reports: [], failures: [] };
if (!interrupted) {
  heading(values.slow ? 'slow tests, format' : 'test, typecheck, lint, boundaries');
  [tests] = await Promise.all([runTests(values.slow), values.slow ? checkFormat() : check()]);
}
failures.push(...tests.failures);
summarise({ reports: tests.reports, failures, interrupted, seconds: (Date.now() - started) / 1000 });
process.exitCode = failures.length > 0 || interrupted ? 1 : 0;
process.disconnect?.();

async function check(): Promise<void> {
  failures.push(...(await turboTasks(['typecheck', 'lint'])));
  if (!interrupted) failures.push(...(await boundaries()));
}

async function checkFormat(): Promise<void> {
  const { status } = await startChild('node_modules/.bin/prettier', ['--check', '--log-level', 'warn', '.']);
  if (status !== 0) failures.push('format: the files named above; npm run format corrects them');
}
