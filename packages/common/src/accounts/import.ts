import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline as joinStreams } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { auditOfOperator, writeAudit } from '../audit/audit.ts';
import { queriesOf, type Queries } from '../database/database.ts';
import { isTaken, sqlState } from '../database/errors.ts';
import { UsageError } from '../process/cli.ts';
import { open } from '../secrets/encryption.ts';
import * as archive from './archive.ts';
import { LINES } from './export.ts';
import { SUSPEND } from './tables.ts';

type Plan = archive.ArchivePlan;
type Table = archive.ArchivedTable;

const NOT_PERMITTED = '42501';
const INVALID_JSON = '22P02';
const GRANTS =
  'The database role may not import. Run as a superuser: GRANT SET ON PARAMETER session_replication_role TO <role>, and, ' +
  'unless the role owns the database, GRANT TEMPORARY ON DATABASE <database> TO <role>';

/**
 * Imports an archive as a suspended account, in one transaction: other sessions see all of the account or nothing. Rows are
 * written unchanged, so triggers and foreign keys are disabled; all references are checked at the end.
 *
 * @param client closed by the caller if this fails.
 * @throws UsageError before anything is written if the archive does not fit.
 */
export async function importAccount(client: pg.PoolClient, plan: Plan, file: string, keys: archive.Keys) {
  const db = queriesOf(client);
  await client.query('BEGIN');
  try {
    // Triggers would count rows twice and refuse rows that were valid when they were written.
    await client.query(`SET LOCAL session_replication_role = replica;
      CREATE TEMPORARY TABLE incoming (tab text NOT NULL, line json NOT NULL) ON COMMIT DROP;
      CREATE TEMPORARY TABLE replaced (tab text, old text, fresh text, PRIMARY KEY (tab, old)) ON COMMIT DROP`);
    const tables = await archive.archivedTables(db, plan);
    const { ids, rows } = await load(client, plan, tables, file, keys);
    if (rows['accounts'] !== ids.length)
      throw archive.damaged('the accounts that it names are not the accounts that it contains');
    await client.query('CREATE INDEX ON incoming (tab)');
    for (const table of tables) if ((rows[table.name] ?? 0) > 0) await insert(db, tables, table);
    await db.query(SUSPEND, [ids]);
    for (const table of tables) await check(db, tables, table, ids, rows[table.name] ?? 0);
    await checkTimeZones(db, ids);
    const target = { type: 'account', id: ids[0] };
    await writeAudit(db, auditOfOperator(ids[0]), { action: 'account.imported', target });
    await client.query('COMMIT');
    return { account: ids[0], rows };
  } catch (error) {
    if (sqlState(error) === NOT_PERMITTED) throw new UsageError(GRANTS);
    if ((error as { code?: string }).code?.startsWith('Z_') === true) throw archive.damaged((error as Error).message);
    if (sqlState(error) === INVALID_JSON) throw archive.damaged((error as Error).message);
    if (!isTaken(error)) throw error;
    const { table, detail } = error as pg.DatabaseError;
    throw new UsageError(`This installation already has a row of the archive, in ${table}: ${detail}`);
  }
}

/** Reads an archive into the temporary table `incoming`. Returns the content of its first line, and the number of rows by table. */
async function load(client: pg.PoolClient, plan: Plan, tables: Table[], file: string, keys: archive.Keys) {
  const batches = archive.linesOf(joinStreams(createReadStream(file), createGunzip(), () => undefined));
  const [first = '', ...next] = (await batches.next()).value ?? [];
  const manifest = await readManifest(queriesOf(client), plan, first);
  const hash = createHash('sha256').update(`${first}\n`);
  const rows: Record<string, number> = {};
  let end = '';
  function incoming(line: string): string {
    hash.update(`${line}\n`);
    // PostgreSQL does not escape line separators (U+2028) in JSON, and `.` matches them only with the flag `s`.
    const name = /^\["(\w+)", \{.*\}\]$/s.exec(line)?.[1];
    const table = tables.find((each) => each.name === name);
    if (!table) throw archive.damaged('a line is not a row of a table that this release has');
    rows[table.name] = (rows[table.name] ?? 0) + 1;
    const row = table.sealed ? archive.reseal(line, table.sealed, keys) : line;
    return `${name}\x02${row.slice(row.indexOf('{'), -1)}\n`;
  }
  async function* content(): AsyncGenerator<string> {
    for (let lines: string[] | undefined = next; lines; lines = (await batches.next()).value) {
      if (end !== '') throw archive.damaged('it has lines after its end');
      if (lines.at(-1)?.startsWith('["end",') === true) end = lines.pop() ?? '';
      yield lines.map((line) => incoming(line)).join('');
    }
    if (end === '') throw archive.damaged('it is not complete');
    if (openDigest(end, keys) !== hash.digest('base64url'))
      throw archive.damaged('its content was changed after the export');
  }
  await pipeline(content, client.query(copyFrom(`COPY incoming FROM STDIN ${LINES}`)));
  return { ...manifest, rows };
}

function openDigest(line: string, { from }: archive.Keys): string {
  try {
    const [, digest] = JSON.parse(line) as [string, string];
    return open(from, digest, archive.DIGEST);
  } catch {
    throw new UsageError('The archive was encrypted with another key');
  }
}

async function readManifest(db: Queries, plan: Plan, line: string): Promise<archive.Manifest> {
  if (!line.startsWith('["archive",')) throw new UsageError('This file is not an archive of an account');
  const [, manifest] = JSON.parse(line) as [string, archive.Manifest];
  const { service, version, migrations, settings, ids } = manifest;
  if (service !== plan.service)
    throw new UsageError(`The archive is of the service ${service}, not of ${plan.service}`);
  const applied = await archive.appliedMigrations(db);
  const missing = migrations.filter((name) => !applied.includes(name)).join(', ');
  if (missing !== '')
    throw new UsageError(`The archive is of the newer release ${version}. Migrations missing here: ${missing}`);
  if (settings !== archive.digestOf(plan)) {
    const names = Object.keys(plan.settings ?? {}).join(' or ');
    throw new UsageError(`The archive was exported with a different ${names}, which stored values depend on`);
  }
  const [known] = await db.query<{ id: string }>({ text: 'SELECT id FROM accounts WHERE id = ANY ($1)' }, [ids]);
  if (known) throw new UsageError(`This installation already has the account ${known.id}`);
  return manifest;
}

/** Inserts a table's rows, without shared rows that this installation already has. Numbered rows get free numbers, in the same order. */
async function insert(
  db: Queries,
  tables: Table[],
  { name, match, outlasts, numbered, columns }: Table,
): Promise<void> {
  const incoming = `incoming, json_populate_record(NULL::${name}, line) r`;
  const own = `WHERE tab = '${name}'`;
  if (match !== undefined) {
    const known = `SELECT tab, r.id, o.id FROM ${incoming} JOIN ${name} o ON o.${match} = r.${match} ${own}`;
    await db.query({ text: `INSERT INTO replaced ${known}` });
  }
  if (numbered) {
    const old = `SELECT tab, r.${numbered.column} AS old FROM ${incoming} ${own} ORDER BY 2`;
    const text = `INSERT INTO replaced SELECT tab, old, nextval('${numbered.sequence}') FROM (${old}) AS numbers`;
    await db.query({ text });
  }
  // A column that a later release dropped is left out; a column that a later release added gets its default.
  const text = `SELECT column_name FROM (SELECT line FROM incoming ${own} LIMIT 1) AS first, json_object_keys(line) AS key,
      quote_ident(key) AS column_name WHERE column_name = ANY ($1)`;
  const kept = (await db.query<{ column_name: string }>({ text }, [columns])).map((found) => found.column_name);
  const values = kept.map((column) => valueOf(tables, name, column));
  const isNew = match === undefined ? '' : `AND r.id NOT IN (SELECT old FROM replaced ${own})`;
  const known = `SELECT FROM ${name} o WHERE o.id = r.id AND o.account_id = r.account_id`;
  const select = `SELECT ${values.join()} FROM ${incoming} ${own} ${isNew} ${outlasts ? `AND NOT EXISTS (${known})` : ''}`;
  await db.query({ text: `INSERT INTO ${name} (${kept.join()}) ${select}` });
}

/** SQL for the new value of a column of the row `r`. */
function valueOf(tables: Table[], name: string, column: string): string {
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
function rootOf(tables: Table[], name: string, column: string): [table: string, column: string] {
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
 * @throws UsageError if a row does not belong to the account of the archive, or refers to a missing row or to a row of another account.
 */
async function check(db: Queries, tables: Table[], table: Table, ids: string[], total: number) {
  const { name, owned, outlasts, references } = table;
  const isIncoming = outlasts ? `AND id IN (SELECT line ->> 'id' FROM incoming WHERE tab = '${name}')` : '';
  const counted = { text: `SELECT count(*)::int AS total FROM ${name} t WHERE ${owned('t')} ${isIncoming}` };
  const [found] = await db.query<{ total: number }>(counted, [ids]);
  if (found?.total !== total) {
    throw new UsageError(`Rows of ${name} in the archive do not belong to the account of the archive`);
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

/** @throws UsageError if the server does not know an account's time zone: every statement that computes the account's days would fail. */
async function checkTimeZones(db: Queries, ids: string[]): Promise<void> {
  const known = 'SELECT name FROM pg_timezone_names';
  const text = `SELECT time_zone AS zone FROM accounts WHERE id = ANY ($1) AND time_zone NOT IN (${known})`;
  const [unknown] = await db.query<{ zone: string }>({ text }, [ids]);
  if (!unknown) return;
  const remedy = 'Update its time zone data, or change the account’s time zone before the export';
  throw new UsageError(`This PostgreSQL does not know the account’s time zone ${unknown.zone}. ${remedy}`);
}
