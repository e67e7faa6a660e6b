import type { Readable } from 'node:stream';

import { AppError } from '@services/common/http/errors';

import { readCsv, type CsvRow } from './csv-rows.ts';
import { invalidHeader, type Refusal } from './import-rows.ts';
import type { ImportReport } from './schemas.ts';

const IMPORT_BYTES = 100 * 1024 * 1024;
const BATCH = 500;
const MAX_ERRORS = 1000;
const ROW_BYTES = 100_000;

interface ImportedFile<Row extends { row: number }> {
  /** The charset that the sender names, if any. */
  charset: string | undefined;
  /** A column that every such file has; an empty one is refused by its name. */
  firstColumn: string;
  /** The columns. @throws AppError 400 when they are wrong. */
  checkHeader: (line: CsvRow) => string[];
  readRow: (header: readonly string[], line: CsvRow) => Row | Refusal;
  /** Stores rows together, and reports refused and stored rows itself. */
  store: (rows: Row[], report: ImportReport, refuse: (refusal: Refusal) => void) => Promise<void>;
}

/**
 * Imports a CSV file (as `readCsv` takes it, with a header) as it arrives; what is held in memory is one batch. A row that is
 * refused does not stop the others. A file that breaks off is imported as far as it came, and can simply be sent again.
 *
 * @throws AppError 400 when the header is wrong or the file breaks off, 413 when it is too large, 415 for an unknown charset.
 */
export async function importFile<Row extends { row: number }>(
  input: Readable,
  { charset, firstColumn, checkHeader, readRow, store }: ImportedFile<Row>,
): Promise<ImportReport> {
  const report: ImportReport = { total: 0, created: 0, updated: 0, refused: 0, errors: [] };
  /** Line numbers by rows of the batch. */
  const lineOf = new Map<number, number>();
  const refuse = (refusal: Refusal) => {
    report.refused += 1;
    const line = lineOf.get(refusal.row) ?? 0;
    if (report.errors.length < MAX_ERRORS) report.errors.push({ ...refusal, line });
  };
  let batch: Row[] = [];
  const flush = async () => {
    const rows = batch;
    batch = [];
    await store(rows, report, refuse);
    lineOf.clear();
  };

  let header: string[] | undefined;
  try {
    for await (const line of readCsv(readFile(input), { maxRowBytes: ROW_BYTES, charset })) {
      if (!header) {
        header = checkHeader(line);
        continue;
      }
      report.total += 1;
      lineOf.set(line.row, line.line);
      const row = readRow(header, line);
      if ('code' in row) refuse(row);
      else batch.push(row);
      if (batch.length >= BATCH) await flush();
    }
  } finally {
    // The rest is read and dropped, because it would precede the connection's next request.
    input.resume();
  }
  if (!header) throw invalidHeader(firstColumn, 'The file is empty; its first line names the columns');
  if (batch.length > 0) await flush();
  report.errors.sort((one, other) => one.row - other.row);
  return report;
}

/**
 * The file as it arrives. Ending early must not destroy the request, whose response is still to be sent.
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
