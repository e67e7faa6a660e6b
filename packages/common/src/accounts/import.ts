import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { auditOfOperator, writeAudit } from '../audit/audit.ts';
import { queriesOf, type Queries } from '../database/database.ts';
import { isTaken, sqlState } from '../database/errors.ts';
import { UsageError } from '../process/cli.ts';
import {
  appliedMigrations,
  archivedTables,
  digestOf,
  readArchive,
  reseal,
  type ArchivedTable,
  type ArchivePlan,
  type Manifest,
} from './archive.ts';
import { joined, LINES, type Keys } from './export.ts';
import { SUSPEND } from './tables.ts';

const NOT_PERMITTED = '42501';
const GRANTS =
  'The database role may not import. As a superuser: GRANT SET ON PARAMETER session_replication_role TO the role, and, ' +
  'unless it owns the database, GRANT TEMPORARY ON DATABASE the database TO the role';

interface Source {
  file: string;
  keys: Keys;
}

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
  source: Source,
): Promise<{ account: string; rows: Record<string, number> }> {
  const { account, ids, ...manifest } = await verify(source, plan);
  const db = queriesOf(client);
  await client.query('BEGIN');
  try {
    await refuseUnfit(db, plan, { account, ids, ...manifest });
    const tables = await archivedTables(db, plan);
    // Triggers would count rows twice and refuse rows that were valid when they were written.
    await client.query('SET LOCAL session_replication_role = replica');
    const rows = await insertAll(client, plan, tables, source);
    await db.query(SUSPEND, [ids]);
    for (const table of tables) await check(db, tables, table, ids, rows[table.name] ?? 0);
    const event = { action: 'account.imported', target: { type: 'account', id: account.id } };
    await writeAudit(db, auditOfOperator(account.id), { ...event, details: { exportedAt: manifest.exportedAt } });
    await client.query('COMMIT');
    return { account: account.id, rows };
  } catch (error) {
    if (sqlState(error) === NOT_PERMITTED) throw new UsageError(GRANTS);
    if (!isTaken(error)) throw error;
    const { table, detail } = error as pg.DatabaseError;
    throw new UsageError(`This installation already has a row of the archive, in ${table}: ${detail}`);
  }
}

/** Reads the whole archive once, before anything is written. */
async function verify({ file, keys }: Source, { service }: ArchivePlan): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const part of readArchive(file, service, keys.archive)) if (part[0] === 'archive') manifest = part[1];
  return manifest as Manifest;
}

async function refuseUnfit(db: Queries, plan: ArchivePlan, manifest: Manifest): Promise<void> {
  const applied = new Set(await appliedMigrations(db));
  const missing = manifest.migrations.filter((name) => !applied.has(name));
  if (missing.length > 0) {
    throw new UsageError(
      `The archive was written by the newer release ${manifest.version}. Migrations missing here: ${missing.join(', ')}`,
    );
  }
  if (manifest.settings !== digestOf(plan)) {
    const names = Object.keys(plan.settings ?? {}).join(' or ');
    throw new UsageError(`The archive was exported with a different ${names}, which stored values depend on`);
  }
  const known = await db.query<{ id: string }>({ text: 'SELECT id FROM accounts WHERE id = ANY ($1)' }, [manifest.ids]);
  if (known.length > 0) throw new UsageError(`This installation already has the account ${known[0]?.id}`);
}

/** @returns the number of rows by table. */
async function insertAll(
  client: pg.PoolClient,
  plan: ArchivePlan,
  tables: ArchivedTable[],
  { file, keys }: Source,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  await client.query('CREATE TEMPORARY TABLE incoming (line text NOT NULL) ON COMMIT DROP');
  await client.query(
    'CREATE TEMPORARY TABLE replaced (tab text, old text, fresh text, PRIMARY KEY (tab, old)) ON COMMIT DROP',
  );
  const parts = readArchive(file, plan.service, keys.archive);
  await parts.next();
  let next = await parts.next();
  while (!next.done && next.value[0] === 'table') {
    const [, { name, columns }] = next.value;
    const table = tables.find((each) => each.name === name);
    if (!table) throw new UsageError(`The archive has the table ${name}, which this release does not have`);
    // A table that is named twice must not hide the rows of the first time from the check.
    rows[name] ??= 0;
    next = await parts.next();
    const lines = async function* (): AsyncGenerator<string> {
      for (; !next.done && next.value[0] === 'row'; next = await parts.next()) {
        rows[name] = (rows[name] ?? 0) + 1;
        const [, line] = next.value;
        yield table.sealed ? reseal(line, table.sealed, keys.archive, keys.installation) : line;
      }
    };
    await pipeline(Readable.from(joined(lines())), client.query(copyFrom(`COPY incoming FROM STDIN ${LINES}`)));
    // A column that a later release dropped is left out.
    await insert(
      queriesOf(client),
      plan,
      tables,
      table,
      columns.filter((column) => table.columns.includes(column)),
    );
    await client.query('TRUNCATE incoming');
  }
  return rows;
}

/**
 * Inserts the rows of a table. Shared rows that this installation already has are left out. Numbered rows get free
 * numbers, in the same order.
 */
async function insert(
  db: Queries,
  plan: ArchivePlan,
  tables: ArchivedTable[],
  { name, match, numbered }: ArchivedTable,
  columns: string[],
): Promise<void> {
  const incoming = `incoming, json_populate_record(NULL::${name}, line::json) r`;
  if (match !== undefined) {
    const known = `SELECT '${name}', r.id, o.id FROM ${incoming} JOIN ${name} o ON o.${match} = r.${match}`;
    await db.query({ text: `INSERT INTO replaced ${known}` });
  }
  if (numbered) {
    const old = `SELECT r.${numbered.column} AS old FROM ${incoming} ORDER BY 1`;
    const text = `INSERT INTO replaced SELECT '${name}', old, nextval($1) FROM (${old}) AS numbers`;
    await db.query({ text }, [numbered.sequence]);
  }
  const values = columns.map((column) => valueOf(tables, plan, name, column));
  const isNew =
    match === undefined ? '' : `WHERE NOT EXISTS (SELECT FROM replaced WHERE tab = '${name}' AND old = r.id)`;
  await db.query({ text: `INSERT INTO ${name} (${columns.join()}) SELECT ${values.join()} FROM ${incoming} ${isNew}` });
}

/** SQL for the new value of a column of the row `r`. */
function valueOf(tables: ArchivedTable[], plan: ArchivePlan, name: string, column: string): string {
  if (plan.cleared?.includes(`${name}.${column}`)) return 'NULL';
  const [root, key] = rootOf(tables, name, column);
  const { match, numbered } = tables.find((table) => table.name === root) ?? {};
  const fresh = `(SELECT fresh FROM replaced WHERE tab = '${root}' AND old = r.${column}::text)`;
  if (match !== undefined && key === 'id') return `coalesce(${fresh}, r.${column})`;
  // A reference to a deleted row gets a negative number, which no row has. A number that an earlier import made
  // negative stays negative.
  if (numbered?.column === key) return `coalesce(${fresh}::bigint, -abs(r.${column}))`;
  return `r.${column}`;
}

/** The column from which a column gets its values, directly or through other references. */
function rootOf(tables: ArchivedTable[], name: string, column: string): [table: string, column: string] {
  for (const { columns, target, keys } of tables.find((table) => table.name === name)?.references ?? []) {
    const key = keys[columns.indexOf(column)];
    // An import does not change the ids of accounts.
    if (key === undefined || column === 'account_id') continue;
    return target === name ? [name, key] : rootOf(tables, target, key);
  }
  return [name, column];
}

/**
 * @param total how many of the table's rows the archive has
 * @throws UsageError if a row does not belong to the account of the archive, or refers to a missing row or to one of another account.
 */
async function check(
  db: Queries,
  tables: ArchivedTable[],
  { name, owned, match, references }: ArchivedTable,
  ids: string[],
  total: number,
): Promise<void> {
  if (match === undefined) {
    const text = `SELECT count(*)::int AS total FROM ${name} t WHERE ${owned('t')}`;
    const [found] = await db.query<{ total: number }>({ text }, [ids]);
    if (found?.total !== total) {
      throw new UsageError(`Rows of ${name} in the archive do not belong to the account of the archive`);
    }
  }
  for (const { columns, target, keys } of references.filter(({ isLoose }) => isLoose !== true)) {
    const owner = tables.find((table) => table.name === target);
    const matches = keys.map((key, index) => `p.${key} = t.${columns[index]}`).join(' AND ');
    const text = `SELECT FROM ${name} t WHERE ${owned('t')} AND ${columns.map((column) => `t.${column} IS NOT NULL`).join(' AND ')}
      AND NOT EXISTS (SELECT FROM ${target} p WHERE ${matches}${owner ? ` AND ${owner.owned('p')}` : ''}) LIMIT 1`;
    if ((await db.query({ text }, [ids])).length > 0) {
      throw new UsageError(`A row of ${name} refers to a row of ${target} that the archive does not have`);
    }
  }
}
