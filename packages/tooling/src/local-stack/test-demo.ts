import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { startSimulators, type Simulators } from '../simulators.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { parseLocalSetup } from './local-setup.ts';

/** Declares the test of a workspace's demo account, as `npm start` creates it. */
export function testDemo(): void {
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

  test('a first start creates the demo account, and the next one keeps it', async () => {
    const start = async () => {
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
          CURL_CONFIG: path.join(folder, 'demo.curl'),
        },
      });
      return parseLocalSetup(stdout);
    };
    const first = await start();
    const next = await start();
    // The directory issues a new token with each start.
    expect(next.environment).toEqual(first.environment);
    expect(next.stack.owner).toEqual(first.stack.owner);
    expect(first.try.length).toBeGreaterThan(0);
  });
}
