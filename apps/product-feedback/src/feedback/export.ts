import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import { fileOf, type Cell, type ExportParameters } from '../export-formats.ts';
import { PARTS, toFeedback, type FeedbackRow } from './schemas.ts';
import { exportStatement, type Filter } from './search.ts';

const HEAD = ['id', 'reviewer_id', 'reviewer_name', 'type', 'status', 'created_at'] as const;

interface Asked {
  accountId: string;
  productId: string;
  filter: Filter;
  parameters: ExportParameters;
}

/** Streams a product's feedback, newest first. A table has a column for each field of both types of feedback. */
export function exportFeedback(
  send: SendDownload,
  { accountId, productId, filter, parameters }: Asked,
  response: Response,
): Promise<void> {
  return send(accountId, response, {
    ...fileOf(`${productId}-feedback`, parameters, { columns: [...HEAD, ...PARTS, 'tags'], toCells, show: toFeedback }),
    rows: (client) =>
      client.query(new QueryStream(...exportStatement(accountId, productId, filter), { batchSize: 500 })),
  });
}

function toCells(row: FeedbackRow): Cell[] {
  const { content, tags = [], ...fields } = toFeedback(row);
  const parts = new Map<string, Cell | undefined>(Object.entries(content));
  return [...HEAD.map((column) => fields[column]), ...PARTS.map((part) => parts.get(part) ?? ''), tags.join('; ')];
}
