import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { Pool } from 'pg';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import { noDatabaseFactory, WholeScriptPrismaPg } from './schema-engine-adapters.ts';

export type { MigrationList } from '@prisma/schema-engine-wasm/schema_engine_bg';

/** Prisma's schema engine: it applies migrations and computes the difference between two schemas. */
export type SchemaEngine = engineModule.SchemaEngine;

/** The part of WebAssembly's API that is used here; neither TypeScript's es libraries nor Node's types declare it. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: Record<string, object>,
  ): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': { ...engineModule, ...unreferencedTimers() },
  });
  engineModule.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** The engine never clears the time limit (10 s) of its lock, which would keep the process from ending. */
function unreferencedTimers(): Record<string, (callback: () => void, delayMs: number) => NodeJS.Timeout> {
  const names = Object.keys(engineModule).filter((name) => name.startsWith('__wbg_setTimeout_'));
  return Object.fromEntries(
    names.map((name) => [name, (callback: () => void, delayMs: number) => setTimeout(callback, delayMs >>> 0).unref()]),
  );
}

/**
 * Runs `use` with the schema engine compiled to WebAssembly, which npm installs (Prisma's binary engine is downloaded
 * from a separate server).
 *
 * @param databaseUrl the database to work on, or null to compare schemas without one
 * @throws Error with the engine's own explanation
 */
export async function withSchemaEngine<T>(
  databaseUrl: string | null,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await (loading ??= load());
  const schema = schemaOf(databaseUrl);
  const pool = new Pool({
    connectionString: databaseUrl ?? '',
    // Migrations do not name a schema. `public` stays on the path, because extensions may already exist there.
    ...(schema !== 'public' && { options: `-c search_path=${schema},public` }),
    // The connection stays open, because the engine's advisory lock belongs to it.
    max: 1,
    idleTimeoutMillis: 0,
  });
  const adapter = bindMigrationAwareSqlAdapterFactory(
    databaseUrl === null ? noDatabaseFactory : new WholeScriptPrismaPg(pool, { schema }),
  );
  const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await use(engine);
  } catch (error) {
    throw new Error(explain(error, adapter.errorRegistry), { cause: error });
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Returns the SQL that changes one schema.prisma into another.
 *
 * @param from null for an empty database
 * @throws Error when one of the schemas is not valid
 */
export async function schemaChanges(from: string | null, to: string): Promise<string> {
  const datamodel = (content: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content }],
  });
  const { stdout } = await withSchemaEngine(null, (engine) =>
    engine.diff({
      from: datamodel(from ?? NO_MODELS),
      to: datamodel(to),
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    }),
  );
  return stdout === null || /^-- This is an empty migration\.\s*$/.test(stdout) ? '' : stdout;
}

const NO_MODELS = 'datasource db {\n  provider = "postgresql"\n}\n';
export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The schema of a connection string with `?schema=name`. */
export function schemaOf(databaseUrl: string | null): string {
  return (databaseUrl !== null && new URL(databaseUrl).searchParams.get('schema')) || 'public';
}

/** The engine reports a JavaScript error only by a number. Looks the error up in the registry and adds its message. */
function explain(error: unknown, registry: { consumeError(id: number): { error: unknown } | undefined }): string {
  const message = error instanceof Error ? error.message : String(error);
  const id = /ExternalError\((\d+)\)|external error.*?(\d+)/i.exec(message)?.slice(1).find(Boolean);
  const cause = id === undefined ? undefined : registry.consumeError(Number(id))?.error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
