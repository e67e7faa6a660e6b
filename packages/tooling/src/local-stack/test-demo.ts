import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { startSimulators, type Simulators } from '../simulators.ts';
import { createTestDatabase, execute, type TestDatabase } from '../testing/test-database.ts';
import { parseLocalSetup } from './local-setup.ts';

/**
 * Declares the tests of a workspace's demo account, as `npm start` creates it.
 *
 * @param lateTable a table that the script fills late.
 */
export function testDemo(lateTable = 'people'): void {
  let database: TestDatabase;
  let world: Simulators;
  let folder: string;

  beforeAll(async () => {
    [database, world, folder] = await Promise.all([
      createTestDatabase(),
      startSimulators(),
      mkdtemp(path.join(tmpdir(), 'demo-')),
    ]);
  });
  afterAll(() => Promise.all([database.drop(), world.stop(), rm(folder, { recursive: true })]));

  async function start() {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/local.ts'], {
      cwd: testWorkspace,
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        PUBLIC_URL: 'http://localhost:4000',
        SIMULATORS_URL: world.url,
        SIMULATORS_SMTP_URL: world.smtpUrl,
        SIMULATORS_DNS_URL: world.dnsUrl,
        STATE_FILE: path.join(folder, 'state.json'),
        DEMO_OWNER_PASSWORD: 'demo-password-0',
        CURL_CONFIG: path.join(folder, 'demo.curl'),
      },
    });
    return parseLocalSetup(stdout);
  }

  test('after an interrupted first start, the next one creates the demo account, and the one after that keeps it', async () => {
    await execute(database.url, `ALTER TABLE ${lateTable} ADD CONSTRAINT interrupted CHECK (false)`);
    await expect(start()).rejects.toThrow('interrupted');
    await execute(database.url, `ALTER TABLE ${lateTable} DROP CONSTRAINT interrupted`);
    const first = await start();
    const next = await start();
    // The directory issues a new token with each start.
    expect(next.environment).toEqual(first.environment);
    expect(next.stack.owner).toEqual(first.stack.owner);
    expect(first.try.length).toBeGreaterThan(0);
  });
}
