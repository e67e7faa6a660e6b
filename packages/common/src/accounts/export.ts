import { createHash } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { queriesOf } from '../database/database.ts';
import { UsageError } from '../process/cli.ts';
import { seal } from '../secrets/encryption.ts';
import * as archive from './archive.ts';
import { spacesOf } from './tables.ts';

/** JSON cannot contain these quote and delimiter characters, so COPY writes each row as one unquoted line. */
export const LINES = `(FORMAT csv, QUOTE e'\\x01', DELIMITER e'\\x02')`;
const FIND = { text: 'SELECT suspended_at AS suspended, deletion_id AS deleted FROM accounts WHERE id = $1' };

/**
 * Writes a suspended account to a file, as one consistent snapshot.
 *
 * @param client closed by the caller if this fails.
 * @returns the number of rows by table.
 */
export async function exportAccount(
  client: pg.PoolClient,
  plan: archive.ArchivePlan,
  { accountId, file, version, keys }: { accountId: string; file: string; version: string; keys: archive.Keys },
): Promise<Record<string, number>> {
  const db = queriesOf(client);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const ids = await spacesOf(db, accountId);
  const [account] = await db.query<Record<'suspended' | 'deleted', unknown>>(FIND, [accountId]);
  if (!account || ids.length === 0) throw new UsageError(`No such account: ${accountId}`);
  if (account.deleted !== null) throw new UsageError('The account is being deleted');
  if (account.suspended === null) throw new UsageError('Suspend the account first: accounts suspend');
  const migrations = await archive.appliedMigrations(db);
  const manifest = { service: plan.service, version, migrations, ids, settings: archive.digestOf(plan) };
  // The ids are part of the statement's text, because COPY supports no parameters.
  const list = `ARRAY[${ids.map((id) => client.escapeLiteral(id)).join()}]`;
  const rows: Record<string, number> = {};
  const hash = createHash('sha256');
  const hashed = (lines: string[]) => {
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    return text;
  };
  async function* content(): AsyncGenerator<string> {
    yield hashed([JSON.stringify(['archive', manifest])]);
    for (const { name, columns, owned, sealed } of await archive.archivedTables(db, plan)) {
      const select = `SELECT ${columns.join()} FROM ${name} t WHERE ${owned('t').replaceAll('$1', list)}`;
      const copy = `COPY (SELECT json_build_array('${name}', r) FROM (${select}) r) TO STDOUT ${LINES}`;
      rows[name] = 0;
      for await (const lines of archive.linesOf(client.query(copyTo(copy)))) {
        rows[name] += lines.length;
        yield hashed(sealed ? lines.map((line) => archive.reseal(line, sealed, keys)) : lines);
      }
    }
    yield `${JSON.stringify(['end', seal(keys.to, hash.digest('base64url'), archive.DIGEST)])}\n`;
  }
  // If the file exists, this fails and nothing is deleted.
  const output = await open(file, 'wx', 0o600);
  await pipeline(content, createGzip(), output.createWriteStream()).catch(async (error: unknown) => {
    await unlink(file);
    throw error;
  });
  await client.query('COMMIT');
  return rows;
}
