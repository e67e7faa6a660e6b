import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { UNFINISHED } from './schema-engine-adapters.ts';
import { NO_FILTERS, schemaOf, withSchemaEngine, type MigrationList } from './schema-engine.ts';

/**
 * The engine's own lock gives up after 10 s, but the migration of a large table can take longer. This lock surrounds it and
 * is requested until it is free: CREATE INDEX CONCURRENTLY waits for all running statements, so it would never end while one of
 * them waits for the lock.
 */
const migrationLock = 72_707_368;

/**
 * Applies a service's migrations that the database does not have yet, and records them in Prisma's own table. Several
 * processes may do this at once: one applies the migrations, the others wait and then have nothing to do.
 *
 * @param databaseUrl connection string of a role that owns the database; `?schema=name` for another schema than `public`,
 * which is created if it does not exist
 * @param serviceDir absolute path of the service, for example that of apps/lead-capture
 * @returns the names of the migrations applied now, oldest first
 * @throws Error when a migration fails (it is rolled back completely) or the database predates 1.0.0
 */
export async function migrate(databaseUrl: string, serviceDir: string): Promise<string[]> {
  const migrationsList = await readMigrations(serviceDir);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    const isLocked = async () =>
      (await lock.query('SELECT pg_try_advisory_lock($1) AS got', [migrationLock])).rows[0].got;
    while (!(await isLocked())) await delay(200);
    const schema = schemaOf(databaseUrl);
    if (schema !== 'public') await lock.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(schema)}`);
    await repairHistory(lock, schema, migrationsList.migrationDirectories[0]?.path ?? '');
    const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters: NO_FILTERS }),
    );
    return appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

/**
 * Prepares the table of applied migrations. A migration that failed or was interrupted has changed nothing and is applied again. Version
 * 1.0.0 starts with a single migration; no migrations lead to it from the schemas used during development.
 */
async function repairHistory(client: Client, schema: string, first: string): Promise<void> {
  const table = `${escapeIdentifier(schema)}._prisma_migrations`;
  const { rows: tables } = await client.query('SELECT to_regclass($1) AS found', [table]);
  if (tables[0].found === null) return;
  const { rows } = await client.query(`SELECT migration_name FROM ${table} WHERE migration_name < $1 LIMIT 1`, [first]);
  if (rows.length > 0) {
    throw new Error(
      'This database was made by a version before 1.0.0, which has no migration path. Use an empty one (npm start -- --fresh)',
    );
  }
  await client.query(`UPDATE ${table} SET rolled_back_at = now() ${UNFINISHED}`);
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
