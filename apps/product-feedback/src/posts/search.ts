import { takeReadTurn } from '@services/common/limits/turns';
import type { Queries } from '../db.ts';
import { getProduct } from '../products/store.ts';
import type { PostFilter, PostRow } from './schemas.ts';
import { COLUMNS } from './store.ts';

/** A statement with its values. */
interface Query {
  name: string;
  text: string;
  values: unknown[];
}

const ORDERS = {
  votes: { by: 'vote_count DESC, id DESC', shown: '"voteCount" DESC, id DESC' },
  newest: { by: 'id DESC', shown: 'id DESC' },
};

/** Where posts are read from, and what of them. */
interface Source {
  /** The account's id, an expression. */
  account: string;
  columns: string;
}

/**
 * One page of a board. Text is found first, all of it, and then sorted: otherwise a rare word would be looked for along the
 * order of votes, through everything else.
 *
 * @param values those of the statement, to which more are added; the first is the product's id.
 * @param take null for all.
 */
export function selectPosts(
  values: unknown[],
  { account, columns }: Source,
  { sort, status, search, after }: PostFilter,
  take: number | null,
): { name: string; text: string } {
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['product_id = $1', `account_id = ${account}`, 'merged_into IS NULL'];
  if (status) conditions.push(`status = ${bind(status)}::post_status`);
  if (search) conditions.push(`search_text LIKE search_pattern(${bind(search)})`);
  const beyond =
    after &&
    (sort === 'votes'
      ? `(vote_count, id) < (${bind(after.votes)}::int, ${bind(after.id)}::text)`
      : `id < ${bind(after.id)}::text`);
  const { by, shown } = ORDERS[sort];
  const name = ['posts-list', sort, status && 'status', search && 'search', after && 'after'];
  const limit = `ORDER BY ${by} LIMIT ${bind(take)}`;
  const text = search
    ? `WITH matches AS MATERIALIZED (SELECT id, vote_count FROM posts WHERE ${conditions.join(' AND ')})
      SELECT ${columns} FROM posts
      WHERE id IN (SELECT id FROM matches ${beyond ? `WHERE ${beyond}` : ''} ${limit}) ORDER BY ${shown}`
    : `SELECT ${columns} FROM posts WHERE ${[...conditions, ...(beyond ? [beyond] : [])].join(' AND ')} ${limit}`;
  return { name: name.filter(Boolean).join('-'), text };
}

export function listStatement(accountId: string, productId: string, filter: PostFilter, take: number | null): Query {
  const values: unknown[] = [productId, accountId];
  return { ...selectPosts(values, { account: '$2', columns: COLUMNS }, filter, take), values };
}

/** One page of a product's posts, without those that are merged into others, and whether more follow. */
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

/** Titles that share enough groups of three letters with a text, or contain most of it. */
export const SIMILAR = {
  name: 'posts-similar',
  text: `SELECT ${COLUMNS} FROM posts
    WHERE product_id = $1 AND account_id = $2 AND merged_into IS NULL AND id <> $4
      AND (title_text % fold_text($3) OR title_text %> fold_text($3))
    ORDER BY greatest(similarity(title_text, fold_text($3)), word_similarity(fold_text($3), title_text)) DESC, vote_count DESC, id DESC
    LIMIT 5`,
};

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
