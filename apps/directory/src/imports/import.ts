import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';

import { readCsv } from '@services/common/files/csv-rows';
import { checkColumns, invalidHeader, readCells } from '@services/common/files/import-columns';
import { InvalidInputError, type Issue } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';

import type { Database, Sql } from '../db.ts';
import { reopenPeriods } from '../ranking/freeze.ts';
import { COLUMNS, ImportRecord, valueOf } from './records.ts';
import {
  checkReferences,
  findKnown,
  lockNamed,
  removeChangedRanks,
  rowsOf,
  subjectOf,
  UnknownReferenceError,
  writeRecords,
} from './store.ts';

export interface Progress {
  /** The number of bytes of the file that were read. */
  offset: number;
  bytes: number;
  /** The number of lines read, including blank lines, which are neither accepted nor refused. */
  lines: number;
  accepted: number;
  refused: number;
}

interface ImportOptions {
  progress?: (progress: Progress) => void;
  /** Called for each refused line; line numbers start at 1. */
  refused?: (line: number, reasons: string[]) => void;
}

/**
 * A transaction ends after this number of lines, or of rows that the lines write. The transaction also stores the progress in the file.
 * Other writers of the same counters wait until the transaction ends.
 */
const BATCH_LINES = 100;
const BATCH_ROWS = 300;
/** After each transaction the import pauses for REST times the transaction's duration, so that the database can serve other clients. */
const REST = 1;
const MAX_LINE_BYTES = 200_000;

/**
 * Imports a file: CSV with a header if its name ends in `.csv`, otherwise one JSON object a line. The file is read as a stream.
 * After an interruption, importing the same file continues where it stopped. A refused line does not stop the import. A file
 * that was imported completely is imported again from its beginning.
 *
 * @throws AppError 400 for a CSV file whose header is invalid.
 */
export async function importFile(database: Database, file: string, options: ImportOptions = {}): Promise<Progress> {
  const { fingerprint, bytes } = await identify(file);
  const before = await database.orm.importProgress.findUnique({ where: { fingerprint } });
  const done: Progress = {
    offset: 0,
    bytes,
    lines: before?.lines ?? 0,
    accepted: before?.accepted ?? 0,
    refused: before?.refused ?? 0,
  };
  const flush = async (lines: Parsed[]): Promise<void> => {
    const startMs = performance.now();
    try {
      Object.assign(done, await database.transaction((sql) => writeBatch(sql, lines, fingerprint, done)));
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [only, second] = lines;
      if (only && !second) {
        only.reasons = [`PostgreSQL rejected the line: ${error.message}`];
        return flush(lines);
      }
      // At least one of the lines is invalid; halving the batch finds it.
      const half = Math.ceil(lines.length / 2);
      await flush(lines.slice(0, half));
      return flush(lines.slice(half));
    }
    // Refusals are reported once, after the commit, because a transaction may run twice.
    for (const { number, reasons } of lines) if (reasons.length > 0) options.refused?.(number, reasons);
    options.progress?.({ ...done });
    await rest(REST * (performance.now() - startMs));
  };
  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(file)) {
      done.offset += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  }
  let batch: Parsed[] = [];
  let rows = 0;
  let subjects = new Set<string>();
  for await (const line of file.toLowerCase().endsWith('.csv') ? readTable(chunks()) : readLines(chunks())) {
    if (line.number <= (before?.lines ?? 0)) continue;
    const subject = line.record && subjectOf(line.record);
    const isFull = batch.length >= BATCH_LINES || rows >= BATCH_ROWS;
    if (isFull || (subject && subjects.has(subject))) {
      await flush(batch);
      [batch, rows, subjects] = [[], 0, new Set()];
    }
    batch.push(line);
    if (line.record) rows += rowsOf(line.record);
    if (subject) subjects.add(subject);
  }
  if (batch.length > 0) await flush(batch);
  // An import of the same file now starts over: refused lines may have become valid, and objects that were changed after the import
  // get the file's values again.
  await database.orm.importProgress.deleteMany({ where: { fingerprint } });
  return done;
}

/** A line with its record or the reasons why it is refused; a blank line has no record and no reasons. Numbers start at 1. */
interface Parsed {
  number: number;
  record?: ImportRecord;
  reasons: string[];
}

async function writeBatch(sql: Sql, lines: Parsed[], fingerprint: string, done: Progress): Promise<Partial<Progress>> {
  const valid = lines.filter(({ record, reasons }) => record && reasons.length === 0);
  await lockNamed(sql, recordsOf(valid));
  const known = await findKnown(sql, recordsOf(valid));
  for (const line of valid) line.reasons = reasonsOf(() => line.record && checkReferences(line.record, known));
  const accepted = recordsOf(valid.filter(({ reasons }) => reasons.length === 0));
  const posts = accepted.filter((record) => record.type === 'post');
  const left = await removeChangedRanks(sql, posts);
  await writeRecords(sql, accepted);
  const joined = posts.flatMap(({ featuredAt }) => featuredAt ?? []);
  await reopenPeriods(sql, [...left, ...joined]);
  const now = {
    accepted: done.accepted + accepted.length,
    refused: done.refused + lines.filter(({ reasons }) => reasons.length > 0).length,
    lines: lines.at(-1)?.number ?? done.lines,
  };
  await sql.query(
    `INSERT INTO import_progress (fingerprint, lines, accepted, refused, updated_at)
     VALUES ($1, $2, $3, $4, now()) ON CONFLICT (fingerprint) DO UPDATE SET
       lines = excluded.lines, accepted = excluded.accepted, refused = excluded.refused, updated_at = now()`,
    [fingerprint, now.lines, now.accepted, now.refused],
    true,
  );
  return now;
}

const recordsOf = (lines: Parsed[]): ImportRecord[] => lines.flatMap(({ record }) => record ?? []);

function parseLine(number: number, bytes: Buffer): Parsed {
  const refuse = (reason: string): Parsed => ({ number, reasons: [reason] });
  if (bytes.length > MAX_LINE_BYTES) return refuse(`The line is longer than ${MAX_LINE_BYTES} bytes`);
  if (!isUtf8(bytes)) return refuse('The line is not valid UTF-8');
  // `trim` also removes the byte order mark that some programs write at the beginning of a file.
  const text = bytes.toString('utf8').trim();
  if (text === '') return { number, reasons: [] };
  return toRecord(number, () => {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NoObjectError();
    return value;
  });
}

function toRecord(number: number, read: () => object): Parsed {
  let record: ImportRecord | undefined;
  const reasons = reasonsOf(() => (record = validate(ImportRecord, read())));
  return { number, ...(record && { record }), reasons };
}

/** The rows of a CSV file. A row has the number of the line on which it begins. */
async function* readTable(chunks: AsyncIterable<Buffer>): AsyncGenerator<Parsed> {
  const none: ReadonlySet<string> = new Set();
  let header: string[] | undefined;
  for await (const row of readCsv(chunks, { maxRowBytes: MAX_LINE_BYTES })) {
    if (!header) {
      header = checkColumns(row, (heading) => COLUMNS.find((name) => name.toLowerCase() === heading.toLowerCase()));
      if (!header.includes('type')) throw invalidHeader('type', 'The header must have the column type');
      continue;
    }
    const cells = readCells(header, row, { ignored: none, plain: none });
    if (!(cells instanceof Map)) yield { number: row.line, reasons: [cells.message] };
    else
      yield toRecord(row.line, () =>
        Object.fromEntries(Array.from(cells, ([name, cell]) => [name, valueOf(name, cell)])),
      );
  }
}

class NoObjectError extends Error {}

/** @returns the reasons why a line is refused; empty when the check passes. */
function reasonsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues.map(describeIssue);
    if (error instanceof UnknownReferenceError) return [error.message];
    if (error instanceof NoObjectError) return ['The line is not a JSON object'];
    if (error instanceof SyntaxError) return ['The line is not JSON'];
    throw error;
  }
}

/** The message, with the name of the field in front unless the message begins with it. */
function describeIssue({ field, message }: Issue): string {
  return message.startsWith(field) ? message : `${field}: ${message}`;
}

/**
 * Whether a line is at fault: PostgreSQL refuses the values (class 22) or a constraint is violated (class 23), as opposed to a failure of
 * PostgreSQL.
 */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code));
}

/** The lines of a file. Of a line that is too long, only the beginning is kept, which is enough to refuse it. */
async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Parsed> {
  let parts: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const add = (part: Buffer) => {
    if (bytes <= MAX_LINE_BYTES) parts.push(part);
    bytes += part.length;
  };
  const finish = (): Parsed => {
    const line = parseLine(++number, Buffer.concat(parts));
    [parts, bytes] = [[], 0];
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, at));
      yield finish();
      start = at + 1;
    }
    add(chunk.subarray(start));
  }
  if (bytes > 0) yield finish();
}

/** Identifies a file by its whole content, regardless of its name. */
async function identify(file: string): Promise<{ fingerprint: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { fingerprint: hash.digest('hex'), bytes };
}
