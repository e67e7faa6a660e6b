import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

import type { Queries } from '../database/database.ts';
import { UsageError } from '../process/cli.ts';
import { open, seal, type Keyring } from '../secrets/encryption.ts';
import { allTables, ownedTables, type OwnedTable } from './tables.ts';

/** How a service's accounts are moved. Every table of the schema belongs to accounts, is shared, or is left out with a reason. */
export interface ArchivePlan {
  service: string;
  /** Tables that are not exported, with the reason. */
  leftOut: Readonly<Record<string, string>>;
  /** The encryption context of a row, for tables with values encrypted by `seal`, in any column and at any depth of JSON. */
  sealed: Readonly<Record<string, Context>>;
  /** Tables whose rows accounts can share. If the new installation has a row with the same `match`, that row is used. */
  shared?: Readonly<Record<string, SharedTable>>;
  /** Tables with an `id` whose rows stay when their account is deleted: an import keeps them, and adds the others. */
  outlasting?: readonly string[];
  /**
   * Columns that refer to a numbered row without a foreign key, and the column that each refers to: `triggers.event_id`
   * and `events.id`.
   */
  references?: Readonly<Record<string, string>>;
  /** Columns that are not exported, because they refer to something that is not exported. */
  cleared?: readonly string[];
  /** Settings that must be the same in both installations, because stored values depend on them: values by name. */
  settings?: Readonly<Record<string, string>>;
}

type Context = (row: Readonly<Record<string, unknown>>) => string;

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
export const LEFT_OUT = {
  identities: OF_PEOPLE,
  invitations: 'its links lead to the old installation',
  recovery_codes: OF_PEOPLE,
  second_factors: OF_PEOPLE,
  sessions: OF_PEOPLE,
  setup_codes: 'belongs to the installation',
  sign_in_challenges: OF_PEOPLE,
  sign_in_links: OF_PEOPLE,
};
const SEALED: ArchivePlan['sealed'] = { webhooks: ({ id }) => String(id) };

export interface ArchivedTable extends OwnedTable {
  sealed: Context | undefined;
  /** For a shared table: the column by which the import finds a row that the new installation already has. */
  match: string | undefined;
  /** Whether rows of the account may already exist. */
  outlasts: boolean;
}

/** The tables of an archive: the shared tables first, then each other table after the tables that it refers to. */
export async function archivedTables(db: Queries, plan: ArchivePlan): Promise<ArchivedTable[]> {
  const shared: Readonly<Record<string, SharedTable>> = { people: PEOPLE, ...plan.shared };
  const others = { ...LEFT_OUT, ...plan.leftOut, ...shared };
  const sharedTables = (await allTables(db)).flatMap((table) => {
    const rows = shared[table.name];
    return rows ? [{ ...table, columns: rows.columns, owned: (alias: string) => `${alias}.${rows.used}` }] : [];
  });
  const owned = (await ownedTables(db, plan.references)).filter(({ name }) => !Object.hasOwn(others, name));
  return [...sharedTables, ...owned].map((table) => ({
    ...table,
    columns: table.columns.filter((column) => plan.cleared?.includes(`${table.name}.${column}`) !== true),
    sealed: { ...SEALED, ...plan.sealed }[table.name],
    match: shared[table.name]?.match,
    outlasts: plan.outlasting?.includes(table.name) === true,
  }));
}

/** The content of the first line of an archive. */
export interface Manifest {
  service: string;
  /** The release that wrote the archive. */
  version: string;
  migrations: string[];
  /** The account, and then its test space. */
  ids: [string, ...string[]];
  settings: string;
}

/** The encryption context of the last line: the digest of all lines before it, so that no one without the key can change a line. */
export const DIGEST = 'account archive';

/** The digest of the settings, for the manifest. */
export function digestOf({ settings = {} }: ArchivePlan): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url');
}

export async function appliedMigrations(db: Queries): Promise<string[]> {
  const text = `SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`;
  return (await db.query<{ name: string }>({ text })).map(({ name }) => name);
}

/**
 * The keyrings for `reseal`: values are decrypted with `from` and encrypted with `to`.
 */
export type Keys = Record<'from' | 'to', Keyring>;

/**
 * Encrypts the sealed values in a line of an archive, `["table", row]`, with another key. Only these values are replaced in the text,
 * because parsing and rewriting the line could change its numbers. A value that cannot be opened is text that a client wrote, and stays
 * unchanged.
 */
export function reseal(line: string, context: Context, { from, to }: Keys): string {
  const sealed = /"(\w+\.[\w-]{16}\.[\w-]{22}\.[\w-]*)"/g;
  if (line.search(sealed) < 0) return line;
  const [, row] = JSON.parse(line) as [string, Record<string, unknown>];
  return line.replaceAll(sealed, (text, value: string) => {
    try {
      return JSON.stringify(seal(to, open(from, value, context(row)), context(row)));
    } catch {
      return text;
    }
  });
}

/** Maximum length of a line in characters: a line is held in memory, and a small file can unzip to any length. */
const MAX_LINE = 128 * 1024 * 1024;

/** Splits a UTF-8 stream into lines, without line ends. Each array contains the lines that a chunk completes. */
export async function* linesOf(stream: Readable): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const end = text.lastIndexOf('\n');
    if (end >= 0) yield (rest + text.slice(0, end)).split('\n');
    rest = end < 0 ? rest + text : text.slice(end + 1);
    if (rest.length > MAX_LINE) throw damaged(`a line has more than ${MAX_LINE} characters`);
  }
  if (rest !== '') yield [rest];
}

export function damaged(reason: string): UsageError {
  return new UsageError(`The archive is damaged: ${reason}`);
}
