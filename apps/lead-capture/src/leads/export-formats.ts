import { Transform } from 'node:stream';

import { CSV, csvOfCopy, withoutFormula } from '@services/common/files/csv';

import { LEAD_CELLS, LEAD_JSON } from './columns.ts';

/** A way to write leads down: PostgreSQL writes the lines, so that a million of them cost this process next to nothing. */
export interface ExportFormat {
  contentType: string;
  /** What is selected of each lead, and how COPY writes it. */
  columns: string;
  copyOptions: string;
  /** Makes the file of COPY's lines. */
  file(options: { bom: boolean }): Transform;
}

const LINE_FEED = 0x0a;

const csv: ExportFormat = {
  contentType: CSV,
  columns: Object.values(LEAD_CELLS).map(withoutFormula).join(', '),
  copyOptions: 'FORMAT csv',
  file: (options) => csvOfCopy(Object.keys(LEAD_CELLS), options),
};

/** A bare array, one lead a line. */
const json: ExportFormat = {
  contentType: 'application/json',
  columns: LEAD_JSON,
  // JSON holds no control characters, so that with these nothing is ever quoted.
  copyOptions: `FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02'`,
  file: inArray,
};

/** By the names that a client asks for. */
export const EXPORT_FORMATS = { csv, json };

function inArray(): Transform {
  let isEmpty = true;
  // A line's end is held back until it is known whether another line follows.
  let held = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const endsLine = chunk.at(-1) === LINE_FEED;
      const lines = chunk.toString('latin1', 0, chunk.length - (endsLine ? 1 : 0)).replaceAll('\n', ',\n');
      const before = isEmpty ? '[\n' : '';
      const text = `${before}${held ? ',\n' : ''}${lines}`;
      isEmpty = false;
      held = endsLine;
      done(null, Buffer.from(text, 'latin1'));
    },
    flush(done) {
      done(null, isEmpty ? '[]\n' : '\n]\n');
    },
  });
}
