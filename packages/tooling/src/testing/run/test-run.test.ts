import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../repository.ts';
import { titlesOf } from '../jest/parts.ts';
import { failuresOf } from './jest.ts';
import { addLinters } from './linters.ts';
import { summaryLines, type Report } from './summary.ts';
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
  const message = Array.from({ length: 50 }, (_, line) => `line ${line}${'.'.repeat(1_000)}`).join('\n');
  const [failure = ''] = failuresOf([report({ failed: [{ name: 'a.test.ts › works', message }] })], 1);
  expect(failure).toMatch(/^messaging: a\.test\.ts › works\n {8}line 0\.+\n/);
  expect(failure).toContain('line 14');
  expect(failure).not.toContain('line 15');
  expect(failure.length).toBeLessThan(5_000);
});

test('each test belongs to exactly one part of the tests', () => {
  const titles = ['a lead is captured', 'lines\nof a title', 'a crash @slow', '@slow lanes are open'];
  const has = (part: 'fast' | 'slow') => titles.map((title) => titlesOf('src/a.test.ts', part)?.test(title));
  expect(has('fast')).toEqual([true, true, false, true]);
  expect(has('slow')).toEqual([false, false, true, false]);
  expect(titlesOf('test/slow/a.test.ts', 'slow')).toBeUndefined();
});

test('only the checks that ran and failed are listed as failed', () => {
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

describe('.ci/run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ci-run-'));
  const bin = path.join(folder, 'bin');

  beforeAll(() => {
    mkdirSync(bin);
    // The PATH has only these programs and no package manager, because the script must not install anything here.
    for (const program of [
      'bash',
      'env',
      'dirname',
      'id',
      'mktemp',
      'tee',
      'grep',
      'tail',
      'awk',
      'cat',
      'rm',
      'timeout',
    ]) {
      symlinkSync(
        execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(),
        path.join(bin, program),
      );
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the script with an npm that prints the given texts instead of running the tests. */
  function run(fast: string, slow: string) {
    const npm = `#!/usr/bin/env bash
case "$*" in
  'run test') cat <<'END'
${fast}
END
  ;;
  'run test:slow') cat <<'END'
${slow}
END
  ;;
esac
`;
    writeFileSync(path.join(bin, 'npm'), npm, { mode: 0o755 });
    const environment = { PATH: bin, HOME: folder, XDG_CACHE_HOME: path.join(folder, 'cache') };
    return spawnSync(path.join(root, '.ci/run'), { encoding: 'utf8', env: environment });
  }

  const output = (values: Partial<Parameters<typeof summaryLines>[0]>) =>
    ['FAILED  a line of a program that ran', '── summary ───', ...summaryLines({ ...summary, ...values })].join('\n');

  test('the failures of the fast and the slow test run are repeated before the last line of the output', () => {
    const reports = [report({ passed: 3 })];
    const fast = output({
      reports,
      failures: ['messaging: a.test.ts › works\n        expected 1\n        \n        at a.ts', 'lint: messaging'],
    });
    const { stdout } = run(fast, output({ reports, failures: ['messaging: b.test.ts › works\n        expected 2'] }));
    expect(stdout.slice(stdout.indexOf('── failures of both runs'))).toBe(`── failures of both runs
FAILED  messaging: a.test.ts › works
        expected 1
        
        at a.ts
FAILED  lint: messaging
FAILED  messaging: b.test.ts › works
        expected 2

6 passed, 3 failed
`);
  });

  test('a test run that ends without a summary is a failure', () => {
    const { stdout, status } = run('Segmentation fault', output({ reports: [report({ passed: 3 })] }));
    expect(stdout).toMatch(
      /── failures of both runs\nFAILED {2}npm run test: it ended without a summary\n\n3 passed, 1 failed\n$/,
    );
    expect(status).toBe(1);
  });

  test('if no test failed, the output ends with the numbers of both runs and lists no failures', () => {
    const { stdout, status } = run(
      output({ reports: [report({ passed: 3 })] }),
      output({ reports: [report({ passed: 4 })] }),
    );
    expect(stdout).not.toContain('failures of both runs');
    expect(stdout).toMatch(/\n7 passed, 0 failed\n$/);
    expect(status).toBe(0);
  });
});
