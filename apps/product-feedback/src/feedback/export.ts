import type { Download } from '@services/common/files/downloads';

import { fileOf, type Cell, type ExportParameters } from '../export-formats.ts';
import { PARTS, toFeedback, type FeedbackRow } from './schemas.ts';
import { exportStatement, type Filter } from './search.ts';

const HEAD = ['id', 'reviewer_id', 'reviewer_name', 'type', 'status', 'created_at'] as const;

/** A product's feedback, newest first. A table has a column for each field of both types of feedback. */
export function feedbackFile(
  accountId: string,
  productId: string,
  filter: Filter,
  parameters: ExportParameters,
): Download {
  const shape = { columns: [...HEAD, ...PARTS, 'tags'], toCells, show: toFeedback };
  return fileOf(`${productId}-feedback`, parameters, shape, exportStatement(accountId, productId, filter));
}

function toCells(row: FeedbackRow): Cell[] {
  const { content, tags = [], ...fields } = toFeedback(row);
  const parts = new Map<string, Cell | undefined>(Object.entries(content));
  return [...HEAD.map((column) => fields[column]), ...PARTS.map((part) => parts.get(part) ?? ''), tags.join('; ')];
}
