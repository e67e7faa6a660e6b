import { readdirSync } from 'node:fs';
import type pg from 'pg';

import { sqlState } from './errors.ts';

/** The database answers, but lacks a migration that this code needs. The message is public: `/health/ready` shows it. */
export class SchemaError extends Error {}

const UNDEFINED_TABLE = '42P01';
const MAX_NAMED = 3;

/**
 * A check of `/health/ready`: whether every migration that the code was built with is applied. Unknown migrations are accepted,
 * because the previous release runs on the schema of the next. Once the check has passed it sends no more queries: a schema
 * does not lose migrations.
 *
 * @param directory the service's `prisma/migrations`; read once.
 * @returns the check. It rejects with a SchemaError that names what is missing.
 */
export function migrated(pool: pg.Pool, directory: string): () => Promise<void> {
  const wanted = readdirSync(directory, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  let passed: Promise<void> | undefined;
  return () => {
    // Probes that arrive at the same time share one statement.
    passed ??= findMissing(pool, wanted).catch((error: unknown) => {
      passed = undefined;
      throw error;
    });
    return passed;
  };
}

async function findMissing(pool: pg.Pool, wanted: readonly string[]): Promise<void> {
  const rows = await readMigrations(pool);
  const failed = rows.filter(({ name, pending }) => pending && wanted.includes(name));
  if (failed.length > 0) throw new SchemaError(`migrations failed or are still running: ${listNames(failed)}`);
  const applied = new Set(rows.filter(({ applied }) => applied).map(({ name }) => name));
  const missing = wanted.filter((name) => !applied.has(name)).map((name) => ({ name }));
  if (missing.length > 0) throw new SchemaError(`migrations are not applied: ${listNames(missing)}`);
}

async function readMigrations(pool: pg.Pool): Promise<{ name: string; applied: boolean; pending: boolean }[]> {
  try {
    // A migration that failed and was repeated has two rows; the first is marked as rolled back.
    const { rows } = await pool.query<{ name: string; applied: boolean; pending: boolean }>(`
      SELECT migration_name AS name, finished_at IS NOT NULL AND rolled_back_at IS NULL AS applied,
        finished_at IS NULL AND rolled_back_at IS NULL AS pending
      FROM _prisma_migrations`);
    return rows;
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}

function listNames(migrations: { name: string }[]): string {
  const names = migrations.map(({ name }) => name);
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
