import { isUtf8 } from 'node:buffer';

import { parse } from 'csv-parse/sync';

import { createLegacyReader, toUtf8 } from './csv-text.ts';

/**
 * A row of the file: its cells in order, or the error in it. The header is row 0. `line` is the line of the file on which the row begins,
 * counted from 1. In a damaged row, U+FFFD replaces invalid UTF-8.
 */
export type CsvRow = { row: number; line: number } & ({ cells: string[]; isDamaged?: true } | { mistake: string });

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
const END_OF_LINE = Buffer.from('\n');
/**
 * How many lines are split at once. With a larger number, unread lines would survive garbage collections and occupy memory for a long time.
 */
const LINES = 50;
const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0c;

const STRAY_QUOTE = 'The row has a quotation mark in the wrong place';
const NOT_CLOSED = 'A quotation that begins in this row does not end or is too long. Nothing after it was imported';

/**
 * The position of the parser: before a cell's text, in unquoted text, in a quotation, after its closing mark, or in blanks after the
 * closing mark.
 */
type Position = 'start' | 'plain' | 'quoted' | 'closed' | 'ended';

/**
 * The supported delimiters. The file's delimiter is the most frequent one in its header, or a comma if the header contains no delimiter.
 */
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Parses a CSV file while it arrives: RFC 4180, but also with LF or CR as line ends, and with semicolons or tabs, which spreadsheets of
 * many countries write. A first line `sep=;` sets the delimiter. An error invalidates only its row: a row with a misplaced quotation mark
 * ends with its line. Nothing can be read after an unclosed quotation.
 *
 * @param options.maxRowBytes limits memory: a longer row is an error.
 * @param options.charset of the file, if the sender names one.
 * @throws AppError as `toUtf8` does.
 */
export async function* readCsv(
  file: AsyncIterable<Buffer>,
  { maxRowBytes, charset }: { maxRowBytes: number; charset?: string | undefined },
): AsyncGenerator<CsvRow> {
  const text = toUtf8(file, charset);
  const lines = createLines(maxRowBytes, createLegacyReader(text.isGuessed));
  for await (const chunk of text.bytes) {
    yield* toRows(lines.push(chunk), lines.delimiter);
    if (lines.isLost()) return;
  }
  yield* toRows(lines.end(), lines.delimiter);
}

type Line = { row: number; line: number } & ({ bytes: Buffer } | { mistake: string });

/** Decodes and splits the cells of many lines at once. */
function* toRows(lines: Iterator<Line>, delimiter: () => string): Generator<CsvRow> {
  for (let some = take(lines, LINES); some.length > 0; some = take(lines, LINES)) {
    const options = { delimiter: delimiter(), record_delimiter: '\n', relax_column_count: true, trim: true };
    const whole = some.flatMap((line) => ('bytes' in line ? [line.bytes] : []));
    const cells = parse(Buffer.concat(whole), options);
    let next = 0;
    for (const each of some) {
      if ('mistake' in each) yield each;
      else {
        const { row, line, bytes } = each;
        yield { row, line, cells: cells[next++] ?? [], ...(!isUtf8(bytes) && { isDamaged: true }) };
      }
    }
  }
}

function take(lines: Iterator<Line>, count: number): Line[] {
  const taken: Line[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    taken.push(next.value);
    if (taken.length === count) break;
  }
  return taken;
}

/** Finds the end of the first line that is not blank. */
function createFirstLine() {
  let isQuoted = false;
  let filled = false;
  return (chunk: Buffer): boolean => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      const isEnd = byte === LINE_FEED || byte === CARRIAGE_RETURN;
      if (isEnd && !isQuoted && filled) return true;
      if (!isEnd && !isBlank(byte)) filled = true;
    }
    return false;
  };
}

/** Detects the delimiter from the beginning of a file. A line that only sets the delimiter is skipped like a blank line. */
function findDelimiter(start: Buffer): string {
  const text = start.toString('latin1');
  const first = text.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const named = /^"?sep=([,;\t])"?$/i.exec(first.trimStart())?.[1];
  if (named !== undefined) {
    const at = text.indexOf(first);
    start.fill(0x20, at, at + first.length);
    return named;
  }
  // Each quotation becomes a quotation mark, so that a line with only quoted headings and tabs is not taken for a blank
  // line.
  const unquoted = text.replaceAll(/"[^"]*(?:"|$)/g, '"');
  const header = unquoted.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((most, each) => (count(each) > count(most) ? each : most));
}

function createLines(maxRowBytes: number, read: (line: Buffer) => Buffer) {
  const isFirstLine = createFirstLine();
  let begun: Buffer[] | null = [];
  let begunBytes = 0;
  let delimiter: string = DELIMITERS[0];
  let delimiterByte = 0;
  let row = 0;
  let line = 1;
  let firstLine = 1;
  let lastByte = 0;
  let position: Position = 'start';
  let mistake: string | undefined;
  /** Whether the line has anything but white space. */
  let filled = false;
  let kept: Buffer[] = [];
  let length = 0;
  let lost = false;

  function keep(part: Buffer): void {
    length += part.length;
    if (length > maxRowBytes) {
      kept = [];
      // The text after an unclosed quotation mark could be part of the cell or more rows.
      lost = position === 'quoted';
      mistake ??= lost ? NOT_CLOSED : `The row is longer than ${maxRowBytes} bytes`;
    } else if (mistake === undefined && part.length > 0) kept.push(part);
  }

  function finish(): Line | undefined {
    // Blank lines are skipped before any other work, because a file may consist of a hundred million line ends.
    const found = !filled
      ? undefined
      : mistake === undefined
        ? { row, line: firstLine, bytes: read(Buffer.concat([...kept, END_OF_LINE])) }
        : { row, line: firstLine, mistake };
    position = 'start';
    mistake = undefined;
    filled = false;
    if (length > 0) kept = [];
    length = 0;
    if (found) row += 1;
    return found;
  }

  function step(byte: number): void {
    if (!filled && !isBlank(byte)) {
      filled = true;
      firstLine = line;
    }
    if (position === 'quoted') {
      if (byte === QUOTE) position = 'closed';
    } else if (byte === delimiterByte) position = 'start';
    else if (position === 'closed') {
      // Within a quotation, two quotation marks mean one.
      if (byte === QUOTE) position = 'quoted';
      else if (isBlank(byte)) position = 'ended';
      else stray();
    } else if (position === 'ended') {
      if (!isBlank(byte)) stray();
    } else if (byte === QUOTE) {
      if (position === 'start') position = 'quoted';
      else stray();
    } else if (position === 'start' && !isBlank(byte)) position = 'plain';
  }

  function stray(): void {
    mistake ??= STRAY_QUOTE;
    position = 'plain';
  }

  /** The beginning of the file, once its delimiter is known. */
  function begin(parts: readonly Buffer[]): Buffer {
    const start = Buffer.concat(parts);
    begun = null;
    delimiter = findDelimiter(start.subarray(0, maxRowBytes));
    delimiterByte = delimiter.charCodeAt(0);
    return start;
  }

  function* split(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      const isEnd = byte === LINE_FEED || byte === CARRIAGE_RETURN;
      if (position === 'quoted' || !isEnd) {
        step(byte);
      } else {
        // CR and LF each end a line; the empty line between CR and LF is skipped.
        if (at > from) keep(chunk.subarray(from, at));
        const found = finish();
        if (found) yield found;
        from = at + 1;
      }
      if (isEnd && !(byte === LINE_FEED && lastByte === CARRIAGE_RETURN)) line += 1;
      lastByte = byte;
    }
    keep(chunk.subarray(from));
    const found = lost ? finish() : undefined;
    if (found) yield found;
  }

  return {
    isLost: () => lost,
    delimiter: () => delimiter,
    *push(chunk: Buffer): Generator<Line> {
      if (!begun) return yield* split(chunk);
      begun.push(chunk);
      begunBytes += chunk.length;
      if (isFirstLine(chunk) || begunBytes > maxRowBytes) yield* split(begin(begun));
    },
    *end(): Generator<Line> {
      if (begun) yield* split(begin(begun));
      if (position === 'quoted') mistake ??= NOT_CLOSED;
      const found = finish();
      if (found) yield found;
    },
  };
}
