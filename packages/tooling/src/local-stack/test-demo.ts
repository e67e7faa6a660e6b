import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { withClient } from '../servers/postgres/client.ts';
import { startSimulators, type Simulators } from '../simulators.ts';
import { createTestDatabase, execute, type TestDatabase } from '../testing/test-database.ts';
import { parseLocalSetup } from './local-setup.ts';

interface DemoTests {
  /** A table that the script fills near its end. The first start is interrupted there. */
  lateTable?: string;
  /** The flags of `accounts create` for an account that stays when the demo is removed. */
  otherAccount: string[];
}

/** All rows of all tables, in one order. */
function rowsOf({ url }: TestDatabase): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`,
    );
    const found: Record<string, unknown> = {};
    for (const { name } of rows) {
      const all = await client.query(`SELECT jsonb_agg(to_jsonb(t) ORDER BY to_jsonb(t)::text) AS all FROM ${name} t`);
      found[name] = all.rows[0].all;
    }
    return found;
  });
}

/**
 * Declares the tests of a workspace's demo account, as `npm start` creates it.
 */
export function testDemo({ lateTable = 'people', otherAccount }: DemoTests): void {
  const databases: TestDatabase[] = [];
  let world: Simulators;
  let folder: string;

  beforeAll(async () => {
    [world, folder] = await Promise.all([startSimulators(), mkdtemp(path.join(tmpdir(), 'demo-'))]);
  });
  afterAll(() => Promise.all([...databases.map((each) => each.drop()), world.stop(), rm(folder, { recursive: true })]));

  async function newDatabase(): Promise<TestDatabase> {
    const database = await createTestDatabase();
    databases.push(database);
    return database;
  }

  async function run(database: TestDatabase, program: string, ...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
      cwd: testWorkspace,
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        PUBLIC_URL: 'http://localhost:4000',
        SIMULATORS_URL: world.url,
        SIMULATORS_SMTP_URL: world.smtpUrl,
        SIMULATORS_DNS_URL: world.dnsUrl,
        STATE_FILE: path.join(folder, `${new URL(database.url).pathname}.json`),
        DEMO_OWNER_PASSWORD: 'demo-password-0',
        CURL_CONFIG: path.join(folder, 'demo.curl'),
      },
    });
    return stdout;
  }

  const start = async (database: TestDatabase) => parseLocalSetup(await run(database, 'scripts/local.ts'));

  test('after an interrupted first start, the second start creates the demo account, and the third start keeps it', async () => {
    const database = await newDatabase();
    await execute(database.url, `ALTER TABLE ${lateTable} ADD CONSTRAINT interrupted CHECK (false)`);
    await expect(start(database)).rejects.toThrow('interrupted');
    await execute(database.url, `ALTER TABLE ${lateTable} DROP CONSTRAINT interrupted`);
    const first = await start(database);
    const next = await start(database);
    // The directory issues a new token with each start.
    expect(next.environment).toEqual(first.environment);
    expect(next.stack.owner).toEqual(first.stack.owner);
    expect(first.try.length).toBeGreaterThan(0);
  });

  test('`demo remove` deletes what the demo created, and nothing else', async () => {
    const database = await newDatabase();
    await run(database, 'src/cli.ts', 'accounts', 'create', ...otherAccount);
    const before = await rowsOf(database);
    await start(database);
    expect(await rowsOf(database)).not.toEqual(before);
    const { removed } = JSON.parse(await run(database, 'src/cli.ts', 'demo', 'remove'));
    expect(removed).toHaveLength(1);
    expect(await rowsOf(database)).toEqual(before);
    expect(JSON.parse(await run(database, 'src/cli.ts', 'demo', 'remove'))).toEqual({ removed: [] });
  });
}
