import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_RUNNER } from './jest/config.ts';

const workspace = path.resolve(import.meta.dirname, '../..');

test('an error in the log fails the test unless the test has declared it @slow', () => {
  const folder = mkdtempSync(path.join(workspace, '.local-log-guard-'));
  try {
    writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
    writeFileSync(
      path.join(folder, 'some.test.js'),
      `import { guardLog } from '@services/tooling/testing/log-guard';
       const log = guardLog();
       const error = '{"level":"error","msg":"disk full"}';
       test('quiet', () => log.write('{"level":"info","msg":"hello"}'));
       test('announced', () => { log.expectErrors(/disk full/); log.write(error); });
       test('not announced', () => log.write(error));`,
    );
    const result = runJest(folder);
    expect(result.map(({ title, status }) => `${title}: ${status}`)).toEqual([
      'quiet: passed',
      'announced: passed',
      'not announced: failed',
    ]);
    expect(result[2]?.failureMessages.join('')).toContain('disk full');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Assertion {
  title: string;
  status: string;
  failureMessages: string[];
}

function runJest(folder: string): Assertion[] {
  const config = { rootDir: folder, testMatch: ['**/some.test.js'], testRunner: TEST_RUNNER, transform: {} };
  const jest = path.resolve(workspace, '../../node_modules/jest/bin/jest.js');
  const args = [jest, '--json', '--config', JSON.stringify(config)];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TEST_PART: undefined },
  });
  return (JSON.parse(stdout) as { testResults: { assertionResults: Assertion[] }[] }).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
}
