import { CSV, csvOfCopy } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import { JSON_ARRAY } from '@services/common/files/json-array';
import type { Response } from 'express';
import { to as copyTo } from 'pg-copy-streams';

import type { ExportQuery } from './schemas.ts';
import { leads } from './table.ts';

/** The formats of an export: PostgreSQL formats the lines, so that a million leads cost this process very little. */
const FORMATS = {
  csv: { contentType: CSV, copyOptions: 'FORMAT csv', file: (bom: boolean) => csvOfCopy([...leads.names], { bom }) },
  json: JSON_ARRAY,
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
