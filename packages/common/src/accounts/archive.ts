import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { z } from 'zod';

import type { Queries } from '../database/database.ts';
import { UsageError } from '../process/cli.ts';
import { open, seal, type Keyring } from '../secrets/encryption.ts';
import { allTables, ownedTables, type OwnedTable } from './tables.ts';

/** How a service's accounts are moved. Every table of the schema belongs to accounts, is shared, or is left out with a reason. */
export interface ArchivePlan {
  service: string;
  /** Tables that are not exported, with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** Columns that contain values encrypted by `seal`, at any depth of JSON, and the encryption context of a row. */
  sealed: Readonly<Record<string, SealedColumns>>;
  /**
   * Tables whose rows several accounts can share. If the new installation has a row with the same value in `match`, that row is
   * used.
   */
  shared?: Readonly<Record<string, SharedTable>>;
  /** Columns that name a row by its number without a foreign key: `triggers.event_id` and `events.id`. */
  references?: Readonly<Record<string, string>>;
  /** Columns that the import sets to NULL, because they refer to something that is not exported. */
  cleared?: readonly string[];
  /** Settings that must be the same in both installations, because stored values depend on them: values by name. */
  settings?: Readonly<Record<string, string>>;
}

interface SealedColumns {
  columns: readonly string[];
  context: (row: Readonly<Record<string, unknown>>) => string;
}

interface SharedTable {
  columns: string[];
  match: string;
  /** SQL for the rows that the accounts in $1 use. */
  used: string;
}

/** Passwords and second factors are not exported: people sign in to the new installation with a link or a new password. */
const PEOPLE: SharedTable = {
  columns: ['id', 'email', 'name', 'created_at'],
  match: 'email',
  used: 'id IN (SELECT person_id FROM memberships WHERE account_id = ANY ($1))',
};
const OF_PEOPLE = 'belongs to people, who may have other accounts';
const LEFT_OUT = {
  identities: OF_PEOPLE,
  invitations: 'its links lead to the old installation',
  recovery_codes: OF_PEOPLE,
  second_factors: OF_PEOPLE,
  sessions: OF_PEOPLE,
  setup_codes: 'belongs to the installation',
  sign_in_challenges: OF_PEOPLE,
  sign_in_links: OF_PEOPLE,
};
const WEBHOOKS: SealedColumns = { columns: ['sealed_secret', 'previous_secrets'], context: ({ id }) => String(id) };

/** A plan with the parts that are the same in every service. */
function withCommonParts(plan: ArchivePlan): ArchivePlan & Required<Pick<ArchivePlan, 'shared'>> {
  return {
    ...plan,
    leftOut: { ...LEFT_OUT, ...plan.leftOut },
    sealed: { webhooks: WEBHOOKS, ...plan.sealed },
    shared: { people: PEOPLE, ...plan.shared },
  };
}

/** A table of an archive. */
export interface ArchivedTable extends OwnedTable {
  sealed: SealedColumns | undefined;
  /** For a shared table: the column by which the import finds a row that the new installation already has. */
  match: string | undefined;
}

/**
 * The tables of an archive: the shared ones first.
 *
 * @throws Error that names the tables missing from the plan, and tables in the plan that do not exist.
 */
export async function archivedTables(db: Queries, plan: ArchivePlan): Promise<ArchivedTable[]> {
  const { leftOut, shared, sealed, references } = withCommonParts(plan);
  const all = await allTables(db);
  const named = new Set([...Object.keys(leftOut), ...Object.keys(shared)]);
  const owned = (await ownedTables(db, references)).filter(({ name }) => !named.has(name));
  const placed = new Set([...named, ...owned.map(({ name }) => name)]);
  const forgotten = all.filter(({ name }) => !placed.has(name)).map(({ name }) => name);
  const unknown = [...named].filter((name) => !all.some((table) => table.name === name));
  if (forgotten.length + unknown.length > 0) {
    throw new Error(
      `The plan of the archive lacks ${forgotten.join(', ') || 'no table'}; unknown: ${unknown.join(', ') || 'none'}`,
    );
  }
  const sharedTables = all.flatMap((table) => {
    const rows = shared[table.name];
    return rows ? [{ ...table, columns: rows.columns, owned: (alias: string) => `${alias}.${rows.used}` }] : [];
  });
  return [...sharedTables, ...owned].map((table) => ({
    ...table,
    sealed: sealed[table.name],
    match: shared[table.name]?.match,
  }));
}

export const FORMAT = 1;

/** The first line of an archive. */
const Manifest = z.object({
  format: z.number(),
  service: z.string(),
  /** The release that wrote the archive. */
  version: z.string(),
  migrations: z.array(z.string()),
  account: z.object({ id: z.string(), name: z.string() }),
  /** The account and its test space. */
  ids: z.array(z.string()),
  exportedAt: z.string(),
  /** A constant encrypted with the archive's key, to recognize a wrong key. */
  check: z.string(),
  /** A digest of the settings that must be the same in both installations. */
  settings: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

const FirstLine = z.tuple([z.literal('archive'), Manifest]);
/** The line before the rows of a table. */
const TableLine = z.tuple([z.literal('table'), z.object({ name: z.string(), columns: z.array(z.string()) })]);
/** The SHA-256 of all lines before, encrypted with the archive's key, so that no one without the key can change a line. */
const LastLine = z.tuple([z.literal('end'), z.object({ digest: z.string() })]);
const LaterLine = z.union([TableLine, LastLine]);

/** A part of an archive. A row is a line of JSON. */
type Part = z.infer<typeof FirstLine> | z.infer<typeof TableLine> | ['row', string];

/** The context of the archive's own sealed values. */
export const CHECK = 'account archive';

/** The digest of the settings, for the manifest. */
export function digestOf({ settings = {} }: ArchivePlan): string {
  return createHash('sha256')
    .update(`${CHECK} ${JSON.stringify(settings)}`)
    .digest('base64url');
}

export async function appliedMigrations(db: Queries): Promise<string[]> {
  const text = `SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`;
  return (await db.query<{ name: string }>({ text })).map(({ name }) => name);
}

/**
 * Encrypts the sealed values in a row, a line of JSON, with another key. Only the sealed values are replaced in the text,
 * because parsing and rewriting the line could change its numbers. A value that cannot be opened is text that a client wrote:
 * it stays.
 */
export function reseal(line: string, { columns, context }: SealedColumns, from: Keyring, to: Keyring): string {
  const ids = from.map(({ id }) => id).join('|');
  const sealed = new RegExp(`"((?:${ids})\\.[\\w-]{16}\\.[\\w-]{22}\\.[\\w-]*)"`, 'g');
  if (!sealed.test(line)) return line;
  const row = JSON.parse(line) as Record<string, unknown>;
  const values = new Set(JSON.stringify(columns.map((column) => row[column])).match(sealed));
  return line.replaceAll(sealed, (text, value: string) => {
    if (!values.has(text)) return text;
    try {
      return JSON.stringify(seal(to, open(from, value, context(row)), context(row)));
    } catch {
      return text;
    }
  });
}

/**
 * Reads an archive. It is known to be complete and unchanged only when its end has been read.
 *
 * @throws UsageError if it is not, if it is of another service, or if the key is wrong
 */
export async function* readArchive(file: string, service: string, key: Keyring): AsyncGenerator<Part> {
  const hash = createHash('sha256');
  const lines = linesOf(file);
  const first = String((await lines.next()).value);
  yield ['archive', readManifest(first, service, key)];
  addLine(hash, first);
  let hasTable = false;
  let digest: string | undefined;
  for await (const line of lines) {
    if (digest !== undefined) throw damaged('it has lines after the end mark');
    if (line.startsWith('{')) {
      if (!hasTable) throw damaged('it has rows before the first table');
      yield ['row', line];
    } else {
      const later = parsed(LaterLine, line);
      if (later[0] === 'end') {
        ({ digest } = later[1]);
        continue;
      }
      hasTable = true;
      yield later;
    }
    addLine(hash, line);
  }
  if (digest === undefined) throw new UsageError('The archive is not complete');
  if (opened(key, digest) !== hash.digest('base64url')) throw damaged('its content was changed after the export');
}

function readManifest(line: string, service: string, key: Keyring): Manifest {
  if (!line.startsWith('["archive",')) throw new UsageError('This file is not an archive of an account');
  const [, manifest] = parsed(FirstLine, line);
  if (manifest.format !== FORMAT) {
    throw new UsageError(`The archive has the format ${manifest.format}; this release reads ${FORMAT}`);
  }
  if (manifest.service !== service) {
    throw new UsageError(`The archive is of the service ${manifest.service}, not of ${service}`);
  }
  if (opened(key, manifest.check) !== CHECK) throw new UsageError('The archive was encrypted with another key');
  if (!manifest.ids.includes(manifest.account.id)) throw damaged('it names another account than its rows do');
  return manifest;
}

function parsed<Value>(schema: z.ZodType<Value>, line: string): Value {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw damaged('a line is malformed');
  }
}

function opened(key: Keyring, value: string): string | undefined {
  try {
    return open(key, value, CHECK);
  } catch {
    return undefined;
  }
}

/** The lines of an archive. @throws UsageError for a file that is not one, or is cut off. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    yield* splitLines(unzipped);
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_') !== true) throw error;
    throw damaged((error as Error).message);
  } finally {
    source.destroy();
  }
}

/** Maximum length of a line in bytes: a line is held in memory, and a small file can unzip to any length. */
const MAX_LINE = 128 * 1024 * 1024;

/** The lines of a stream of UTF-8, without their ends. @throws UsageError for a line that is too long. */
export async function* splitLines(stream: Readable): AsyncGenerator<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      parts.push(chunk.subarray(start, end));
      yield (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8');
      parts.length = 0;
      length = 0;
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX_LINE) throw new UsageError(`A row has more than ${MAX_LINE} bytes`);
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8');
}

function damaged(reason: string): UsageError {
  return new UsageError(`The archive is damaged: ${reason}`);
}

export function addLine(hash: Hash, line: string): void {
  hash.update(line).update('\n');
}
