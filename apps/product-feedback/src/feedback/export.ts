import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import { asCsv, asJson, type ExportFormat } from '../export-formats.ts';
import { PARTS, toFeedback, type FeedbackRow } from './schemas.ts';
import { exportStatement, type Filter } from './search.ts';

const HEAD = ['id', 'reviewer_id', 'reviewer_name', 'type', 'status', 'created_at'] as const;

interface Asked {
  accountId: string;
  productId: string;
  filter: Filter;
  format: ExportFormat;
}

/** Streams a product's feedback, newest first. The CSV has a column for each part of both types. */
export function exportFeedback(
  send: SendDownload,
  { accountId, productId, filter, format }: Asked,
  response: Response,
): Promise<void> {
  const { extension, ...file } =
    format === 'json' ? asJson((row: FeedbackRow) => toFeedback(row)) : asCsv([...HEAD, ...PARTS, 'tags'], toCells);
  return send(accountId, response, {
    ...file,
    fileName: `${productId}-feedback.${extension}`,
    rows: (client) =>
      client.query(new QueryStream(...exportStatement(accountId, productId, filter), { batchSize: 500 })),
  });
}

function toCells(row: FeedbackRow): string[] {
  const { content, tags = [], ...fields } = toFeedback(row);
  const parts = new Map<string, unknown>(Object.entries(content));
  return [
    ...HEAD.map((column) => fields[column]),
    ...PARTS.map((part) => String(parts.get(part) ?? '')),
    tags.join('; '),
  ];
}
