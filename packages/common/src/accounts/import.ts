import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { z } from 'zod';

import { auditOfOperator, writeAudit } from '../audit/audit.ts';
import { queriesOf, type Queries } from '../database/database.ts';
import { isTaken, sqlState } from '../database/errors.ts';
import { UsageError } from '../process/cli.ts';
import { open, type Keyring } from '../secrets/encryption.ts';
import {
  addLine,
  appliedMigrations,
  archivedTables,
  CHECK,
  damaged,
  digestsOf,
  Ending,
  FORMAT,
  linesOf,
  Manifest,
  readControl,
  reseal,
  TableLine,
  withCommonParts,
  type ArchivePlan,
} from './archive.ts';
import { joined, LINES, type Keys } from './export.ts';
import { SUSPEND, type OwnedTable } from './tables.ts';

/** How many numbers other sessions may take from a sequence between two statements of the import. */
const MARGIN = 1_000_000;
const NOT_PERMITTED = '42501';

/**
 * Imports an archive as a suspended account, in one transaction: other sessions see all of the account or nothing. Rows are
 * written unchanged, so triggers and foreign keys are disabled; all references are checked at the end.
 *
 * @param client closed by the caller if this fails.
 * @throws UsageError before anything is written if the archive does not fit.
 */
export async function importAccount(
  client: pg.PoolClient,
  plan: ArchivePlan,
  { file, keys }: { file: string; keys: Keys },
): Promise<{ account: string; rows: Record<string, number> }> {
  const { manifest, ending } = await verify(file, plan.service, keys.archive);
  const db = queriesOf(client);
  await client.query('BEGIN');
  try {
    await refuseUnfit(db, plan, manifest);
    const tables = await archivedTables(db, plan);
    await replaying(client);
    const shifts = await insertAll(client, plan, { file, keys, manifest, tables });
    const { ids, account } = manifest;
    await db.query(SUSPEND, [ids]);
    await checkNumbers(db, tables, manifest, shifts);
    for (const table of tables) await checkReferences(db, tables, table, ids);
    await checkCounts(db, plan, tables, ids, ending.rows);
    const event = { action: 'account.imported', target: { type: 'account', id: account.id } };
    await writeAudit(db, auditOfOperator(account.id), { ...event, details: { exportedAt: manifest.exportedAt } });
    await client.query('COMMIT');
    return { account: account.id, rows: ending.rows };
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { table, detail } = error as pg.DatabaseError;
    throw new UsageError(`This installation already has a row of the archive, in ${table}: ${detail}`);
  }
}

/** Reads the whole archive once, and checks that it is complete, unchanged and of this service. */
async function verify(file: string, service: string, key: Keyring): Promise<{ manifest: Manifest; ending: Ending }> {
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let manifest: Manifest | undefined;
  let ending: Ending | undefined;
  let table: string | undefined;
  for await (const line of linesOf(file)) {
    if (!manifest) {
      manifest = readManifest(line, service, key);
      addLine(hash, line);
      continue;
    }
    if (ending) throw damaged('it has lines after the end mark');
    const [kind, value] = readControl(line) ?? [];
    if (kind === 'end') {
      ending = valueIn(Ending, value);
      continue;
    }
    addLine(hash, line);
    if (kind !== undefined) table = valueIn(TableLine, value).name;
    if (table === undefined) throw damaged('it has rows before the first table');
    rows[table] = (rows[table] ?? 0) + (kind === undefined ? 1 : 0);
  }
  if (!manifest || !ending) throw new UsageError('The archive is not complete');
  const digest = opened(key, ending.digest);
  if (digest !== hash.digest('base64url') || JSON.stringify(rows) !== JSON.stringify(ending.rows)) {
    throw damaged('its content was changed after the export');
  }
  return { manifest, ending };
}

function readManifest(line: string, service: string, key: Keyring): Manifest {
  if (!line.startsWith('["archive",')) throw new UsageError('This file is not an archive of an account');
  const [, found] = readControl(line) ?? [];
  const { format, service: of, check } = found as Record<string, unknown>;
  if (format !== FORMAT)
    throw new UsageError(`The archive has the format ${String(format)}; this release reads ${FORMAT}`);
  if (of !== service) throw new UsageError(`The archive is of the service ${String(of)}, not of ${service}`);
  if (opened(key, check) !== CHECK) throw new UsageError('The archive was encrypted with another key');
  const manifest = valueIn(Manifest, found);
  if (!manifest.ids.includes(manifest.account.id)) throw damaged('it names another account than its rows do');
  return manifest;
}

function valueIn<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const { success, data } = schema.safeParse(value);
  if (!success) throw damaged('a line is malformed');
  return data;
}

function opened(key: Keyring, value: unknown): string | undefined {
  try {
    return open(key, String(value), CHECK);
  } catch {
    return undefined;
  }
}

async function refuseUnfit(db: Queries, plan: ArchivePlan, manifest: Manifest): Promise<void> {
  const applied = new Set(await appliedMigrations(db));
  const missing = manifest.migrations.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new UsageError(
      `The archive was written by the newer release ${manifest.version}. Migrations missing here: ${missing.join(', ')}`,
    );
  }
  const own = digestsOf(plan);
  const different = Object.keys(own).filter((name) => manifest.settings[name] !== own[name]);
  if (different.length > 0) {
    throw new UsageError(
      `The archive was exported with a different ${different.join(' and ')}, which stored values depend on`,
    );
  }
  const known = await db.query<{ id: string }>({ text: 'SELECT id FROM accounts WHERE id = ANY ($1)' }, [manifest.ids]);
  if (known.length > 0) throw new UsageError(`This installation already has the account ${known[0]?.id}`);
}

/**
 * Disables triggers in this transaction: they would count rows twice and refuse rows that were valid when they were written.
 */
async function replaying(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('SET LOCAL session_replication_role = replica');
  } catch (error) {
    if (sqlState(error) !== NOT_PERMITTED) throw error;
    throw new UsageError(
      'The database role may not import: triggers must be switched off during an import. As a superuser: ' +
        'GRANT SET ON PARAMETER session_replication_role TO the role',
    );
  }
}

interface Insertion {
  file: string;
  keys: Keys;
  manifest: Manifest;
  tables: OwnedTable[];
}

async function insertAll(client: pg.PoolClient, plan: ArchivePlan, { file, keys, manifest, tables }: Insertion) {
  const db = queriesOf(client);
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('import of an account'))`);
  await client.query('CREATE TEMPORARY TABLE incoming (line text NOT NULL) ON COMMIT DROP');
  await client.query(
    'CREATE TEMPORARY TABLE replaced (tab text, old text, fresh text, PRIMARY KEY (tab, old)) ON COMMIT DROP',
  );
  const { sealed, shared } = withCommonParts(plan);
  const shifts = await reserveNumbers(db, tables, manifest.numbers);
  const archive = linesOf(file);
  let next = await archive.next();
  const skip = async () => void (next = await archive.next());
  await skip();
  while (!next.done) {
    const [kind, value] = readControl(next.value) ?? [];
    if (kind === 'end') break;
    const { name, columns } = TableLine.parse(value);
    const table = tables.find((each) => each.name === name);
    if (!table) throw new UsageError(`The archive has the table ${name}, which this release does not have`);
    await skip();
    const secret = sealed[name];
    const rows = async function* (): AsyncGenerator<string> {
      for (; !next.done && next.value.startsWith('{'); await skip()) {
        yield secret ? reseal(next.value, secret, keys.archive, keys.installation) : next.value;
      }
    };
    await pipeline(Readable.from(joined(rows())), client.query(copyFrom(`COPY incoming FROM STDIN ${LINES}`)));
    // A column that a later release dropped is left out.
    const kept = columns.filter((column) => table.columns.includes(column));
    const row = shared[name];
    if (row) await insertShared(db, name, kept, row.match);
    else {
      const values = kept.map((column) => valueOf(tables, plan, shifts, name, column));
      await db.query({
        text: `INSERT INTO ${name} (${kept.join()}) SELECT ${values.join()}
          FROM incoming, json_populate_record(NULL::${name}, line::json) r`,
      });
    }
    await client.query('TRUNCATE incoming');
  }
  return shifts;
}

/** Uses the rows that this installation already has, and inserts the others. */
async function insertShared(db: Queries, name: string, columns: string[], match: string): Promise<void> {
  const incoming = `incoming, json_populate_record(NULL::${name}, line::json) r`;
  await db.query({
    text: `INSERT INTO replaced SELECT '${name}', r.id, o.id FROM ${incoming} JOIN ${name} o ON o.${match} = r.${match}`,
  });
  await db.query({
    text: `INSERT INTO ${name} (${columns.join()}) SELECT ${columns.map((column) => `r.${column}`).join()} FROM ${incoming}
      WHERE NOT EXISTS (SELECT FROM replaced WHERE tab = '${name}' AND old = r.id)`,
  });
}

/**
 * Reserves a range of each sequence for the imported rows, which keep their order.
 *
 * @returns the offset of the new numbers, by table.
 */
async function reserveNumbers(db: Queries, tables: OwnedTable[], numbers: Manifest['numbers']) {
  const shifts: Record<string, bigint> = {};
  for (const { name, numbered } of tables) {
    const range = numbers[name];
    if (!numbered || !range) continue;
    const [{ value } = { value: '0' }] = await db.query<{ value: string }>(
      { text: 'SELECT nextval($1)::text AS value' },
      [numbered.sequence],
    );
    const first = BigInt(value) + BigInt(MARGIN);
    shifts[name] = first - BigInt(range.first);
    const text = 'SELECT setval($1, $2::bigint)::text';
    await db.query({ text }, [numbered.sequence, String(shifts[name] + BigInt(range.last))]);
  }
  return shifts;
}

/** SQL for the new value of a column of the row `r`. */
function valueOf(
  tables: OwnedTable[],
  plan: ArchivePlan,
  shifts: Record<string, bigint>,
  name: string,
  column: string,
): string {
  if (plan.cleared?.includes(`${name}.${column}`)) return 'NULL';
  const [root, key] = rootOf(tables, plan, name, column);
  if (withCommonParts(plan).shared[root] && key === 'id') {
    return `coalesce((SELECT fresh FROM replaced WHERE tab = '${root}' AND old = r.${column}), r.${column})`;
  }
  const isNumber = tables.find((table) => table.name === root)?.numbered?.column === key;
  return isNumber && shifts[root] !== undefined ? `r.${column} + ${shifts[root]}` : `r.${column}`;
}

/** The column from which a column gets its values, directly or through other references. */
function rootOf(
  tables: OwnedTable[],
  plan: ArchivePlan,
  name: string,
  column: string,
): [table: string, column: string] {
  const named = plan.references?.[`${name}.${column}`]?.split('.') as [string, string] | undefined;
  if (named) return named;
  for (const { columns, target, keys } of tables.find((table) => table.name === name)?.references ?? []) {
    const key = keys[columns.indexOf(column)];
    // An import does not change the ids of accounts.
    if (key !== undefined && target !== name && column !== 'account_id') return rootOf(tables, plan, target, key);
  }
  return [name, column];
}

/** @throws UsageError if a row refers to a missing row, or to a row of another account. */
async function checkReferences(db: Queries, tables: OwnedTable[], table: OwnedTable, ids: string[]): Promise<void> {
  for (const { columns, target, keys } of table.references) {
    const owner = tables.find(({ name }) => name === target);
    const matches = keys.map((key, index) => `p.${key} = t.${columns[index]}`).join(' AND ');
    const text = `SELECT ${columns.map((column) => `t.${column}`).join()} FROM ${table.name} t WHERE ${table.owned('t')}
      AND ${columns.map((column) => `t.${column} IS NOT NULL`).join(' AND ')}
      AND NOT EXISTS (SELECT FROM ${target} p WHERE ${matches}${owner ? ` AND ${owner.owned('p')}` : ''}) LIMIT 1`;
    if ((await db.query({ text }, [ids])).length > 0) {
      throw new UsageError(`A row of ${table.name} refers to a row of ${target} that the archive does not have`);
    }
  }
}

/** @throws UsageError if a row has a number outside the reserved range: another row would get the same number later. */
async function checkNumbers(
  db: Queries,
  tables: OwnedTable[],
  { ids, numbers }: Manifest,
  shifts: Readonly<Record<string, bigint>>,
): Promise<void> {
  for (const { name, numbered, owned } of tables) {
    if (!numbered) continue;
    const reserved = [numbers[name]?.first, numbers[name]?.last].map((number) =>
      number === undefined ? null : String(BigInt(number) + (shifts[name] ?? 0n)),
    );
    const text = `SELECT FROM ${name} t WHERE ${owned('t')} AND (t.${numbered.column} BETWEEN $2 AND $3) IS NOT TRUE LIMIT 1`;
    if ((await db.query({ text }, [ids, ...reserved])).length > 0) {
      throw damaged(`a row of ${name} has a number outside the range that the archive states`);
    }
  }
}

/** @throws UsageError if a row does not belong to the account of the archive. */
async function checkCounts(
  db: Queries,
  plan: ArchivePlan,
  tables: OwnedTable[],
  ids: string[],
  rows: Readonly<Record<string, number>>,
): Promise<void> {
  const { shared } = withCommonParts(plan);
  for (const { name, owned } of tables) {
    if (shared[name]) continue;
    const text = `SELECT count(*)::int AS total FROM ${name} t WHERE ${owned('t')}`;
    const [{ total } = { total: 0 }] = await db.query<{ total: number }>({ text }, [ids]);
    if (total !== (rows[name] ?? 0))
      throw new UsageError(`Rows of ${name} in the archive do not belong to the account of the archive`);
  }
}
