import type { Readable } from 'node:stream';

import { z } from 'zod';

import { AppError } from '../http/errors.ts';
import { createBreaks } from '../runtime/breaks.ts';
import { createSlots, type Slots } from '../runtime/slots.ts';
import { readCsv, type CsvRow } from './csv-rows.ts';
import { invalidHeader, type Refusal } from './import-columns.ts';

const IMPORT_BYTES = 100 * 1024 * 1024;
const BATCH = 500;
const MAX_ERRORS = 1000;
const ROW_BYTES = 100_000;

/** The fields that every report of an import has. */
export const importReport = {
  total: z.int().describe('Rows in the file'),
  refused: z.int().describe('Rows refused'),
  errors: z
    .array(
      z.object({
        row: z.int().describe('Row number. The first row after the header is 1'),
        line: z.int().describe('Line of the file where the row starts, from 1'),
        code: z.string().describe('Machine-readable error code'),
        field: z.string().describe('Name of the invalid field'),
        message: z.string().describe('Human-readable error message'),
      }),
    )
    .meta({ description: 'The first 1,000 refused rows' }),
};
type Report = z.output<z.ZodObject<typeof importReport>>;

interface ImportedFile<Row extends { row: number }, Counts> {
  /** The charset that the sender names, if any. */
  charset: string | undefined;
  /** More fields of the report, with their first values. */
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
 * affect the others. If the upload is interrupted, the rows received so far are imported, and the file can be sent again.
 *
 * @throws AppError 400 if the header is invalid or the upload is interrupted, 413 if the file is too large, 415 for an unknown charset.
 */
export async function importFile<Row extends { row: number }, Counts extends object>(
  input: Readable,
  { charset, counts, firstColumn, checkHeader, readRow, store }: ImportedFile<Row, Counts>,
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
  const flush = async () => {
    const rows = batch;
    batch = [];
    await store(rows, report, refuse);
    lineOf.clear();
  };

  let header: string[] | undefined;
  const takeBreak = createBreaks();
  try {
    for await (const line of readCsv(readFile(input), { maxRowBytes: ROW_BYTES, charset })) {
      if (!header) {
        header = checkHeader(line);
        continue;
      }
      // Most of the file may be refused rows, for which nothing is awaited.
      await takeBreak();
      report.total += 1;
      lineOf.set(line.row, line.line);
      const row = readRow(header, line);
      if ('code' in row) refuse(row);
      else batch.push(row);
      if (batch.length >= BATCH) await flush();
    }
  } finally {
    // The rest is read and discarded, because it precedes the next request on the connection.
    input.resume();
  }
  if (!header) throw invalidHeader(firstColumn, 'The file is empty. Its first line must name the columns');
  if (batch.length > 0) await flush();
  report.errors.sort((one, other) => one.row - other.row);
  return report;
}

/**
 * The chunks of the file. Stopping early must not destroy the request, because its response still has to be sent.
 *
 * @throws AppError 413 if the file is too large, 400 if the upload is interrupted.
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
