import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { UNFINISHED } from './schema-engine-adapters.ts';
import { NO_FILTERS, schemaOf, withSchemaEngine, type MigrationList } from './schema-engine.ts';

/**
 * The engine's own lock gives up after 10 s, but the migration of a large table can take longer. This lock is held around the engine's
 * lock, and is requested again and again until it is free: CREATE INDEX CONCURRENTLY waits for all running statements, so it would never
 * end while one of them waits for the lock.
 */
const migrationLock = 72_707_368;

/**
 * Applies a service's migrations that the database does not have yet, and records them in Prisma's own table. Several processes
 * may call this at the same time: one applies the migrations, and the others wait.
 *
 * @param databaseUrl connection string of a role that owns the database; `?schema=name` selects another schema than `public`
 * and creates it if necessary
 * @param serviceDir absolute path of the service, for example that of apps/lead-capture
 * @param report is called with one line for each step, because migrations and waiting for another process may take long
 * @returns the names of the migrations applied now, oldest first
 * @throws Error when a migration fails (it is rolled back completely), when a newer release has migrated the database or when
 * the database predates 1.0.0
 */
export async function migrate(
  databaseUrl: string,
  serviceDir: string,
  report: (line: string) => void = () => {},
): Promise<string[]> {
  const migrationsList = await readMigrations(serviceDir);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    const isLocked = async () =>
      (await lock.query('SELECT pg_try_advisory_lock($1) AS got', [migrationLock])).rows[0].got;
    if (!(await isLocked())) {
      report('Another migration of this database is running; waiting for its end.');
      while (!(await isLocked())) await delay(200);
    }
    const schema = schemaOf(databaseUrl);
    if (schema !== 'public') await lock.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(schema)}`);
    const directories = migrationsList.migrationDirectories;
    const applied = await repairHistory(
      lock,
      schema,
      directories.map((directory) => directory.path),
    );
    const pending = directories.slice(applied);
    return await withSchemaEngine(databaseUrl, async (engine) => {
      const names: string[] = [];
      for (const [index, { path: name }] of pending.entries()) {
        report(`Applying ${name} (${index + 1} of ${pending.length})`);
        const migrationDirectories = directories.slice(0, applied + index + 1);
        const result = await engine.applyMigrations({
          migrationsList: { ...migrationsList, migrationDirectories },
          filters: NO_FILTERS,
        });
        names.push(...result.appliedMigrationNames);
      }
      return names;
    });
  } finally {
    await lock.end();
  }
}

/**
 * Prepares the table of applied migrations. A migration that failed or was interrupted has changed nothing and is applied again. Version
 * 1.0.0 starts with a single migration; no migrations lead to it from the schemas used during development.
 *
 * @param known the names of this release's migrations, oldest first
 * @returns how many of them are applied
 */
async function repairHistory(client: Client, schema: string, known: string[]): Promise<number> {
  const table = `${escapeIdentifier(schema)}._prisma_migrations`;
  const { rows: tables } = await client.query('SELECT to_regclass($1) AS found', [table]);
  if (tables[0].found === null) return 0;
  const { rows } = await client.query<{ name: string }>(`SELECT migration_name AS name FROM ${table}`);
  if (rows.some(({ name }) => name < (known[0] ?? ''))) {
    throw new Error(
      'This database was made by a version before 1.0.0, which has no migration path. Use an empty database (npm start -- --fresh)',
    );
  }
  await client.query(`UPDATE ${table} SET rolled_back_at = now() ${UNFINISHED}`);
  const { rows: applied } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${table} WHERE rolled_back_at IS NULL ORDER BY name`,
  );
  const newer = applied.filter(({ name }) => !known.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `A newer release has migrated this database (${newer.map(({ name }) => name).join(', ')}). This release runs on that schema ` +
        'without a migration, but cannot undo the migrations of the newer release',
    );
  }
  return applied.length;
}

/** A short hash of a service's migrations: when their content changes, so does the database template. */
export async function migrationsFingerprint(serviceDir: string): Promise<string> {
  const { migrationDirectories } = await readMigrations(serviceDir);
  return createHash('sha256').update(JSON.stringify(migrationDirectories)).digest('hex').slice(0, 16);
}

async function readMigrations(serviceDir: string): Promise<MigrationList> {
  const baseDir = path.join(serviceDir, 'prisma/migrations');
  const entries = existsSync(baseDir) ? await readdir(baseDir, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = names.toSorted().map(async (name) => {
    const value = await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8');
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
  });
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  };
}
