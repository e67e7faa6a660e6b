import type { Readable } from 'node:stream';

import { isoSql } from '@services/common/database/iso-time';
import { withLiterals } from '@services/common/database/literals';
import { CSV, csvOfCopy, withoutFormula, withoutFormulaGuard } from '@services/common/files/csv';
import type { CsvRow } from '@services/common/files/csv-rows';
import type { Download } from '@services/common/files/downloads';
import type { Refusal } from '@services/common/files/import-columns';
import { invalidHeader } from '@services/common/files/import-columns';
import { readUpload } from '@services/common/files/import-file';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { to as copyTo } from 'pg-copy-streams';

import { lockAccount } from '../../accounts/store.ts';
import { prepared, type Db } from '../../db.ts';
import { normalizeEmail } from '../addresses/email.ts';
import { fromNational, type CountryCode } from '../addresses/national.ts';
import { readHeader } from './columns.ts';
import { cellsOf } from './rows.ts';
import type { ContactImport, ImportQuery } from './schemas.ts';

const MAX_ROWS = 1_000_000;
/** The maximum number of an account's unfinished imports, and the number of finished imports that are kept. */
const MAX_OPEN = 5;
const MAX_KEPT = 10;
const SAMPLES = 3;
/** Rows and bytes per statement. */
const BATCH = 100;
const BATCH_BYTES = 500_000;

const importNotFound = () => new AppError(404, 'import_not_found', 'Import not found');

const OPEN = `status IN ('receiving', 'queued', 'running')`;
const FINISHED = `status IN ('completed', 'canceled', 'failed')`;
/**
 * Keeps the number of an account's imports small. An upload whose process died is given up. `purgeImports` deletes removed imports, because
 * deleting a million rows would hold the lock for long.
 */
const MAKE_ROOM = prepared(`
    UPDATE contact_imports SET status = 'removed' WHERE account_id = $1 AND (status = 'receiving' AND created_at < now() - interval '1 hour'
    OR ${FINISHED} AND id NOT IN (SELECT id FROM contact_imports WHERE account_id = $1 AND ${FINISHED} ORDER BY id DESC LIMIT ${MAX_KEPT - 1}))`);
const CREATE = prepared(`
    INSERT INTO contact_imports (id, account_id, options, columns) SELECT $2, $1, $3::jsonb, $4::jsonb
    WHERE (SELECT count(*) FROM contact_imports WHERE account_id = $1 AND ${OPEN}) < ${MAX_OPEN} RETURNING id`);
/** Adds nothing to an import that was canceled. A cancellation waits for the lock, and then removes these rows. */
const ADD_ROWS = prepared(`WITH import AS (
      SELECT id FROM contact_imports WHERE account_id = $1 AND id = $2 AND status = 'receiving' FOR SHARE)
    INSERT INTO contact_import_rows (account_id, import_id, row, line, cells, addresses, code, field, message)
    SELECT $1, import.id, row, line, cells, ARRAY(SELECT json_array_elements_text(addresses)), code, field, message
    FROM import, json_to_recordset($3::json) AS d(row int, line int, cells jsonb, addresses json, code text, field text, message text)`);
const QUEUE = prepared(`UPDATE contact_imports SET status = 'queued', total = $3, refused = $4
    WHERE account_id = $1 AND id = $2 AND status = 'receiving' RETURNING id`);
const REMOVE = prepared(
  `UPDATE contact_imports SET status = 'removed' WHERE account_id = $1 AND id = $2 AND status = 'receiving'`,
);

/** Text that may be a phone number in a national format. */
const NATIONAL = /^[(]?\d[\d\s()./-]{5,30}$/;

/** The address in a cell, in the form in which an erasure looks for it. */
function addressIn(cell: string, country: CountryCode | undefined): string | undefined {
  if (cell.includes('@')) return normalizeEmail(cell)?.toLowerCase();
  const number = country && NATIONAL.test(cell) ? fromNational(cell, country) : cell;
  const digits = number.includes('+') ? number.replaceAll(/[^\d+]/g, '') : '';
  // A text in another form is not a phone number (E.164), and a long text would exceed the maximum size of an index entry.
  return /^\+\d{1,15}$/.test(digits) ? digits : undefined;
}

/** A row as it is kept until it is stored as a contact. */
function toKept(header: readonly string[], line: CsvRow, country: CountryCode | undefined) {
  const read = cellsOf(header, line);
  const refusal: Partial<Refusal> = read instanceof Map ? {} : read;
  const cells = 'cells' in line ? line.cells.slice(0, header.length) : [];
  // PostgreSQL cannot store NUL.
  const isStorable = !cells.some((cell) => cell.includes('\0'));
  const kept = {
    row: line.row,
    line: line.line,
    cells: isStorable ? cells : cells.map((cell) => cell.replaceAll('\0', '')),
    addresses: cells.flatMap((cell) => addressIn(withoutFormulaGuard(cell), country) ?? []),
  };
  if (isStorable || refusal.code !== undefined) return { ...kept, ...refusal };
  return { ...kept, code: 'validation_error', field: 'body', message: 'The row contains NUL characters' };
}

/**
 * Receives a file of contacts, whose rows workers then import one batch after the other.
 *
 * @throws AppError 400 if the header is invalid, 409 `too_many_imports`, 409 `import_not_in_progress` if the import is canceled
 *   concurrently, 413 if the file has too many rows, and the errors of `readUpload`. After an error, nothing is imported.
 */
export async function receiveImport(
  db: Db,
  accountId: string,
  { columns, otherColumns, ...options }: ImportQuery,
  charset: string | undefined,
  input: Readable,
): Promise<ContactImport> {
  const id = newId('imp_');
  let header: string[] | undefined;
  let named: { heading: string; field: string; samples: string[] }[] = [];
  let [total, refused, bytes] = [0, 0, 0];
  let batch: ReturnType<typeof toKept>[] = [];
  const flush = async () => {
    await db.query(ADD_ROWS, [accountId, id, JSON.stringify(batch)]);
    [batch, bytes] = [[], 0];
  };
  try {
    for await (const line of readUpload(input, charset)) {
      if (!header) {
        header = readHeader(line, { columns, otherColumns });
        const headings = 'cells' in line ? line.cells : [];
        named = header.map((field, index) => ({ heading: headings[index] ?? '', field, samples: [] }));
        const described = named.map(({ heading, field }) => ({ heading, field }));
        await create(db, accountId, id, options, described);
        continue;
      }
      total += 1;
      if (total > MAX_ROWS) throw new AppError(413, 'payload_too_large', `The file has more than ${MAX_ROWS} rows`);
      const kept = toKept(header, line, options.defaultCountry);
      if ('code' in kept) refused += 1;
      else if (total <= SAMPLES) named.forEach(({ samples }, index) => samples.push(kept.cells[index] ?? ''));
      batch.push(kept);
      bytes += kept.cells.reduce((sum, cell) => sum + cell.length, 0);
      if (batch.length >= BATCH || bytes > BATCH_BYTES) await flush();
    }
    if (!header) throw invalidHeader('email', 'The file is empty. Its first line must name the columns');
    await flush();
    const queued = await db.query(QUEUE, [accountId, id, total, refused]);
    if (queued.length === 0) throw new AppError(409, 'import_not_in_progress', 'The import was canceled');
  } catch (error) {
    await db.query(REMOVE, [accountId, id]);
    throw error;
  }
  return { ...(await getImport(db, accountId, id)), columns: named };
}

async function create(db: Db, accountId: string, id: string, options: object, columns: object): Promise<void> {
  const created = await db.statements(async (tx) => {
    await lockAccount(tx, accountId);
    await tx.query(MAKE_ROOM, [accountId]);
    return tx.query(CREATE, [accountId, id, JSON.stringify(options), JSON.stringify(columns)]);
  });
  if (created.length > 0) return;
  const message = `${MAX_OPEN} imports are in progress. Try again when one ends, or cancel one`;
  throw new AppError(409, 'too_many_imports', message);
}

const SHOWN = `SELECT id AS "importId", status, coalesce((options->>'dryRun')::boolean, false) AS "dryRun", columns, total, done AS processed,
    created, updated, refused, ${isoSql('created_at')} AS "createdAt", ${isoSql('ended_at')} AS "endedAt",
    coalesce((SELECT json_agg(e) FROM (SELECT row, line, code, field, message FROM contact_import_rows r
      WHERE r.import_id = i.id AND r.message IS NOT NULL ORDER BY row LIMIT 100) AS e), '[]') AS errors
  FROM contact_imports AS i WHERE account_id = $1 AND status <> 'removed'`;
const LIST = prepared(`${SHOWN} ORDER BY id DESC`);
const FIND = prepared(`${SHOWN} AND id = $2`);

/** The account's imports in progress and its last finished imports, newest first. */
export const listImports = (db: Db, accountId: string) => db.query<ContactImport>(LIST, [accountId]);

/** @throws AppError 404 when the account has no such import. */
export async function getImport(db: Db, accountId: string, id: string): Promise<ContactImport> {
  const [found] = await db.query<ContactImport>(FIND, [accountId, id]);
  if (!found) throw importNotFound();
  return found;
}

/** Waits for the batch in progress. Its contacts are kept. */
const CANCEL = prepared(`UPDATE contact_imports SET status = 'canceled', ended_at = now()
    WHERE account_id = $1 AND id = $2 AND ${OPEN} RETURNING id`);
const REMOVE_WAITING = prepared('DELETE FROM contact_import_rows WHERE import_id = $1 AND message IS NULL');

/** @throws AppError 404, or 409 `import_not_in_progress`. */
export async function cancelImport(db: Db, accountId: string, id: string): Promise<ContactImport> {
  const { status } = await getImport(db, accountId, id);
  const [canceled] = await db.query<{ id: string }>(CANCEL, [accountId, id]);
  if (!canceled) throw new AppError(409, 'import_not_in_progress', `The import is ${status}, so it cannot be canceled`);
  await db.query(REMOVE_WAITING, [id]);
  return getImport(db, accountId, id);
}

const cellOfCsv = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The refused rows of an import as a CSV file that can be corrected and imported, each with its reason. */
export async function refusedRowsFile(db: Db, accountId: string, id: string): Promise<Download> {
  const { columns } = await getImport(db, accountId, id);
  const cells = columns.map((_column, index) => withoutFormula(`(cells->>${index})`));
  const text = `SELECT 'Line ' || line || ': ' || message${cells.map((cell) => `, ${cell}`).join('')}
    FROM contact_import_rows WHERE account_id = $1 AND import_id = $2 AND message IS NOT NULL ORDER BY row`;
  const copy = `COPY (${withLiterals(text, [accountId, id])}) TO STDOUT (FORMAT csv)`;
  return {
    fileName: 'refused-rows.csv',
    contentType: CSV,
    rows: (client) => client.query(copyTo(copy)),
    format: [csvOfCopy(['Import error', ...columns.map(({ heading }) => cellOfCsv(heading))], { bom: true })],
  };
}

/** Refused rows contain personal data, so they are not kept for long. */
const EXPIRE = prepared(
  `UPDATE contact_imports SET status = 'removed' WHERE created_at < now() - interval '7 days' AND status <> 'removed'`,
);
/** `OFFSET 0` makes PostgreSQL look up import by import: a join could scan the rows of all imports. */
const PURGE_ROWS = prepared(`WITH purged AS (DELETE FROM contact_import_rows WHERE ctid = ANY(ARRAY(
      SELECT r.ctid FROM contact_imports i
      CROSS JOIN LATERAL (SELECT ctid FROM contact_import_rows WHERE import_id = i.id OFFSET 0) AS r
      WHERE i.status = 'removed' LIMIT 50000)) RETURNING 1)
    SELECT count(*)::int AS purged FROM purged`);
const PURGE = prepared(`DELETE FROM contact_imports i WHERE status = 'removed'
    AND NOT EXISTS (SELECT FROM contact_import_rows r WHERE r.import_id = i.id)`);

/** Deletes rows of removed and expired imports, and the imports without rows. Resolves to 0 if no rows were left. */
export async function purgeImports(db: Db): Promise<number> {
  await db.query(EXPIRE, []);
  const [rows] = await db.query<{ purged: number }>(PURGE_ROWS, []);
  await db.query(PURGE, []);
  return rows?.purged ?? 0;
}
