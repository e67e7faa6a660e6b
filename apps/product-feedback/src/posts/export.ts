import type { Download } from '@services/common/files/downloads';

import { fileOf, type ExportParameters } from '../export-formats.ts';
import { Post, toPost, type PostExportFilter } from './schemas.ts';
import { listStatement } from './search.ts';
import type { Publishing } from './store.ts';
import type { PostRow } from './table.ts';

const COLUMNS = Object.keys(Post.shape).filter((name) => name !== 'merged_into') as (keyof typeof Post.shape)[];

/** The posts of a product's board in the order of its list, without those that are merged into other posts. */
export function postsFile(
  { accountId, publicUrl }: Publishing,
  productId: string,
  filter: PostExportFilter,
  parameters: ExportParameters,
): Download {
  const show = (row: PostRow) => toPost(row, publicUrl);
  const toCells = (row: PostRow) => {
    const post = show(row);
    return COLUMNS.map((column) => post[column] ?? '');
  };
  const shape = { columns: COLUMNS, toCells, show };
  return fileOf(`${productId}-posts`, parameters, shape, listStatement(accountId, productId, filter, null));
}
