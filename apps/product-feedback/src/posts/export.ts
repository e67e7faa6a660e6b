import type { SendDownload } from '@services/common/files/downloads';
import type { Response } from 'express';
import QueryStream from 'pg-query-stream';

import { fileOf, type ExportParameters } from '../export-formats.ts';
import { Post, toPost, type PostExportFilter } from './schemas.ts';
import { listStatement } from './search.ts';
import type { Publishing } from './store.ts';
import type { PostRow } from './table.ts';

const COLUMNS = Object.keys(Post.shape).filter((name) => name !== 'merged_into') as (keyof typeof Post.shape)[];

interface Asked {
  productId: string;
  filter: PostExportFilter;
  parameters: ExportParameters;
}

/** Streams the posts of a product's board in the order of its list, without those that are merged into other posts. */
export function exportPosts(
  send: SendDownload,
  { accountId, publicUrl }: Publishing,
  { productId, filter, parameters }: Asked,
  response: Response,
): Promise<void> {
  const show = (row: PostRow) => toPost(row, publicUrl);
  const toCells = (row: PostRow) => {
    const post = show(row);
    return COLUMNS.map((column) => post[column] ?? '');
  };
  const { text, values } = listStatement(accountId, productId, filter, null);
  return send(accountId, response, {
    ...fileOf(`${productId}-posts`, parameters, { columns: COLUMNS, toCells, show }),
    rows: (client) => client.query(new QueryStream(text, values, { batchSize: 500 })),
  });
}
