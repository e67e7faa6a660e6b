import { fileURLToPath } from 'node:url';

/**
 * The Jest configuration of a workspace: TypeScript as ES modules, and for the run one PostgreSQL with the workspace's
 * migrated template (see test-database.ts) and one Redis where a `redis-server` is on the PATH.
 *
 * @param options.service absolute path of the workspace; one without prisma/ gets an empty template
 * @param options.overrides further Jest settings
 */
export function jestConfig(options: { service: string; overrides?: object }): object {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  // Set by npm test, which adds up the results of all workspaces.
  const { TEST_REPORTS } = process.env;
  return {
    rootDir: options.service,
    testEnvironment: 'node',
    testMatch: ['<rootDir>/{src,test}/**/*.test.ts'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '\\.ts$': ['@swc/jest', swcOptions] },
    globalSetup: file('./jest-global-setup.ts'),
    globalTeardown: file('./jest-global-teardown.ts'),
    reporters: ['default', ...(TEST_REPORTS === undefined ? [] : [[file('../test-run/jest-reporter.ts'), {}]])],
    testTimeout: 60_000,
    maxWorkers: 2,
    ...options.overrides,
  };
}

const swcOptions = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
