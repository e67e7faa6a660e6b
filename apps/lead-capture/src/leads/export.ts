import { Transform } from 'node:stream';

import { CSV, csvOfCopy } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import { to as copyTo } from 'pg-copy-streams';

import type { ExportQuery } from './schemas.ts';
import { leads } from './table.ts';

const LINE_FEED = 0x0a;

/** The formats of an export: PostgreSQL formats the lines, so that a million leads cost this process very little. */
const FORMATS = {
  csv: { contentType: CSV, copyOptions: 'FORMAT csv', file: (bom: boolean) => csvOfCopy([...leads.names], { bom }) },
  json: {
    contentType: 'application/json',
    // JSON contains no control characters. With control characters as delimiter and quote, COPY therefore never quotes anything.
    copyOptions: `FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02'`,
    file: inArray,
  },
};

/** Streams all matching leads, newest first. */
export function exportLeads(
  send: SendDownload,
  accountId: string,
  { format, bom, ...filters }: ExportQuery,
  response: Response,
): Promise<void> {
  const { copyOptions, contentType, file } = FORMATS[format];
  const copy = `COPY (${leads.exported(accountId, filters, leads.names, format)}) TO STDOUT (${copyOptions})`;
  return send(accountId, response, {
    fileName: `leads-${new Date().toISOString().slice(0, 10)}.${format}`,
    contentType,
    rows: (client) => client.query(copyTo(copy)),
    format: [file(bom)],
  });
}

/** A bare array, one lead per line. */
function inArray(): Transform {
  let isEmpty = true;
  // Writes each line break only when another line follows.
  let held = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const endsLine = chunk.at(-1) === LINE_FEED;
      const lines = chunk.toString('latin1', 0, chunk.length - (endsLine ? 1 : 0)).replaceAll('\n', ',\n');
      const before = isEmpty ? '[\n' : '';
      const text = `${before}${held ? ',\n' : ''}${lines}`;
      isEmpty = false;
      held = endsLine;
      // Lets other work of the process run, as in `csvOfCopy`.
      setImmediate(done, null, Buffer.from(text, 'latin1'));
    },
    flush(done) {
      done(null, isEmpty ? '[]\n' : '\n]\n');
    },
  });
}
