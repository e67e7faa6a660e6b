import { AppError, InvalidInputError } from '../http/errors.ts';
import { withoutFormulaGuard } from './csv.ts';
import type { CsvRow } from './csv-rows.ts';

/** A row of the file that is not imported. */
export interface Refusal {
  row: number;
  code: string;
  field: string;
  message: string;
}

export const invalidHeader = (field: string, message: string) =>
  new AppError(400, 'validation_error', message, { details: { field } });

/** Maximum columns of a file. Finding names for the columns may take time that grows with the square of their number. */
const MAX_COLUMNS = 500;

/** Normalizes a heading, so that `E-mail`, `email` and `E Mail` are the same. */
export const headingKey = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z\d.]/g, '');

/**
 * Maps the headings to columns. Empty trailing headings, which come from a trailing delimiter, are ignored.
 *
 * @param columnOf returns undefined for an unknown heading.
 * @throws AppError 400 that names the unknown heading, or the duplicate column.
 */
export function checkColumns(line: CsvRow, columnOf: (heading: string) => string | undefined): string[] {
  if ('mistake' in line) throw invalidHeader('body', `The header cannot be read. ${line.mistake}`);
  const headings = line.cells.slice(0, line.cells.findLastIndex((name) => name !== '') + 1);
  if (line.isDamaged || headings.some((name) => name.includes('\0'))) {
    throw invalidHeader('body', 'The header is not valid UTF-8; save the file as UTF-8 and send it again');
  }
  if (headings.length > MAX_COLUMNS) throw invalidHeader('body', `The file has more than ${MAX_COLUMNS} columns`);
  const nameless = headings.indexOf('') + 1;
  if (nameless > 0 && columnOf('') === undefined) throw invalidHeader('body', `Column ${nameless} has no name`);
  const header = headings.map((heading) => {
    const column = columnOf(heading);
    if (column === undefined) throw invalidHeader(heading, `The column ${heading} is unknown`);
    return column;
  });
  const twice = header.findIndex((name, index) => name !== 'ignore' && header.indexOf(name) !== index);
  const name = header[twice];
  if (name === undefined) return header;
  const places = `${header.indexOf(name) + 1} and ${twice + 1}`;
  throw invalidHeader(
    name,
    `Columns ${places} of the file are both ${name}. Remove one of these columns, or give it the name “ignore”`,
  );
}

/**
 * Returns the cells of a row by column, or the reason why the row cannot be read. Empty and ignored cells are left out.
 *
 * @param plain columns in which an export adds no apostrophe.
 */
export function readCells(
  header: readonly string[],
  line: CsvRow,
  { ignored, plain }: { ignored: ReadonlySet<string>; plain: ReadonlySet<string> },
): Map<string, string> | Refusal {
  const { row } = line;
  const invalid = (field: string, message: string) => ({ row, code: 'validation_error', field, message });
  if ('mistake' in line) return invalid('body', line.mistake);
  const given = line.cells.findLastIndex((cell, index) => cell !== '' || index < header.length) + 1;
  if (given !== header.length)
    return invalid('body', `The row has ${given} columns, but the header has ${header.length}`);
  const cells = new Map<string, string>();
  for (const [index, name] of header.entries()) {
    const cell = line.cells[index] ?? '';
    if (cell !== '' && !ignored.has(name)) cells.set(name, plain.has(name) ? cell : withoutFormulaGuard(cell));
  }
  const damaged = line.isDamaged ? [...cells].find(([, value]) => value.includes('\ufffd'))?.[0] : undefined;
  if (damaged === undefined) return cells;
  return invalid(damaged, `${damaged} is not valid UTF-8; save the file as UTF-8 and send it again`);
}

/** Converts an error about invalid values to the refusal of the row. @throws the error if it is not about the input. */
export function refusalOf(row: number, error: unknown): Refusal {
  if (!(error instanceof AppError)) throw error;
  const details = error instanceof InvalidInputError ? error.issues[0] : (error.details as { field: string });
  return { row, code: error.code, field: details.field, message: error.message };
}
