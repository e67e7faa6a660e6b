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
export function withCommonParts(plan: ArchivePlan): ArchivePlan & Required<Pick<ArchivePlan, 'shared'>> {
  return {
    ...plan,
    leftOut: { ...LEFT_OUT, ...plan.leftOut },
    sealed: { webhooks: WEBHOOKS, ...plan.sealed },
    shared: { people: PEOPLE, ...plan.shared },
  };
}

/**
 * The tables of an archive: the shared ones first.
 *
 * @throws Error that names the tables missing from the plan, and tables in the plan that do not exist.
 */
export async function archivedTables(db: Queries, plan: ArchivePlan): Promise<OwnedTable[]> {
  const { leftOut, shared } = withCommonParts(plan);
  const all = await allTables(db);
  const named = new Set([...Object.keys(leftOut), ...Object.keys(shared)]);
  const owned = (await ownedTables(db)).filter(({ name }) => !named.has(name));
  const ownNames = new Set(owned.map(({ name }) => name));
  const forgotten = all.filter(({ name }) => !ownNames.has(name) && !named.has(name)).map(({ name }) => name);
  const unknown = [...named].filter((name) => !all.some((table) => table.name === name));
  if (forgotten.length + unknown.length > 0) {
    throw new Error(
      `The archive forgets ${forgotten.join(', ') || 'no table'}; unknown: ${unknown.join(', ') || 'none'}`,
    );
  }
  const sharedTables = all.flatMap((table) => {
    const rows = shared[table.name];
    return rows ? [{ ...table, columns: rows.columns, owned: (alias: string) => `${alias}.${rows.used}` }] : [];
  });
  return [...sharedTables, ...owned];
}

export const FORMAT = 1;

/** Limited, so that an archive cannot use up the numbers of a sequence. */
const RowNumber = z.string().regex(/^\d{1,15}$/);

/** The first line of an archive. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
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
  /** Digests of the settings that must be the same in both installations. */
  settings: z.record(z.string(), z.string()),
  /** The lowest and the highest sequence number of the exported rows, by table. */
  numbers: z.record(z.string(), z.object({ first: RowNumber, last: RowNumber })),
});
export type Manifest = z.infer<typeof Manifest>;

/** The value of the line before the rows of a table. */
export const TableLine = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The last line of an archive. */
export const Ending = z.object({
  rows: z.record(z.string(), z.number()),
  /** The SHA-256 of all lines before, sealed with the archive's key, so that no one else can change a line. */
  digest: z.string(),
});
export type Ending = z.infer<typeof Ending>;

/** The context of the archive's own sealed values. */
export const CHECK = 'account archive';

/** The settings' digests, for the manifest. */
export function digestsOf(plan: ArchivePlan): Record<string, string> {
  const digest = (value: string) => createHash('sha256').update(`${CHECK} ${value}`).digest('base64url');
  return Object.fromEntries(Object.entries(plan.settings ?? {}).map(([name, value]) => [name, digest(value)]));
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

/** The lines of an archive. @throws UsageError for a file that is not one, or is cut off. */
export async function* linesOf(file: string): AsyncGenerator<string> {
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

/** Reads a line that begins with `[`; undefined for a row, which begins with `{`. @throws UsageError for any other line. */
export function readControl(line: string): [kind: string, value: unknown] | undefined {
  if (line.startsWith('{')) return undefined;
  try {
    return z.tuple([z.string(), z.record(z.string(), z.unknown())]).parse(JSON.parse(line));
  } catch {
    throw damaged('a line is neither a row nor a valid header');
  }
}

export function damaged(reason: string): UsageError {
  return new UsageError(`The archive is damaged: ${reason}`);
}

export function addLine(hash: Hash, line: string): void {
  hash.update(line).update('\n');
}
