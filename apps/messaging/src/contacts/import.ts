import type { Readable } from 'node:stream';

import { AppError } from '@services/common/http/errors';

import { repeatableTransaction, type Db, type Statement } from '../db.ts';
import { changeConsent } from './consent.ts';
import type { ContactsContext } from '../contact-events.ts';
import { readCsv } from './csv-rows.ts';
import { checkHeader, invalidHeader, readRow, type Refusal, type Row } from './import-rows.ts';
import { insertContacts } from './insert.ts';
import { mergeContacts } from './merge.ts';
import type { ImportReport } from './schemas.ts';
import { addressFor } from './store.ts';

export const IMPORT_BYTES = 100 * 1024 * 1024;
const BATCH = 500;
const MAX_ERRORS = 1000;
const ROW_BYTES = 100_000;

export interface ImportOptions {
  contacts: ContactsContext;
  accountId: string;
  /** Merge rows into contacts that exist already, instead of refusing them. */
  update: boolean;
}

/**
 * Imports a CSV file (RFC 4180, UTF-8, with a header) as it arrives; what is held in memory is one batch. A row that is
 * refused does not stop the others. A file that breaks off is imported as far as it came, and can simply be sent again.
 * An export can be imported unchanged.
 *
 * Opt-outs in the file are recorded; a file cannot lift one.
 *
 * @throws AppError 400 when the header is wrong or the file breaks off, 413 when it is too large.
 */
export async function importContacts(db: Db, options: ImportOptions, input: Readable): Promise<ImportReport> {
  const report: ImportReport = { total: 0, created: 0, updated: 0, refused: 0, errors: [] };
  const refuse = (refusal: Refusal) => {
    report.refused += 1;
    if (report.errors.length < MAX_ERRORS) report.errors.push(refusal);
  };
  let batch: Row[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await repeatableTransaction(db, (tx) => storeBatch(tx, options, rows, report, refuse));
  };

  let header: string[] | undefined;
  try {
    for await (const line of readCsv(readFile(input), { maxRowBytes: ROW_BYTES })) {
      if (!header) {
        header = checkHeader(line);
        continue;
      }
      report.total += 1;
      const row = readRow(header, line);
      if ('code' in row) refuse(row);
      else batch.push(row);
      if (batch.length >= BATCH) await flush();
    }
  } finally {
    // The rest is read and dropped, or it would stand before the connection's next request.
    input.resume();
  }
  if (!header) throw invalidHeader('email', 'The file is empty; its first line names the columns');
  if (batch.length > 0) await flush();
  return report;
}

/**
 * The file as it arrives. Ending early must not destroy the request: its answer is still to come.
 *
 * @throws AppError 413 when there is more of the file than is taken, 400 when it breaks off.
 */
async function* readFile(input: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > IMPORT_BYTES) {
        throw new AppError(413, 'payload_too_large', `The file is larger than ${IMPORT_BYTES} bytes`);
      }
      yield chunk;
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'validation_error', 'The file broke off', { details: { field: 'body' } });
  }
}

/** Imports of one account take turns, batch by batch: two with the same addresses in another order would deadlock. */
const TAKE_TURNS: Statement = {
  name: 'import_turn',
  text: `SELECT pg_advisory_xact_lock(hashtextextended('import of ' || $1, 0))::text`,
};

async function storeBatch(
  db: Db,
  options: ImportOptions,
  rows: Row[],
  report: ImportReport,
  refuse: (refusal: Refusal) => void,
) {
  const { contacts, accountId, update } = options;
  await db.query(TAKE_TURNS, [accountId]);
  for (const { contact, optOuts } of rows) {
    for (const channel of optOuts) {
      const address = addressFor(channel, contact);
      if (!address) continue;
      await changeConsent(db, contacts, {
        accountId,
        channel,
        address,
        status: 'unsubscribed',
        source: 'import',
      });
    }
  }
  const created = await insertContacts(db, contacts, accountId, rows);
  const taken = rows.filter((_row, index) => created[index] === null);
  const merged = update ? await mergeContacts(db, contacts, accountId, taken) : new Set<number>();
  // Counted after the last statement: the transaction may run again.
  report.created += rows.length - taken.length;
  report.updated += merged.size;
  for (const { row } of taken.filter((each) => !merged.has(each.row))) {
    refuse({
      row,
      code: 'contact_already_exists',
      field: 'email',
      message: 'A contact with this email, phone or externalId exists already',
    });
  }
}
