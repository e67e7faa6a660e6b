import { isUtf8 } from 'node:buffer';

import { parse } from 'csv-parse/sync';

/**
 * A row of the file: its cells in order, or what is wrong with it. Row 1 is the first after the header, which is 0. In a
 * damaged one U+FFFD replaces what is not UTF-8.
 */
export type CsvRow = { row: number; cells: string[]; isDamaged?: true } | { row: number; mistake: string };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;
const COMMA = 0x2c;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
const END_OF_LINE = Buffer.from('\n');
const NONE: Line[] = [];
const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0c;

const STRAY_QUOTE = 'The row has a quotation mark in the wrong place';
const NOT_CLOSED = 'A quotation that begins in this row does not end, or is too long; nothing after it was imported';

/** Where a byte is: before a cell's text, in plain text, in a quotation, right after its closing quotation mark, or further on. */
type Place = 'start' | 'plain' | 'quoted' | 'closed' | 'ended';

/**
 * The rows of a CSV file (RFC 4180, with LF or CR as line ends, too) as it arrives. A mistake costs its own row: where a
 * quotation mark is wrong, the row ends with its line. Only after a quotation that does not end nothing more can be read.
 *
 * @param maxRowBytes a longer row is a mistake; so much is held in memory.
 */
export async function* readCsv(
  file: AsyncIterable<Buffer>,
  { maxRowBytes }: { maxRowBytes: number },
): AsyncGenerator<CsvRow> {
  const lines = createLines(maxRowBytes);
  for await (const chunk of file) {
    yield* toRows(lines.push(chunk));
    if (lines.isLost()) return;
  }
  yield* toRows(lines.end());
}

type Line = { row: number; bytes: Buffer } | { row: number; mistake: string };

/** Cells are split many lines at a time. */
function* toRows(lines: readonly Line[]): Generator<CsvRow> {
  const whole = lines.flatMap((line) => ('bytes' in line ? [line.bytes] : []));
  const cells = parse(Buffer.concat(whole), { record_delimiter: '\n', relax_column_count: true, trim: true });
  let next = 0;
  for (const line of lines) {
    if ('mistake' in line) yield line;
    else yield { row: line.row, cells: cells[next++] ?? [], ...(!isUtf8(line.bytes) && { isDamaged: true }) };
  }
}

function createLines(maxRowBytes: number) {
  let row = 0;
  let place: Place = 'start';
  let mistake: string | undefined;
  /** Whether the line has anything but white space. */
  let filled = false;
  let kept: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  let lost = false;

  function keep(part: Buffer): void {
    length += part.length;
    if (length > maxRowBytes) {
      kept = [];
      // What follows a quotation that nobody closed could be text or rows.
      lost = place === 'quoted';
      mistake ??= lost ? NOT_CLOSED : `The row is longer than ${maxRowBytes} bytes`;
    } else if (mistake === undefined && part.length > 0) kept.push(part);
  }

  function finish(): Line[] {
    // First, for a file may hold nothing but line ends, a hundred million of them.
    const line = !filled
      ? undefined
      : mistake === undefined
        ? { row, bytes: Buffer.concat([...kept, END_OF_LINE]) }
        : { row, mistake };
    place = 'start';
    mistake = undefined;
    filled = false;
    if (length > 0) kept = [];
    length = 0;
    if (!line) return NONE;
    row += 1;
    return [line];
  }

  function step(byte: number): void {
    if (!isBlank(byte)) filled = true;
    if (place === 'quoted') {
      if (byte === QUOTE) place = 'closed';
    } else if (byte === COMMA) place = 'start';
    else if (place === 'closed') {
      // Two quotation marks stand for one.
      if (byte === QUOTE) place = 'quoted';
      else if (isBlank(byte)) place = 'ended';
      else stray();
    } else if (place === 'ended') {
      if (!isBlank(byte)) stray();
    } else if (byte === QUOTE) {
      if (place === 'start') place = 'quoted';
      else stray();
    } else if (place === 'start' && !isBlank(byte)) place = 'plain';
  }

  function stray(): void {
    mistake ??= STRAY_QUOTE;
    place = 'plain';
  }

  return {
    isLost: () => lost,
    push(chunk: Buffer): Line[] {
      const lines: Line[] = [];
      let from = 0;
      if (isFirst && chunk.subarray(0, 3).equals(BYTE_ORDER_MARK)) from = 3;
      isFirst = false;
      for (let at = from; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        if (place === 'quoted' || (byte !== LINE_FEED && byte !== CARRIAGE_RETURN)) {
          step(byte);
          continue;
        }
        // Of the two ends of a line in CR LF, the second ends an empty one, which is none.
        if (at > from) keep(chunk.subarray(from, at));
        for (const line of finish()) lines.push(line);
        from = at + 1;
      }
      keep(chunk.subarray(from));
      if (lost) lines.push(...finish());
      return lines;
    },
    end(): Line[] {
      if (place === 'quoted') mistake ??= NOT_CLOSED;
      return finish();
    },
  };
}
