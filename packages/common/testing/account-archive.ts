import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import { archivedTables, DIGEST, LEFT_OUT, type ArchivePlan } from '../src/accounts/archive.ts';
import { allTables, spacesOf } from '../src/accounts/tables.ts';
import type { Queries } from '../src/database/database.ts';
import { execute, type CliOptions } from '../src/process/cli.ts';
import { parseKeyring, seal } from '../src/secrets/encryption.ts';

interface Installation {
  db: Queries;
  /** The settings of its command line. */
  environment: Record<string, string>;
}

interface Options<Database> {
  plan: ArchivePlan;
  commandLine: CliOptions<Database>;
  from: () => Installation;
  to: () => Installation;
  /** Creates an account with rows in many tables. @returns its id. */
  create: () => Promise<string>;
  /** Checks that the imported and resumed account works. */
  works: (accountId: string) => Promise<void>;
}

type Row = Record<string, unknown>;
/** Values encrypted with the keys that the tests of a service use. */
const SEALED = /"(test|other|archive)(?:\.[\w-]+){3}"/g;

/** An archive with a new digest of its lines. */
function signed(archive: string, key: string): string {
  const start = archive.lastIndexOf('["end"');
  const digest = createHash('sha256').update(archive.slice(0, start)).digest('base64url');
  return `${archive.slice(0, start)}${JSON.stringify(['end', seal(parseKeyring(`archive:${key}`), digest, DIGEST)])}\n`;
}

/** Declares the tests of `accounts export` and `accounts import`, which every service must pass. */
export function testAccountArchive<Database>({ plan, commandLine, from, to, create, works }: Options<Database>): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  const file = path.join(folder, 'account.gz');
  let id: string;
  let key: string;
  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(installation: Installation, line: string[], input = '') {
    Object.assign(process.env, installation.environment);
    const { code, output, errors } = await execute(commandLine, line, [input]);
    return { code, errors, result: (code === 0 ? JSON.parse(output) : {}) as Row };
  }

  async function rowsOf({ db }: Installation): Promise<Record<string, string[]>> {
    const rows: Record<string, string[]> = {};
    const tables = await archivedTables(db, plan);
    const isShared = (target: string) => tables.some(({ name, match }) => name === target && match !== undefined);
    for (const { name, numbered, columns, owned, references } of tables) {
      // Columns whose values the import changes. The import itself checks references to numbers.
      const numbers = references.filter(({ target, keys }) => target.startsWith('credit_') && keys.includes('id'));
      const changed = new Set([
        ...(numbered ? [numbered.column] : []),
        ...references.filter(({ target }) => isShared(target)).flatMap((reference) => reference.columns),
        ...numbers.flatMap((reference) => reference.columns.filter((column) => column !== 'account_id')),
        ...Object.keys(plan.references ?? {})
          .filter((column) => column.startsWith(`${name}.`))
          .map((column) => column.slice(name.length + 1)),
        ...(name === 'accounts' ? ['suspended_at'] : []),
      ]);
      const kept = columns.filter((column) => !changed.has(column)).map((column) => `t.${column}`);
      const text = `SELECT (SELECT row_to_json(r) FROM (SELECT ${kept.join()}) r)::text AS row FROM ${name} t WHERE ${owned('t')}
        AND NOT ('${name}' = 'audit_log' AND to_jsonb(t) ->> 'target_type' = 'account') ORDER BY ${numbered ? numbered.column : 1}`;
      const found = await db.query<{ row: string }>({ text }, [await spacesOf(db, id)]);
      if (found.length > 0 && !isShared(name))
        rows[name] = found.map(({ row }) => row.replaceAll(SEALED, '"$1 sealed"'));
    }
    return rows;
  }

  test('the plan of the archive covers every table and every sealed column of the schema', async () => {
    // Leaves a dropped column in PostgreSQL's catalog, as a migration could.
    await from().db.query({ text: 'ALTER TABLE idempotency_keys ADD COLUMN former text' });
    await from().db.query({ text: 'ALTER TABLE idempotency_keys DROP COLUMN former' });
    const tables = await archivedTables(from().db, plan);
    const planned = [...tables.map(({ name }) => name), ...Object.keys({ ...LEFT_OUT, ...plan.leftOut })];
    expect(planned.toSorted()).toEqual((await allTables(from().db)).map(({ name }) => name));
    const missing = tables.filter(({ columns, sealed }) => !sealed && columns.some((name) => name.includes('sealed')));
    expect(missing).toEqual([]);
  });

  test('an account is exported only while it is suspended, to a file that only its owner can read @slow', async () => {
    id = await create();
    // A line separator of Unicode, which JSON does not escape.
    await from().db.query({ text: `UPDATE accounts SET name = name || U&'\\2028' WHERE id = $1` }, [id]);
    const line = ['accounts', 'export', file, '--account', id];
    expect((await run(from(), line)).errors).toMatch('Suspend the account first');
    await run(from(), ['accounts', 'suspend', '--account', id]);
    const { result, errors } = await run(from(), line);
    expect(errors).toBe('');
    key = String(result['key']);
    expect(gunzipSync(readFileSync(file)).toString()).toMatch(/^\["archive"/);
    expect((await run(from(), line)).errors).toMatch('already exists');
  });

  test('an archive that cannot be imported is refused before anything is written @slow', async () => {
    const lines = gunzipSync(readFileSync(file)).toString();
    const other = path.join(folder, 'other.gz');
    const refused = async (content: Buffer | string, input = key) => {
      writeFileSync(other, typeof content === 'string' ? gzipSync(content) : content);
      const { code, errors } = await run(to(), ['accounts', 'import', other], input);
      expect(code).toBe(1);
      return errors;
    };
    expect(await refused('hello\n')).toMatch('not an archive');
    expect(await refused(lines, Buffer.alloc(32).toString('base64'))).toMatch('encrypted with another key');
    expect(await refused(readFileSync(file).subarray(0, -100))).toMatch(/damaged|not complete/);
    expect(await refused(lines.slice(0, lines.lastIndexOf('["end"')))).toMatch('not complete');
    expect(await refused(lines.replace(/^(\["accounts", [^\n]*?)"created_at":"2/m, '$1"created_at":"1'))).toMatch(
      'changed after the export',
    );
    expect(await refused(lines.replace(`"service":"${plan.service}"`, '"service":"another"'))).toMatch(
      'is of the service another',
    );
    const newer = lines.replace('"migrations":[', '"migrations":["29990101000000_next",');
    expect(await refused(newer)).toMatch(/changed after|newer release/);
    expect(await refused(`${lines.slice(0, lines.lastIndexOf('["end"'))}[not JSON\n`)).toMatch('damaged');
    expect(await refused(lines.replace('["accounts", {', '["accounts", {,'))).toMatch('damaged');
    // With the archive's key, an attacker can write an archive of any content.
    const forged = (content: string) => refused(signed(content, key));
    expect(await forged(lines.replace('"ids":["', '"ids":["acc_other","'))).toMatch('the accounts that it names');
    const account = String(new RegExp(`^\\["accounts", \\{"id":"${id}"[^\\n]*\\n`, 'm').exec(lines)?.[0]);
    const foreign = account.replace(id, 'acc_other').replace('"email":"', '"email":"other.');
    expect(await forged(lines.replace(account, `${foreign}${account}`))).toMatch('the accounts that it names');
    const foreignRow = lines.replace(/^\["audit_log", .*\n/m, (row) => row.replaceAll(id, 'acc_other'));
    expect(await forged(foreignRow)).toMatch('Rows of audit_log in the archive do not belong to the account');
    const zoned = lines.replaceAll(/^(\["accounts", [^\n]*?"time_zone":")[^"]*/gm, '$1Mars/Base');
    expect(await forged(zoned)).toMatch('does not know the account’s time zone Mars/Base');
    expect((await run(from(), ['accounts', 'import', file], key)).errors).toMatch('already has the account');
    expect(await rowsOf(to())).toEqual({});
  });

  test('an imported account has every row, and works when it is resumed @slow', async () => {
    const active = gunzipSync(readFileSync(file))
      .toString()
      .replaceAll(/"suspended_at":"[^"]+"/g, '"suspended_at":null');
    const other = path.join(folder, 'active.gz');
    writeFileSync(other, gzipSync(signed(active, key)));
    const { errors } = await run(to(), ['accounts', 'import', other], key);
    expect(errors).toBe('');
    const unsuspended = { text: 'SELECT id FROM accounts WHERE id = ANY ($1) AND suspended_at IS NULL' };
    expect(await to().db.query(unsuspended, [await spacesOf(to().db, id)])).toEqual([]);
    // The values that are encrypted with the key of the first installation are encrypted with the key of the second.
    const sealed = JSON.stringify(await rowsOf(from())).replaceAll('test sealed', 'other sealed');
    expect(await rowsOf(to())).toEqual(JSON.parse(sealed));
    expect((await run(to(), ['accounts', 'import', file], key)).errors).toMatch('already has the account');
    await run(to(), ['accounts', 'resume', '--account', id]);
    await works(id);
  });

  test('an account that was deleted is imported again from its archive @slow', async () => {
    const before = await rowsOf(from());
    expect((await run(from(), ['accounts', 'delete', '--account', id, '--confirm', id])).errors).toBe('');
    expect((await run(from(), ['accounts', 'import', file], key)).errors).toBe('');
    const after = await rowsOf(from());
    for (const [name, rows] of Object.entries(before)) expect(after[name]).toEqual(expect.arrayContaining(rows));
  });
}
