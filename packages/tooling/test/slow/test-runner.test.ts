import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { eventually } from '../../src/testing/eventually.ts';
import { TEST_RUNNER } from '../../src/testing/jest/config.ts';
import { root } from '../../src/repository.ts';

const [globalSetup, globalTeardown] = ['setup', 'teardown'].map((name) =>
  path.join(root, 'packages/tooling/src/testing/jest', `global-${name}.ts`),
);
const OWN_SERVERS = { globalSetup, globalTeardown };

interface Assertion {
  fullName: string;
  status: string;
  failureMessages: string[];
}

test('a test fails for a failed hook, an exceeded time limit and an unhandled error', () => {
  const results = run(`
    import { setTimeout as sleep } from 'node:timers/promises';
    test('expectation met', () => expect(1).toBe(1));
    test('expectation not met', () => expect({ a: 1 }).toEqual({ a: 2 }));
    test('time limit', () => sleep(60_000, undefined, { ref: false }), 50);
    test('rejected promise', async () => { Promise.reject(new Error('rejected')); await sleep(1); });
    test('promise handled late', async () => {
      const rejected = Promise.reject(new Error('handled'));
      await sleep(1);
      await expect(rejected).rejects.toThrow('handled');
    });
    test('error thrown later', async () => { setTimeout(() => { throw new Error('thrown') }); await sleep(20); });
    test.skip('skipped', () => {});
    describe.each(['fails', 'works'])('hook %s', (hook) => {
      beforeAll(() => { if (hook === 'fails') throw new Error('no server'); });
      test('of a group', () => expect(1).toBe(1));
    });`);
  expect(Object.fromEntries(results.map(({ fullName, status }) => [fullName, status]))).toEqual({
    'expectation met': 'passed',
    'expectation not met': 'failed',
    'time limit': 'failed',
    'rejected promise': 'failed',
    'promise handled late': 'passed',
    'error thrown later': 'failed',
    skipped: 'pending',
    'hook fails of a group': 'failed',
    'hook works of a group': 'passed',
  });
  const messages = results.flatMap(({ failureMessages }) => failureMessages).join('\n');
  for (const reason of [/"a": 2/, /Exceeded timeout of 50 ms/, /rejected/, /thrown/, /no server/]) {
    expect(messages).toMatch(reason);
  }
});

test('a name pattern selects tests', () => {
  const results = run(`test('one', () => {}); test('two', () => {});`, '--testNamePattern=two');
  expect(results.map(({ fullName, status }) => [fullName, status])).toEqual([
    ['one', 'pending'],
    ['two', 'passed'],
  ]);
});

test('a run fails if its PostgreSQL has crashed, and shows the log’s lines about the crash', () => {
  const text = `
    import { Client } from 'pg';
    test('passes', async () => {
      const client = new Client({ connectionString: process.env.TEST_POSTGRES_URL });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      process.kill(rows[0].pid, 'SIGSEGV');
      await new Promise((resolve) => client.once('end', resolve));
    });`;
  const { status, stderr } = start(text, [], OWN_SERVERS);
  expect(stderr).toMatch(/Tests: +1 passed, 1 total/);
  expect(stderr).toMatch(/PostgreSQL crashed:\n.* was terminated by signal 11/);
  expect(status).not.toBe(0);
});

test('a run that is interrupted stops its servers', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'interrupted-'));
  const urlFile = path.join(folder, 'url');
  const text = `
    import { renameSync, writeFileSync } from 'node:fs';
    test('waits', () => {
      writeFileSync('${urlFile}.new', process.env.TEST_POSTGRES_URL);
      renameSync('${urlFile}.new', '${urlFile}');
      return new Promise(() => {});
    });`;
  await inFolder(text, async (cwd) => {
    const child = spawn(process.execPath, jestArguments(cwd, OWN_SERVERS), {
      cwd,
      env: withoutServers(),
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    const connectionString = await eventually(() => existsSync(urlFile) && readFileSync(urlFile, 'utf8'));
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    await eventually(async () => {
      const client = new Client({ connectionString });
      // PostgreSQL may end the connection just after it is made.
      client.on('error', () => {});
      const refused = await client.connect().then(
        () => false,
        ({ code }: { code?: string }) => code === 'ECONNREFUSED',
      );
      await client.end();
      return refused;
    });
  });
  rmSync(folder, { recursive: true });
});

/** Returns the results of a test file with this text. */
function run(text: string, ...args: string[]): Assertion[] {
  const { testResults } = JSON.parse(start(text, args).stdout) as {
    testResults: { assertionResults: Assertion[] }[];
  };
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Runs a test file with this text; with OWN_SERVERS, on separate servers. */
function start(text: string, args: string[], more: object = {}) {
  return inFolder(text, (cwd) =>
    spawnSync(process.execPath, [...jestArguments(cwd, more), ...args], {
      cwd,
      encoding: 'utf8',
      env: withoutServers(),
    }),
  );
}

function jestArguments(rootDir: string, more: object): string[] {
  const config = { rootDir, testMatch: ['**/some.test.js'], testRunner: TEST_RUNNER, transform: {}, ...more };
  return [path.join(root, 'node_modules/jest/bin/jest.js'), '--json', '--config', JSON.stringify(config)];
}

function withoutServers(): NodeJS.ProcessEnv {
  const { TEST_POSTGRES_URL: _postgres, TEST_REDIS_URL: _redis, TEST_PART: _part, ...env } = process.env;
  return env;
}

/** Calls `work` with a folder that has a test file with this text. */
function inFolder<Result>(text: string, work: (folder: string) => Result): Result {
  const folder = mkdtempSync(path.join(root, 'packages/tooling/.local-test-runner-'));
  const remove = () => rmSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(path.join(folder, 'some.test.js'), text);
  const result = work(folder);
  if (result instanceof Promise) return result.finally(remove) as Result;
  remove();
  return result;
}
