import { createDownloads, type DownloadOptions } from '@services/common/files/downloads';
import type { Response } from 'express';
import { escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import type { Database } from '../db.ts';
import { EXPORT_FORMATS } from './export-formats.ts';
import { leadConditions, type Filters } from './filters.ts';
import type { ExportQuery } from './schemas.ts';

/** Makes the function that streams all matching leads, newest first. */
export function createExporter(db: Database, options?: Partial<DownloadOptions>) {
  const send = createDownloads(db.pool, options);

  return function exportLeads(
    accountId: string,
    query: Filters & Pick<ExportQuery, 'format' | 'bom'>,
    response: Response,
  ): Promise<void> {
    const { columns, copyOptions, contentType, file } = EXPORT_FORMATS[query.format];
    const copy = `COPY (${selection(columns, accountId, query)}) TO STDOUT (${copyOptions})`;
    return send(accountId, response, {
      fileName: `leads-${new Date().toISOString().slice(0, 10)}.${query.format}`,
      contentType,
      rows: (client) => client.query(copyTo(copy)),
      format: [file(query)],
    });
  };
}

/** COPY takes no parameters: the values are literals in the statement, quoted by the driver. */
function selection(columns: string, accountId: string, filters: Filters): string {
  const { where, values } = leadConditions(accountId, filters);
  const literals = values.map(escapeLiteral);
  const condition = where.replace(/\$(\d+)/g, (_placeholder, number) => literals[Number(number) - 1] ?? 'NULL');
  return `SELECT ${columns} FROM leads WHERE ${condition} ORDER BY captured_at DESC, id DESC`;
}

/** Streams the leads that a query matches. */
