import { takeReadTurn } from '@services/common/http/turns';
import { conditionsOf } from '@services/common/tables/table';

import { prepared, type Queries } from '../db.ts';
import { getProduct } from '../products/store.ts';
import type { PostFilter, Position } from './schemas.ts';
import { COLUMNS, filters, type PostRow } from './table.ts';

/** Each order as SQL: `by` sorts the table, `shown` sorts the selected columns, `after` selects the rows after a position. */
const ORDERS = {
  votes: {
    by: 'vote_count DESC, id DESC',
    shown: 'votes DESC, id DESC',
    after: ({ votes, id }: Position, bind: Bind) => `(vote_count, id) < (${bind(votes)}::int, ${bind(id)}::text)`,
  },
  newest: { by: 'id DESC', shown: 'id DESC', after: ({ id }: Position, bind: Bind) => `id < ${bind(id)}::text` },
};
type Bind = (value: unknown) => string;

/**
 * One page of a board. The statement finds all matches of a text and then sorts them: otherwise PostgreSQL would search for a
 * rare word by scanning the index of votes, and read all other posts, too.
 *
 * @param take null for all posts.
 */
export function listStatement(accountId: string, productId: string, filter: PostFilter, take: number | null) {
  const { sort, search, after } = filter;
  const base = 'product_id = $1 AND account_id = $2 AND merged_into IS NULL';
  const { where, values, bind } = conditionsOf(filters, base, [productId, accountId], filter);
  const { by, shown, after: beyondOf } = ORDERS[sort];
  const beyond = after ? beyondOf(after, bind) : 'true';
  const limit = `ORDER BY ${by} LIMIT ${bind(take)}`;
  const text =
    search === undefined
      ? `SELECT ${COLUMNS} FROM posts WHERE ${where} AND ${beyond} ${limit}`
      : `WITH matches AS MATERIALIZED (SELECT id, vote_count FROM posts WHERE ${where})
        SELECT ${COLUMNS} FROM posts
        WHERE id IN (SELECT id FROM matches WHERE ${beyond} ${limit}) ORDER BY ${shown}`;
  return { ...prepared(text), values };
}

/** One page of a product's posts, without those that are merged into other posts, and whether more posts follow. */
export async function listPosts(
  db: Queries,
  accountId: string,
  productId: string,
  filter: PostFilter,
  take: number,
): Promise<{ posts: PostRow[]; more: boolean }> {
  const { values, ...statement } = listStatement(accountId, productId, filter, take + 1);
  const read = () => db.query<PostRow>(statement, values);
  const rows = await (filter.search === undefined ? read() : takeReadTurn(db, accountId, read));
  return { posts: rows.slice(0, take), more: rows.length > take };
}

/** Finds titles that share enough trigrams with a text, or contain most of it. */
export const SIMILAR = prepared(`SELECT ${COLUMNS} FROM posts
    WHERE product_id = $1 AND account_id = $2 AND merged_into IS NULL AND id <> $4
      AND (title_text % fold_text($3) OR title_text %> fold_text($3))
    ORDER BY greatest(similarity(title_text, fold_text($3)), word_similarity(fold_text($3), title_text)) DESC, vote_count DESC, id DESC
    LIMIT 5`);

/**
 * Up to five posts whose titles resemble a text, the most similar first.
 *
 * @param except the id of a post that is left out.
 * @throws AppError 404 `product_not_found`.
 */
export async function findSimilar(
  db: Queries,
  accountId: string,
  productId: string,
  text: string,
  except = '',
): Promise<PostRow[]> {
  await getProduct(db, accountId, productId);
  return takeReadTurn(db, accountId, () => db.query<PostRow>(SIMILAR, [productId, accountId, text, except]));
}
