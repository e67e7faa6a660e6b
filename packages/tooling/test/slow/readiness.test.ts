import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@services/migrations/migrations';
import { query } from '../query.ts';
import { root } from '../../src/repository.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { deployedServices } from '../../src/checks/deployment/manifests.ts';
import { secrets, startLonely, type LonelyService } from '../../src/checks/deployment/start-service.ts';

const services = deployedServices().filter((service) => existsSync(path.join(root, 'apps', service)));

let database: TestDatabase;
let running: LonelyService | undefined;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'readiness-'));
});
afterEach(async () => {
  await running?.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function ready(): Promise<{ status: number; body: { reasons?: Record<string, string> } }> {
  const response = await fetch(`${running?.url}/health/ready`);
  return { status: response.status, body: (await response.json()) as { reasons?: Record<string, string> } };
}

async function start(service: string): Promise<void> {
  const settings = { ...secrets, PUBLIC_URL: 'https://service.example.com', WORKERS: 'off' };
  running = await startLonely(service, { ...settings, DATABASE_URL: database.url });
}

/** Copies the service's migrations, with the last one replaced by `last` or omitted. @returns the names of all migrations */
function copyMigrations(service: string, last?: string): string[] {
  const migrations = path.join(root, 'apps', service, 'prisma/migrations');
  const names = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  for (const name of names)
    cpSync(path.join(migrations, name), path.join(folder, 'prisma/migrations', name), { recursive: true });
  const lastFolder = path.join(folder, 'prisma/migrations', names.at(-1)!);
  if (last === undefined) rmSync(lastFolder, { recursive: true });
  else writeFileSync(path.join(lastFolder, 'migration.sql'), last);
  return names;
}

describe.each(services)('%s', (service) => {
  test('a service is ready, without a restart, as soon as its migrations have run', async () => {
    const names = copyMigrations(service);
    await start(service);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { checks: { database: 'ok' }, reasons: { schema: expect.stringContaining(names[0]!) } },
    });
    await migrate(database.url, folder);
    expect((await ready()).body.reasons).toEqual({ schema: `migrations are not applied: ${names.at(-1)}` });
    await migrate(database.url, path.join(root, 'apps', service));
    expect((await ready()).status).toBe(200);
    // One statement reads the ages of all queues, so this metric is missing if the table of any queue is missing.
    const metrics = await (await fetch(`${running?.url}/metrics`)).text();
    expect(metrics).toContain(`queue_oldest_due_seconds{queue="webhooks",service="${service}"} 0`);
  });

  test('a service is not ready after a failed migration', async () => {
    const names = copyMigrations(service, 'SELECT 1 / 0;');
    await expect(migrate(database.url, folder)).rejects.toThrow('division by zero');
    await start(service);
    const { status, body } = await ready();
    expect([status, body.reasons]).toEqual([
      503,
      { schema: `migrations failed or are still running: ${names.at(-1)}` },
    ]);
  });

  test('a service accepts the schema of a newer release, even during its migration', async () => {
    const later = path.join(folder, 'prisma/migrations/29990101000000_later');
    cpSync(path.join(root, 'apps', service, 'prisma'), path.join(folder, 'prisma'), { recursive: true });
    mkdirSync(later);
    writeFileSync(path.join(later, 'migration.sql'), 'CREATE TABLE later (id text PRIMARY KEY);');
    await migrate(database.url, folder);
    await query(database.url, `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '2999%'`);
    await start(service);
    expect((await ready()).status).toBe(200);
  });
});
