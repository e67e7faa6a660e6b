import { Transform } from 'node:stream';

import { CSV, cellWithoutFormula } from '@services/common/files/csv';
import type { SendDownload } from '@services/common/files/downloads';
import { stringify } from 'csv-stringify';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import { QuickContent, StructuredContent, toFeedback, type FeedbackRow } from './schemas.ts';
import { exportStatement, type Filter } from './search.ts';

const HEAD = ['id', 'reviewer_id', 'reviewer_name', 'type', 'status', 'created_at'] as const;
const PARTS = [...Object.keys(StructuredContent.shape), ...Object.keys(QuickContent.shape)];

/** Streams a product's feedback as CSV (RFC 4180), a column for each part of both types, newest first. */
export function exportFeedback(
  send: SendDownload,
  { accountId, productId, filter }: { accountId: string; productId: string; filter: Filter },
  response: Response,
): Promise<void> {
  return send(accountId, response, {
    fileName: `${productId}-feedback.csv`,
    contentType: CSV,
    rows: (client) =>
      client.query(new QueryStream(...exportStatement(accountId, productId, filter), { batchSize: 500 })),
    format: [toRecords(), format()],
  });
}

function toRecords(): Transform {
  return new Transform({
    objectMode: true,
    transform(row: FeedbackRow, _encoding, done) {
      const { content, tags = [], ...fields } = toFeedback(row);
      const parts = new Map<string, unknown>(Object.entries(content));
      const cells = [
        ...HEAD.map((column) => fields[column]),
        ...PARTS.map((part) => String(parts.get(part) ?? '')),
        tags.join('; '),
      ];
      done(null, cells.map(cellWithoutFormula));
    },
  });
}

function format() {
  // The library quotes cells with its own delimiter only; RFC 4180 wants any line break quoted.
  return stringify({
    header: true,
    columns: [...HEAD, ...PARTS, 'tags'],
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
}
