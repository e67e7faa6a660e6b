import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestServers } from '../testing/test-servers.ts';
import { readReports, type Report } from './report.ts';
import { stopTurbo, turbo, turboTask } from './turbo.ts';

const checks: [name: string, run: () => Promise<string[]>][] = [
  ['generate', () => turboTask('generate', { concurrency: 2 })],
  ['typecheck', () => turboTask('typecheck', { concurrency: 2 })],
  ['lint', () => turboTask('lint', { concurrency: 2 })],
  ['boundaries', async () => ((await turbo(['boundaries'])) === 0 ? [] : ['the imports named above'])],
];

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    interrupted = true;
    stopTurbo();
  });
}

const started = Date.now();
const failures: string[] = [];
const notes: string[] = [];
for (const [name, run] of checks) {
  if (interrupted) break;
  heading(name);
  const failed = await run();
  failures.push(...failed.map((where) => `${name}: ${where}`));
}
const reports = interrupted ? [] : await runTests();
summarise(reports);
process.exitCode = failures.length > 0 || interrupted ? 1 : 0;
process.disconnect?.();

/** Every workspace's tests, one workspace after the other: each uses both cores by itself. */
async function runTests(): Promise<Report[]> {
  heading('test');
  const folder = mkdtempSync(path.join(tmpdir(), 'test-reports-'));
  const servers = await startTestServers();
  try {
    if (servers.environment.TEST_REDIS_URL === undefined)
      notes.push('Tests that need Redis were skipped: there is no redis-server on the PATH.');
    const environment = {
      ...servers.environment,
      TEST_REPORTS: folder,
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    };
    const failed = await turboTask('test', { concurrency: 1, environment });
    const results = readReports(folder);
    failures.push(
      ...results.flatMap(({ workspace, failed: each }) =>
        each.map(({ name, message }) => `${workspace}: ${name}\n${excerpt(message)}`),
      ),
    );
    // A run can fail without a failing test, for example in its setup.
    const explained = new Set(results.filter((report) => report.failed.length > 0).map((report) => report.workspace));
    failures.push(
      ...failed.filter((name) => !explained.has(name)).map((name) => `${name}: the test run itself failed`),
    );
    return results;
  } finally {
    await servers.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The beginning of what Jest says, indented: enough to see what was expected and where. */
function excerpt(message: string): string {
  const lines = message.split('\n').slice(0, 30);
  return lines.map((line) => `        ${line}`).join('\n');
}

function heading(name: string): void {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(3, 60 - name.length))}`);
}

function summarise(reports: Report[]): void {
  heading('summary');
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  for (const { workspace, passed: ok, failed, skipped } of reports) {
    console.log(`${workspace.padEnd(18)} ${ok} passed, ${failed.length} failed, ${skipped.length} skipped`);
  }
  for (const { workspace, skipped } of reports)
    for (const name of skipped) console.log(`SKIPPED ${workspace}: ${name}`);
  for (const note of notes) console.log(note);
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  if (interrupted) console.log('INTERRUPTED before all had run');
  console.log(`Took ${Math.round((Date.now() - started) / 1000)} s.`);
  console.log(`${passed} passed, ${failures.length} failed`);
}
