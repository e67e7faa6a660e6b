import { Transform, type Duplex } from 'node:stream';

import type { Download } from '@services/common/files/downloads';
import { CSV, cellWithoutFormula } from '@services/common/files/csv';
import { JSON_ARRAY } from '@services/common/files/json-array';
import { stringify } from 'csv-stringify';
import QueryStream from 'pg-query-stream';
import { z } from 'zod';

import { asSheet, SHEET } from './xlsx.ts';

/** The query parameters of every export. */
export const exportParameters = {
  format: z
    .enum(['csv', 'xlsx', 'json'])
    .default('csv')
    .describe('`csv` or `xlsx` for a table, `json` for an array of objects. A sheet has at most 1,048,575 rows'),
  bom: z
    .enum(['true', 'false'])
    .default('false')
    .transform((bom) => bom === 'true')
    .describe('Whether a CSV file begins with a byte order mark, without which Excel misreads letters such as `ü`'),
};
const ExportParameters = z.object(exportParameters);
export type ExportParameters = z.output<typeof ExportParameters>;

/** The media types of exports, for the descriptions of the operations. */
export const EXPORTED = ['text/csv', SHEET, 'application/json'] as const;

/** The limit of parallel exports, for the descriptions of the operations. */
export const AT_ONCE =
  'An account can run two exports at a time; further exports wait for up to 10 seconds and then return 429 `TOO_MANY_EXPORTS`.';

export type Cell = string | number;

/** The columns of an export, and the functions that convert a row. */
interface Shape<Row> {
  columns: readonly string[];
  toCells: (row: Row) => readonly Cell[];
  /** The row as the API shows it. */
  show: (row: Row) => object;
}

/** A file with the rows of a statement. @param name without an extension. @param batchSize the number of rows in memory. */
export function fileOf<Row>(
  name: string,
  { format, bom }: ExportParameters,
  { columns, toCells, show }: Shape<Row>,
  { text, values, batchSize = 500 }: { text: string; values: unknown[]; batchSize?: number },
): Download {
  const fileName = `${name}.${format}`;
  const rows: Download['rows'] = (client) => client.query(new QueryStream(text, values, { batchSize }));
  if (format === 'json') {
    const toLine = (row: Row) => `${JSON.stringify(show(row))}\n`;
    return { fileName, rows, contentType: JSON_ARRAY.contentType, format: [converting(toLine), JSON_ARRAY.file()] };
  }
  if (format === 'xlsx') return { fileName, rows, contentType: SHEET, format: [asSheet(columns, toCells)] };
  return { fileName, rows, contentType: CSV, format: asCsv(columns, toCells, bom) };
}

/** CSV (RFC 4180) in which no spreadsheet reads a cell as a formula. */
function asCsv<Row>(columns: readonly string[], toCells: Shape<Row>['toCells'], bom: boolean): Duplex[] {
  const toRecords = converting((row: Row) => toCells(row).map((cell) => cellWithoutFormula(String(cell))));
  // RFC 4180 requires quotes around a cell with any line break, even a single CR or LF.
  const lines = stringify({
    bom,
    header: true,
    columns: columns.map((column) => cellWithoutFormula(column)),
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
  return [toRecords, lines];
}

function converting<Row>(convert: (row: Row) => unknown): Duplex {
  return new Transform({
    objectMode: true,
    transform(row: Row, _encoding, done) {
      done(null, convert(row));
    },
  });
}
