/** A CSV file, with the part of it that the console shows. The service reads all of it. */
export interface CsvFile {
  file: File;
  charset: string;
  delimiter: string;
  headings: string[];
  /** The first rows. */
  samples: string[][];
  /** The text up to the end of the headings. */
  head: string;
}

const START_BYTES = 100_000;
const SAMPLES = 3;
const DELIMITERS = [',', ';', '\t'];

/** Reads the beginning of a file. The service determines the charset and the delimiter by the same rules. */
export async function openCsv(file: File): Promise<CsvFile> {
  const bytes = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const charset = findCharset(bytes);
  const text = new TextDecoder(charset).decode(bytes);
  const named = /^\s*"?sep=([,;\t])"?[\r\n]/i.exec(text);
  const delimiter = named?.[1] ?? findDelimiter(text);
  const rows: { cells: string[]; end: number }[] = [];
  let at = named?.[0].length ?? 0;
  while (rows.length <= SAMPLES && (at = nextRow(text, at)) < text.length) {
    const row = readRow(text, at, delimiter);
    rows.push(row);
    at = row.end;
  }
  const [header = { cells: [], end: 0 }, ...samples] = rows;
  const headings = header.cells.slice(0, header.cells.findLastIndex((name) => name !== '') + 1);
  return {
    file,
    charset,
    delimiter,
    headings,
    samples: samples.map(({ cells }) => cells),
    head: text.slice(0, header.end),
  };
}

function findCharset(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    // The last character may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function findDelimiter(text: string): string {
  const unquoted = text.replaceAll(/"[^"]*(?:"|$)/g, '');
  const header = unquoted.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((most, each) => (count(each) > count(most) ? each : most));
}

/** The start of the next line that is not empty. */
function nextRow(text: string, from: number): number {
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\n' || text[at] === '\r') start = at + 1;
    else if ((text[at] ?? '').trim() !== '') return start;
  }
  return text.length;
}

function readRow(text: string, from: number, delimiter: string): { cells: string[]; end: number } {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n' || character === '\r') break;
    else cell += character;
  }
  return { cells: [...cells, cell.trim()], end: at };
}

const LINE_END = /\r\n|\r|\n/g;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const decoded = async ({ file, charset }: CsvFile) => new TextDecoder(charset).decode(await file.arrayBuffer());

/** The file with its headings replaced. All rows keep their line numbers. */
export async function withHeadings(csv: CsvFile, headings: readonly string[]): Promise<Blob> {
  const { file, charset, delimiter, head } = csv;
  const before = '\n'.repeat(head.match(LINE_END)?.length ?? 0);
  const header = before + headings.map(quoted).join(delimiter);
  if (charset !== 'utf-8') return new Blob([header, (await decoded(csv)).slice(head.length)], { type: 'text/csv' });
  const hasMark = new Uint8Array(await file.slice(0, 1).arrayBuffer())[0] === 0xef;
  // Copies only the headings, because the file may be too large to keep in a page's memory.
  const headBytes = new TextEncoder().encode(head).length + (hasMark ? 3 : 0);
  return new Blob([header, file.slice(headBytes)], { type: 'text/csv' });
}

/** The heading of the column with a row's errors, which is ignored when the file is imported again. */
export const REASON_HEADING = 'Import error';

/** The refused rows, unchanged, each with its reason. */
export async function refusedRows(csv: CsvFile, errors: readonly { line: number; message: string }[]): Promise<Blob> {
  const text = await decoded(csv);
  const starts = [0, ...[...text.matchAll(LINE_END)].map((end) => end.index + end[0].length)];
  const rows = errors.map(({ line, message }) => {
    const start = starts[line - 1] ?? text.length;
    return `${quoted(message)}${csv.delimiter}${text.slice(start, readRow(text, start, csv.delimiter).end)}`;
  });
  const header = [REASON_HEADING, ...csv.headings].map(quoted).join(csv.delimiter);
  return new Blob(['\ufeff', [header, ...rows, ''].join('\r\n')], { type: 'text/csv' });
}
