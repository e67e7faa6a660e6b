import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import { z } from 'zod';

import { AppError } from '../http/errors.ts';
import { createBreaks } from '../runtime/breaks.ts';
import { createSlots, type Slots } from '../runtime/slots.ts';
import { readCsv, type CsvRow } from './csv-rows.ts';
import { invalidHeader, type Refusal } from './import-columns.ts';

const IMPORT_BYTES = 100 * 1024 * 1024;
/** Rows and characters that are in memory at once. */
const BATCH = 500;
const BATCH_LENGTH = 1_000_000;
const MAX_ERRORS = 1000;
const ROW_BYTES = 100_000;

/** A refused row, as reports show it. */
export const refusedRow = z.object({
  row: z.int().describe('Row number. The first row after the header is 1'),
  line: z.int().describe('Line of the file where the row starts, from 1'),
  code: z.string().describe('Machine-readable error code'),
  field: z.string().describe('Name of the invalid field'),
  message: z.string().describe('Human-readable error message'),
});

/** The fields that every report of an import has. */
export const importReport = {
  total: z.int().describe('Rows in the file'),
  refused: z.int().describe('Rows refused'),
  errors: z.array(refusedRow).meta({ description: 'The first 1,000 refused rows' }),
};
type Report = z.output<z.ZodObject<typeof importReport>>;

interface ImportedFile<Row extends { row: number }, Counts> {
  /** The charset that the sender names, if any. */
  charset: string | undefined;
  /** The size of the largest row. Default: 100 kB. */
  rowBytes?: number;
  /** Additional fields of the report with their initial values. */
  counts: Counts;
  /** A required column. The error for an empty file names it. */
  firstColumn: string;
  /** Validates the header and returns its columns. @throws AppError 400 if the header is invalid. */
  checkHeader: (line: CsvRow) => string[];
  readRow: (header: readonly string[], line: CsvRow) => Row | Refusal;
  /** Stores a batch of rows, and adds its stored and refused rows to the report. */
  store: (rows: Row[], report: Counts, refuse: (refusal: Refusal) => void) => Promise<void>;
}

/**
 * Imports a CSV file with a header, in the format of `readCsv`, while it arrives; only one batch is in memory. A refused row does not
 * affect other rows. If the upload is interrupted, the rows received so far are imported, and the file can be sent again.
 *
 * @throws AppError 400 if the header is invalid or the upload is interrupted, 413 if the file is too large, 415 for an unknown charset.
 */
export async function importFile<Row extends { row: number }, Counts extends object>(
  input: Readable,
  { charset, rowBytes, counts, firstColumn, checkHeader, readRow, store }: ImportedFile<Row, Counts>,
): Promise<Report & Counts> {
  const report: Report & Counts = { ...counts, total: 0, refused: 0, errors: [] };
  /** Line numbers by row number, for the rows of the batch. */
  const lineOf = new Map<number, number>();
  const refuse = (refusal: Refusal) => {
    report.refused += 1;
    const line = lineOf.get(refusal.row) ?? 0;
    if (report.errors.length < MAX_ERRORS) report.errors.push({ ...refusal, line });
  };
  let batch: Row[] = [];
  let length = 0;
  const flush = async () => {
    const rows = batch;
    [batch, length] = [[], 0];
    await store(rows, report, refuse);
    lineOf.clear();
  };

  let header: string[] | undefined;
  for await (const line of readUpload(input, charset, rowBytes)) {
    if (!header) {
      header = checkHeader(line);
      continue;
    }
    report.total += 1;
    lineOf.set(line.row, line.line);
    const row = readRow(header, line);
    if ('code' in row) refuse(row);
    else batch.push(row);
    if ('cells' in line) length += line.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length >= BATCH || length > BATCH_LENGTH) await flush();
  }
  if (!header) throw invalidHeader(firstColumn, 'The file is empty. Its first line must name the columns');
  if (batch.length > 0) await flush();
  report.errors.sort((one, other) => one.row - other.row);
  return report;
}

/**
 * The rows of an uploaded CSV file, header first, while it arrives. A gzip file is unpacked. Lets other requests run between the rows.
 *
 * @throws AppError 400 if the upload is interrupted, 413 if the file is too large, 415 for an unknown charset or another kind of file.
 */
export async function* readUpload(
  input: Readable,
  charset: string | undefined,
  maxRowBytes = ROW_BYTES,
): AsyncGenerator<CsvRow> {
  // The caller may refuse most rows without awaiting anything, so this loop lets other requests run.
  const takeBreak = createBreaks();
  try {
    for await (const line of readCsv(unpack(receive(input)), { maxRowBytes, charset })) {
      await takeBreak();
      yield line;
    }
  } finally {
    // The rest of the body is read and discarded, because it precedes the next request on the connection.
    input.resume();
  }
}

/** The chunks of the file. Stopping early must not destroy the request, because its response still has to be sent. */
async function* receive(input: Readable): AsyncGenerator<Buffer> {
  try {
    yield* limited(input.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'validation_error', 'The upload ended before the end of the file', {
      details: { field: 'body' },
    });
  }
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > IMPORT_BYTES) {
      throw new AppError(413, 'payload_too_large', `The file is larger than ${IMPORT_BYTES} bytes`);
    }
    yield chunk;
  }
}

const isGzip = (start: Buffer) => start[0] === 0x1f && start[1] === 0x8b;
/** The first bytes of Excel workbooks. New workbooks are ZIP archives; old workbooks have another format. */
const WORKBOOKS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])];

async function* unpack(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* unpacked(chunks);
  } finally {
    // Until then, the rest of the upload cannot be discarded.
    await chunks.return(undefined);
  }
}

async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= 4) break;
  }
  if (WORKBOOKS.some((bytes) => start.subarray(0, bytes.length).equals(bytes))) {
    const message = 'The file is a ZIP archive or an Excel workbook. Save it as CSV, and send the CSV file';
    throw new AppError(415, 'unsupported_media_type', message);
  }
  async function* whole() {
    yield start;
    yield* chunks;
  }
  if (!isGzip(start)) return yield* whole();
  const gunzip = createGunzip();
  // The error is ignored here, because the reader of `gunzip` gets it, too.
  pipeline(Readable.from(whole()), gunzip).catch(() => {});
  try {
    yield* limited(gunzip as AsyncIterable<Buffer>);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'validation_error', 'The gzip file is damaged', { details: { field: 'body' } });
  }
}

/**
 * Slots for imports, which last as long as their uploads.
 *
 * @throws AppError 429 `too_many_imports` from the returned function when no slot becomes free in time.
 */
export function createImportSlots(): Slots {
  const message = 'Too many imports in progress. Try again when one finishes';
  const refusal = () => new AppError(429, 'too_many_imports', message, { headers: { 'Retry-After': '10' } });
  return createSlots({ total: 20, perAccount: 1, waitMs: 10_000, refusal });
}
