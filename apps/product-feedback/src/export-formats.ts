import { Transform, type Duplex } from 'node:stream';

import { CSV, cellWithoutFormula } from '@services/common/files/csv';
import { stringify } from 'csv-stringify';
import { z } from 'zod';

export const ExportFormat = z
  .enum(['csv', 'json'])
  .default('csv')
  .describe('`csv` for a table, `json` for an array of objects');
export type ExportFormat = z.output<typeof ExportFormat>;

/** The limit of parallel exports, for the descriptions of the operations. */
export const AT_ONCE =
  'An account can run two exports at a time; more wait for up to 10 seconds and then return 429 `TOO_MANY_EXPORTS`.';

/** Converts rows of the database to a file. */
export interface Formatted {
  contentType: string;
  /** Without a dot. */
  extension: string;
  format: Duplex[];
}

/** CSV (RFC 4180) in which no spreadsheet reads a cell as a formula. */
export function asCsv<Row>(columns: readonly string[], toCells: (row: Row) => readonly string[]): Formatted {
  const toRecords = new Transform({
    objectMode: true,
    transform(row: Row, _encoding, done) {
      done(
        null,
        toCells(row).map((cell) => cellWithoutFormula(cell)),
      );
    },
  });
  // The library quotes cells with its own delimiter only; RFC 4180 requires quotes around any line break.
  const lines = stringify({
    header: true,
    columns: columns.map((column) => cellWithoutFormula(column)),
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
  return { contentType: CSV, extension: 'csv', format: [toRecords, lines] };
}

/** One JSON array of the rows as the API shows them. */
export function asJson<Row>(show: (row: Row) => object): Formatted {
  let before = '[\n';
  const items = new Transform({
    writableObjectMode: true,
    transform(row: Row, _encoding, done) {
      done(null, `${before}${JSON.stringify(show(row))}`);
      before = ',\n';
    },
    flush(done) {
      done(null, before === '[\n' ? '[]\n' : '\n]\n');
    },
  });
  return { contentType: 'application/json; charset=utf-8', extension: 'json', format: [items] };
}
