import { randomBytes } from 'node:crypto';
import { withClient } from '../servers/postgres/client.ts';
import { databaseUrl, templateVariable } from './test-template.ts';

/** A database that belongs to one test file. */
export interface TestDatabase {
  /** The connection string of the database. */
  url: string;
  /** Drops the database and closes its open connections. */
  drop(): Promise<void>;
}

/**
 * Clones the workspace's migrated template into a new database, in about 20 ms. Call it once per test file, in
 * `beforeAll`, and drop the database in `afterAll`.
 *
 * @throws Error outside a Jest run that is configured with jestConfig()
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { TEST_POSTGRES_URL: serverUrl } = process.env;
  const template = typeof testWorkspace === 'string' ? process.env[templateVariable(testWorkspace)] : undefined;
  if (serverUrl === undefined || template === undefined) {
    throw new Error('The test server is missing: is jest.config.js made with jestConfig()?');
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => execute(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

declare global {
  /** Absolute path of the workspace under test, from its jestConfig(). */
  var testWorkspace: string | undefined;
}

/** Executes one statement over a connection that is opened for it. */
export async function execute(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}
