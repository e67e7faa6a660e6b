import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../repository.ts';
import type { Keys } from './content.ts';
import { failuresOf } from './jest.ts';
import { addLinters } from './linters.ts';
import type { Report } from './report.ts';
import { summaryLines } from './summary.ts';
import { failedTasks } from './turbo.ts';
import { keepReports, unchangedReports } from './unchanged.ts';

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

test('the last line counts all passed tests, and every failed test, check and run as a failure', () => {
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

test('of the checks, those that ran and failed are named', () => {
  expect(
    failedTasks([
      { task: 'lint', directory: 'apps/messaging', execution: { exitCode: 1 } },
      { task: 'lint', directory: 'apps/directory', execution: { exitCode: 0 } },
      { task: 'typecheck', directory: 'apps/directory' },
    ]),
  ).toEqual(['lint: messaging']);
});

describe('the results of tests on unchanged content', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'test-results-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const now = Date.parse('2026-11-23T01:00:00Z');
  const environment = {};
  const keys = { messaging: { files: 'a', $TZ: 'UTC' }, directory: { files: 'b', $TZ: 'UTC' } };
  const changed = { files: 'changed', $TZ: 'UTC' };
  const passed = (workspace: string) => report({ workspace, passed: 3 });
  const keep = (reports: Report[], after: Keys = keys) =>
    keepReports(reports, { before: keys, after }, { folder, now, environment });
  const unchanged = (given: Keys, at = now) =>
    unchangedReports(given, { folder, now: at, environment }).reports.map(({ workspace }) => workspace);

  test('are used for the same content and for a day', () => {
    keep([passed('messaging'), passed('directory')]);
    expect(unchanged(keys)).toEqual(['messaging', 'directory']);
    expect(unchanged({ ...keys, messaging: changed })).toEqual(['directory']);
    expect(unchanged(keys, now + 24 * 3_600_000)).toEqual([]);
  });

  test('are not kept where a test failed or was skipped, where none ran, or where the content changed during the run', () => {
    const failed = report({ workspace: 'messaging', passed: 3, failed: [{ name: 'x', message: '' }] });
    keep([failed, report({ workspace: 'directory', passed: 3, skipped: ['y'] })]);
    keep([report({ workspace: 'messaging' })]);
    keep([passed('messaging')], { ...keys, messaging: changed });
    expect(unchanged(keys)).toEqual([]);
  });

  test('that cannot be used or kept are reported with what changed', () => {
    expect(keep([passed('messaging')], { ...keys, messaging: changed })).toEqual([
      'messaging will run again: changed during the run: files',
    ]);
    expect(keep([passed('messaging'), passed('directory')])).toEqual([]);
    const next = { messaging: { files: 'a', programs: 'new' }, directory: keys.directory };
    expect(unchangedReports(next, { folder, now, environment })).toMatchObject({
      reports: [{ workspace: 'directory' }],
      reasons: ['messaging runs: changed since 2026-11-23T01:00:00.000Z: $TZ, programs'],
    });
  });

  test('are not used in CI, and neither kept nor used on servers that the run did not start', () => {
    keep([passed('messaging')]);
    expect(unchanged(keys)).toEqual(['messaging']);
    for (const other of [{ CI: 'true' }, { TEST_POSTGRES_URL: 'postgres://elsewhere' }]) {
      expect(unchangedReports(keys, { folder, now, environment: other }).reports).toEqual([]);
    }
    const elsewhere = { folder, now, environment: { TEST_REDIS_URL: 'redis://elsewhere' } };
    keepReports([passed('directory')], { before: keys, after: keys }, elsewhere);
    expect(unchanged(keys)).toEqual(['messaging']);
  });

  test('count as the others do, and the summary says that they did not run', () => {
    keep([passed('messaging')]);
    const reports = [
      ...unchangedReports(keys, { folder, now, environment }).reports,
      report({ workspace: 'common', passed: 2 }),
    ];
    const lines = summaryLines({ ...summary, reports });
    expect(lines.at(-1)).toBe('5 passed, 0 failed');
    expect(lines[0]).toMatch(/^messaging +3 passed, .*not run again: unchanged since 2026-11-23T01:00:00/);
    expect(lines).toContainEqual(expect.stringMatching(/^3 of these passed in an earlier run of the same sources/));
  });
});

test('the linters that CI installs are found after all other programs, with and without CI', () => {
  const environment: NodeJS.ProcessEnv = { PATH: '/usr/bin', XDG_CACHE_HOME: '/cache' };
  addLinters(environment);
  expect(environment['PATH']).toBe('/usr/bin:/cache/messaging-linters/bin:/cache/messaging-linters/python/bin');
  expect(readFileSync(path.join(root, '.ci/run'), 'utf8')).toContain(
    '${XDG_CACHE_HOME:-$HOME/.cache}/messaging-linters',
  );
});
