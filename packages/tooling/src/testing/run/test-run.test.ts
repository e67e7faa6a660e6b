import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../repository.ts';
import { failuresOf } from './jest.ts';
import { addLinters } from './linters.ts';
import type { Report } from './report.ts';
import { summaryLines } from './summary.ts';
import { failedTasks } from './turbo.ts';

const report = (values: Partial<Report>): Report => ({
  workspace: 'messaging',
  passed: 0,
  failed: [],
  skipped: [],
  seconds: 0,
  slowest: [],
  ...values,
});

const summary = { reports: [], failures: [], interrupted: false, seconds: 1 };

test('the last line counts failed tests, checks and runs as failures', () => {
  const reports = [report({ passed: 3, failed: [{ name: 'x', message: '' }] }), report({ passed: 4 })];
  expect(summaryLines({ ...summary, reports, failures: ['a test', 'lint: messaging'] }).at(-1)).toBe(
    '7 passed, 2 failed',
  );
  expect(summaryLines(summary).at(-1)).toBe('0 passed, 0 failed');
});

test('skipped tests are listed by name', () => {
  const reports = [report({ skipped: ['redis.test.ts › counts'] })];
  expect(summaryLines({ ...summary, reports })).toContain('SKIPPED messaging: redis.test.ts › counts');
});

test('a run that ends with an error but without a failed test is a failure', () => {
  expect(failuresOf([report({ passed: 5 })], 1)).toEqual(['test: the test run itself']);
  expect(failuresOf([], 1)).toHaveLength(1);
  expect(failuresOf([report({ passed: 5 })], 0)).toEqual([]);
});

test('a failed test is reported with its workspace and the beginning of its message', () => {
  const message = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
  const [failure = ''] = failuresOf([report({ failed: [{ name: 'a.test.ts › works', message }] })], 1);
  expect(failure).toMatch(/^messaging: a\.test\.ts › works\n {8}line 0\n/);
  expect(failure).toContain('line 29');
  expect(failure).not.toContain('line 30');
});

test('the checks that ran and failed are listed', () => {
  expect(
    failedTasks([
      { task: 'lint', directory: 'apps/messaging', execution: { exitCode: 1 } },
      { task: 'lint', directory: 'apps/directory', execution: { exitCode: 0 } },
      { task: 'typecheck', directory: 'apps/directory' },
    ]),
  ).toEqual(['lint: messaging']);
});

test('the folders of the linters that CI installs are last on the PATH, even outside CI', () => {
  const environment: NodeJS.ProcessEnv = { PATH: '/usr/bin', XDG_CACHE_HOME: '/cache' };
  addLinters(environment);
  expect(environment['PATH']).toBe('/usr/bin:/cache/messaging-linters/bin:/cache/messaging-linters/python/bin');
  expect(readFileSync(path.join(root, '.ci/run'), 'utf8')).toContain(
    '${XDG_CACHE_HOME:-$HOME/.cache}/messaging-linters',
  );
});
