import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ignoredFolders } from './parts.ts';

/**
 * The Jest configuration of a workspace. Test files are modules of Node (see test-runner.ts). A run has one PostgreSQL with the workspace's
 * migrated template (see ../test-database.ts) and, if a `redis-server` is on the PATH, one Redis.
 *
 * @param options.service absolute path of the workspace; a workspace without prisma/ gets an empty template
 * @param options.overrides more Jest settings
 */
export function jestConfig(options: { service: string; overrides?: object }): object {
  return {
    rootDir: options.service,
    displayName: path.basename(options.service),
    testEnvironment: 'node',
    testMatch: ['<rootDir>/{src,test,testing}/**/*.test.ts'],
    testPathIgnorePatterns: ignoredFolders(),
    extensionsToTreatAsEsm: ['.ts'],
    testRunner: TEST_RUNNER,
    transform: {},
    // Selects the template from which the workspace's test databases are cloned, even if several workspaces share a run.
    globals: { testWorkspace: options.service },
    globalSetup: fileURLToPath(new URL('./global-setup.ts', import.meta.url)),
    globalTeardown: fileURLToPath(new URL('./global-teardown.ts', import.meta.url)),
    testTimeout,
    // Settings of a whole run, which Jest refuses if the workspace is one of several projects.
    ...(process.cwd() === options.service && { maxWorkers, workerGracefulExitTimeout }),
    ...options.overrides,
  };
}

/**
 * One Jest run for the tests of all workspaces that have a jest.config.js: they share the workers, the servers and the
 * compiled code. With TEST_REPORT set, the results are also written to that file; TEST_PART selects the fast or the slow tests.
 *
 * @param root absolute path of the repository
 */
export function jestRunConfig(root: string): object {
  const { TEST_REPORT: report } = process.env;
  const workspaces = testWorkspaces(root);
  const reporter = fileURLToPath(new URL('../run/jest-reporter.ts', import.meta.url));
  return {
    rootDir: root,
    projects: workspaces,
    reporters: ['default', ...(report === undefined ? [] : [[reporter, { report, workspaces }]])],
    testTimeout,
    maxWorkers,
    workerIdleMemoryLimit: '1GB',
    workerGracefulExitTimeout,
  };
}

/** Absolute paths of the workspaces that have tests. */
function testWorkspaces(root: string): string[] {
  const inside = (parent: string) => readdirSync(path.join(root, parent)).map((name) => path.join(root, parent, name));
  return [...inside('apps'), ...inside('packages'), path.join(root, 'bench')].filter((folder) =>
    existsSync(path.join(folder, 'jest.config.js')),
  );
}

/** Absolute path of the module that runs a test file. */
export const TEST_RUNNER = fileURLToPath(new URL('./test-runner.ts', import.meta.url));

/**
 * In the fast part, one worker more than processors, because each worker loads and optimizes the code of all services again. Slow tests
 * wait half of their time for a timer, a server or another process, so their part has three workers more than processors.
 */
const maxWorkers = availableParallelism() + (process.env['TEST_PART'] === 'fast' ? 1 : 3);

/** A bound for a test that hangs, not an expectation of speed. In milliseconds. */
const testTimeout = 180_000;

/**
 * After its event loop has ended, a worker frees its memory and stores its compiled code. On a busy machine this takes longer
 * than Jest's 500 ms, and Jest reports a false leak. In milliseconds.
 */
const workerGracefulExitTimeout = 30_000;
