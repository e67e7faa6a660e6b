import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { queriesOf } from '../database/database.ts';
import { UsageError } from '../process/cli.ts';
import { seal, type Keyring } from '../secrets/encryption.ts';
import {
  addLine,
  appliedMigrations,
  archivedTables,
  CHECK,
  digestOf,
  FORMAT,
  reseal,
  splitLines,
  type ArchivePlan,
  type Manifest,
} from './archive.ts';
import { spacesOf } from './tables.ts';

/** JSON cannot contain these quote and delimiter characters, so COPY writes each row as one unquoted line. */
export const LINES = `(FORMAT csv, QUOTE e'\\x01', DELIMITER e'\\x02')`;
const FIND = {
  text: 'SELECT id, name, suspended_at IS NOT NULL AS suspended, deletion_id IS NOT NULL AS deleted FROM accounts WHERE id = $1',
};

export interface Keys {
  installation: Keyring;
  archive: Keyring;
}

/**
 * Writes a suspended account to a file, as one consistent snapshot.
 *
 * @param client closed by the caller if this fails.
 * @returns the number of rows by table.
 */
export async function exportAccount(
  client: pg.PoolClient,
  plan: ArchivePlan,
  { accountId, file, version, keys }: { accountId: string; file: string; version: string; keys: Keys },
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  // Waits until the file is open: if it already exists, opening fails here and the error handler below does not delete it.
  await once(output, 'open');
  const lines = archiveLines(client, plan, { accountId, version, keys, rows });
  await pipeline(Readable.from(joined(lines)), createGzip(), output).catch(async (error: unknown) => {
    await unlink(file);
    throw error;
  });
  await client.query('COMMIT');
  return rows;
}

async function* archiveLines(
  client: pg.PoolClient,
  plan: ArchivePlan,
  { accountId, version, keys, rows }: { accountId: string; version: string; keys: Keys; rows: Record<string, number> },
): AsyncGenerator<string> {
  const db = queriesOf(client);
  const ids = await spacesOf(db, accountId);
  const [account] = await db.query<{ id: string; name: string; suspended: boolean; deleted: boolean }>(FIND, [
    accountId,
  ]);
  if (!account || ids.length === 0) throw new UsageError(`No such account: ${accountId}`);
  if (account.deleted) throw new UsageError('The account is being deleted');
  if (!account.suspended) throw new UsageError('Suspend the account first: accounts suspend');
  const tables = await archivedTables(db, plan);
  const hash = createHash('sha256');
  const noted = (line: string) => (addLine(hash, line), line);
  const manifest: Manifest = {
    format: FORMAT,
    service: plan.service,
    version,
    migrations: await appliedMigrations(db),
    account: { id: account.id, name: account.name },
    ids,
    exportedAt: new Date().toISOString(),
    check: seal(keys.archive, CHECK, CHECK),
    settings: digestOf(plan),
  };
  yield noted(JSON.stringify(['archive', manifest]));
  // COPY has no parameters.
  const list = `ARRAY[${ids.map((id) => client.escapeLiteral(id)).join()}]`;
  for (const { name, columns, owned, sealed } of tables) {
    yield noted(JSON.stringify(['table', { name, columns }]));
    rows[name] = 0;
    const select = `SELECT ${columns.map((column) => `t.${column}`).join()} FROM ${name} t WHERE ${owned('t')}`;
    const copy = client.query(
      copyTo(`COPY (SELECT row_to_json(r) FROM (${select.replaceAll('$1', list)}) r) TO STDOUT ${LINES}`),
    );
    for await (const line of splitLines(copy)) {
      rows[name] += 1;
      yield noted(sealed ? reseal(line, sealed, keys.installation, keys.archive) : line);
    }
  }
  yield JSON.stringify(['end', { digest: seal(keys.archive, hash.digest('base64url'), CHECK) }]);
}

const CHUNK_CHARACTERS = 65_536;

/** Joins lines into larger chunks, because each chunk costs a tick of the event loop. */
export async function* joined(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield text;
}
