import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { schemaOf, withSchemaEngine, type MigrationList } from './schema-engine.ts';

/**
 * The engine's own lock gives up after 10 s, which a large table's migration can well take; this one is held around it
 * and waits.
 */
const migrationLock = 72_707_368;

/** The schema before a service's first migration. */
const noModels = 'datasource db {\n  provider = "postgresql"\n}\n';

const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies a service's migrations that the database does not have yet, and records them in Prisma's own table. Several
 * processes may do this at once: one works, the others wait and then find nothing to do.
 *
 * @param databaseUrl connection string of a role that owns the database; `?schema=name` for another schema than `public`,
 * which is created where it is missing
 * @param serviceDir absolute path of the service, for example that of apps/lead-capture
 * @returns the names of the migrations applied now, oldest first
 * @throws Error when a migration fails (nothing of it remains) or one failed earlier
 */
export async function migrate(databaseUrl: string, serviceDir: string): Promise<string[]> {
  const migrationsList = await readMigrations(serviceDir);
  if (migrationsList.migrationDirectories.length === 0) return [];
  const lock = new Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const schema = schemaOf(databaseUrl);
    if (schema !== 'public') await lock.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(schema)}`);
    const { appliedMigrationNames } = await withSchemaEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList, filters }),
    );
    return appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

/**
 * Writes a new migration: the SQL that leads from the schema of the last migration to prisma/schema.prisma as it is.
 * The schema it leads to is kept beside the migrations, as the next one's beginning; SQL that Prisma's schema cannot say
 * (a partial index, a trigger) may be added to the file by hand.
 *
 * @param name what it does, in a few words; they become a part of the folder's name
 * @param options `empty` writes a migration without statements when the schema has not changed, to be filled by hand
 * @returns the path of the new migration.sql
 * @throws Error when there is nothing to migrate and `empty` is not set, or when the schema is not valid
 */
export async function createMigration(
  serviceDir: string,
  name: string,
  options: { empty?: boolean } = {},
): Promise<string> {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  if (words === '') throw new Error('A migration needs a name of letters and digits');
  const sql = await pendingChanges(serviceDir);
  if (sql === '' && options.empty !== true) {
    throw new Error('prisma/schema.prisma holds nothing that the last migration does not (--empty writes one anyway)');
  }
  const migrations = path.join(serviceDir, 'prisma/migrations');
  const folder = path.join(migrations, `${await nextTimestamp(serviceDir)}_${words}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'migration.sql'), sql);
  await writeFile(path.join(migrations, 'migration_lock.toml'), 'provider = "postgresql"\n');
  await writeFile(
    path.join(migrations, 'latest.prisma'),
    await readFile(path.join(serviceDir, 'prisma/schema.prisma')),
  );
  return path.join(folder, 'migration.sql');
}

/**
 * The SQL that the schema still lacks a migration for.
 *
 * @returns an empty string when the migrations are up to date with prisma/schema.prisma
 * @throws Error when one of the schemas is not valid
 */
export async function pendingChanges(serviceDir: string): Promise<string> {
  const latest = path.join(serviceDir, 'prisma/migrations/latest.prisma');
  const current = await readFile(path.join(serviceDir, 'prisma/schema.prisma'), 'utf8');
  const previous = existsSync(latest) ? await readFile(latest, 'utf8') : noModels;
  if (previous === current) return '';
  const datamodel = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content }],
  });
  const { stdout } = await withSchemaEngine(null, (engine) =>
    engine.diff({ from: datamodel(previous), to: datamodel(current), script: true, exitCode: null, filters }),
  );
  return stdout === null || /^-- This is an empty migration\.\s*$/.test(stdout) ? '' : stdout;
}

/** A short hash of a service's migrations: another content, another database template. */
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

/** The time as YYYYMMDDhhmmss, or one second after the newest migration where that would sort before it. */
async function nextTimestamp(serviceDir: string): Promise<string> {
  const { migrationDirectories } = await readMigrations(serviceDir);
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const newest = migrationDirectories.at(-1)?.path.slice(0, 14) ?? '';
  return now > newest ? now : String(BigInt(newest) + 1n);
}
