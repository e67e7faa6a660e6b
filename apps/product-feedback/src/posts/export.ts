import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import { asCsv, asJson, type ExportFormat } from '../export-formats.ts';
import { Post, toPost, type PostExportFilter } from './schemas.ts';
import { listStatement } from './search.ts';
import type { Publishing } from './store.ts';
import type { PostRow } from './table.ts';

const COLUMNS = Object.keys(Post.shape).filter((name) => name !== 'merged_into') as (keyof typeof Post.shape)[];

interface Asked {
  productId: string;
  filter: PostExportFilter;
  format: ExportFormat;
}

/** Streams the posts of a product's board in the order of its list, without those that are merged into others. */
export function exportPosts(
  send: SendDownload,
  { accountId, publicUrl }: Publishing,
  { productId, filter, format }: Asked,
  response: Response,
): Promise<void> {
  const show = (row: PostRow) => toPost(row, publicUrl);
  const { extension, ...file } =
    format === 'json'
      ? asJson(show)
      : asCsv(COLUMNS, (row: PostRow) => COLUMNS.map((column) => String(show(row)[column] ?? '')));
  const { text, values } = listStatement(accountId, productId, filter, null);
  return send(accountId, response, {
    ...file,
    fileName: `${productId}-posts.${extension}`,
    rows: (client) => client.query(new QueryStream(text, values, { batchSize: 500 })),
  });
}
