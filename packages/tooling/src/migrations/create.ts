import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schemaChanges } from '@services/migrations/schema-engine';

/**
 * Writes a new migration: the SQL that changes the committed prisma/schema.prisma into the schema in the working tree. Add by hand what a
 * Prisma schema cannot express (a partial index, a trigger).
 *
 * @param name the migration's purpose in a few words, which become part of the folder's name
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
  const schema = readFileSync(path.join(serviceDir, 'prisma/schema.prisma'), 'utf8');
  const sql = await schemaChanges(git(serviceDir, 'show', 'HEAD:./prisma/schema.prisma'), schema);
  if (sql === '' && options.empty !== true) {
    throw new Error('prisma/schema.prisma has no uncommitted changes (--empty writes a migration anyway)');
  }
  if (sql !== '' && git(serviceDir, 'status', '--porcelain', 'prisma/migrations')) {
    throw new Error('Commit the last migration first, with its schema, or change its SQL');
  }
  const migrations = path.join(serviceDir, 'prisma/migrations');
  const folder = path.join(migrations, `${nextTimestamp(migrations)}_${words}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  writeFileSync(path.join(migrations, 'migration_lock.toml'), 'provider = "postgresql"\n');
  return path.join(folder, 'migration.sql');
}

/** The output of git; null when it fails, such as for a file that is not committed. */
function git(folder: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** The current time as YYYYMMDDhhmmss; or one second after the newest migration, if that migration is not older. */
function nextTimestamp(migrations: string): string {
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const names = existsSync(migrations) ? readdirSync(migrations).filter((name) => /^\d{14}_/.test(name)) : [];
  const newest = names.toSorted().at(-1)?.slice(0, 14) ?? '';
  return now > newest ? now : String(BigInt(newest) + 1n);
}
