import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import { InvalidInputError, type Issue } from '@services/common/http/errors';
import { validate } from '@services/common/http/validation';

import type { Database, Sql } from '../db.ts';
import { reopenPeriods } from '../ranking/freeze.ts';
import { ImportRecord } from './records.ts';
import { checkReferences, findKnown, subjectOf, UnknownReferenceError, writeRecords } from './store.ts';

export interface Progress {
  /** The number of imported bytes of the file. */
  offset: number;
  bytes: number;
  /** The number of lines read. It includes blank lines, which are neither accepted nor refused. */
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
 * The number of lines that are committed together, with the progress in the file. Other writers of the same counters wait
 * for such a transaction.
 */
const BATCH_LINES = 200;
const MAX_LINE_BYTES = 200_000;

/**
 * Imports a file of one JSON object a line. The file is read as a stream. After an interruption, importing the same file
 * continues where it stopped. A refused line does not stop the import. A file that was imported completely is imported again
 * from its beginning.
 */
export async function importFile(database: Database, file: string, options: ImportOptions = {}): Promise<Progress> {
  const { fingerprint, bytes } = await identify(file);
  const known = await database.orm.importProgress.findUnique({ where: { fingerprint } });
  // A completed file is read again from its beginning: refused lines may now be valid, and objects changed since
  // get the file's values again.
  const before = known && Number(known.offset) < bytes ? known : null;
  const done: Progress = {
    offset: Number(before?.offset ?? 0),
    bytes,
    lines: before?.lines ?? 0,
    accepted: before?.accepted ?? 0,
    refused: before?.refused ?? 0,
  };
  const flush = async (lines: Parsed[]): Promise<void> => {
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
  };
  let batch: Parsed[] = [];
  let subjects = new Set<string>();
  for await (const line of readLines(file, done)) {
    const parsed = parseLine(line);
    const subject = parsed.record && subjectOf(parsed.record);
    if (batch.length >= BATCH_LINES || (subject && subjects.has(subject))) {
      await flush(batch);
      [batch, subjects] = [[], new Set()];
    }
    batch.push(parsed);
    if (subject) subjects.add(subject);
  }
  if (batch.length > 0) await flush(batch);
  return done;
}

interface Line {
  number: number;
  bytes: Buffer;
  /** The offset of the next line. */
  end: number;
}

/** A line with its record or the reasons why it is refused; a blank line has neither. */
interface Parsed extends Line {
  record?: ImportRecord;
  reasons: string[];
}

async function writeBatch(sql: Sql, lines: Parsed[], fingerprint: string, done: Progress): Promise<Progress> {
  const valid = lines.filter(({ record, reasons }) => record && reasons.length === 0);
  const known = await findKnown(sql, recordsOf(valid));
  for (const line of valid) line.reasons = reasonsOf(() => line.record && checkReferences(line.record, known));
  const accepted = recordsOf(valid.filter(({ reasons }) => reasons.length === 0));
  await writeRecords(sql, accepted);
  await reopenPeriods(
    sql,
    accepted.flatMap((record) => (record.type === 'post' && record.featuredAt ? [record.featuredAt] : [])),
  );
  const last = lines.at(-1);
  const now = {
    ...done,
    accepted: done.accepted + accepted.length,
    refused: done.refused + lines.filter(({ reasons }) => reasons.length > 0).length,
    lines: last?.number ?? done.lines,
    offset: last?.end ?? done.offset,
  };
  await sql.query(
    `INSERT INTO import_progress (fingerprint, "offset", lines, accepted, refused, updated_at)
     VALUES ($1, $2, $3, $4, $5, now()) ON CONFLICT (fingerprint) DO UPDATE SET "offset" = excluded."offset",
       lines = excluded.lines, accepted = excluded.accepted, refused = excluded.refused, updated_at = now()`,
    [fingerprint, now.offset, now.lines, now.accepted, now.refused],
    true,
  );
  return now;
}

const recordsOf = (lines: Parsed[]): ImportRecord[] => lines.flatMap(({ record }) => record ?? []);

function parseLine(line: Line): Parsed {
  const { bytes } = line;
  const refuse = (reason: string): Parsed => ({ ...line, reasons: [reason] });
  if (bytes.length > MAX_LINE_BYTES) return refuse(`The line is longer than ${MAX_LINE_BYTES} bytes`);
  if (!isUtf8(bytes)) return refuse('The line is not valid UTF-8');
  // Also removes the byte order mark that some programs write at the beginning of a file.
  const text = bytes.toString('utf8').trim();
  if (text === '') return { ...line, reasons: [] };
  let record: ImportRecord | undefined;
  const reasons = reasonsOf(() => {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NoObjectError();
    record = validate(ImportRecord, value);
  });
  return { ...line, ...(record && { record }), reasons };
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

/** Whether PostgreSQL refuses the values (class 22) or a constraint is violated (class 23), as opposed to a failure of PostgreSQL. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code));
}

async function* readLines(file: string, { offset, lines }: Progress): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0);
  let end = offset;
  let number = lines;
  const next = (bytes: Buffer, newline: number): Line => {
    number += 1;
    end += bytes.length + newline;
    return { number, bytes, end };
  };
  for await (const chunk of createReadStream(file, { start: offset })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      yield next(rest.subarray(0, at), 1);
      rest = rest.subarray(at + 1);
    }
  }
  if (rest.length > 0) yield next(rest, 0);
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
