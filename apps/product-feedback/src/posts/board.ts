import type { BoardRow } from '../boards/schemas.ts';
import { SETTINGS } from '../boards/store.ts';
import { prepared, type Queries } from '../db.ts';
import { productNotFound, PUBLIC_COLUMNS, type PublicProductRow } from '../products/store.ts';
import type { PostFilter } from './schemas.ts';
import { selectPosts } from './search.ts';
import type { PostRow } from './table.ts';

/** The number of characters of a post's text in a list on a board. */
export const EXCERPT = 240;

/** The fields of a post in a board's list. A longer text is cut to EXCERPT + 1 characters, so that its length shows that it was cut. */
export type ListedPost = Pick<PostRow, 'id' | 'title' | 'text' | 'status' | 'votes' | 'comments'>;

const LISTED = `id, title, left(text, ${EXCERPT + 1}) AS text, status, vote_count AS votes, comment_count AS comments`;

/** Which posts to read together with the board. */
interface Listed {
  filter: PostFilter;
  take: number;
}

export interface FoundBoard {
  product: PublicProductRow;
  board: BoardRow;
  /** The posts of the page; empty if no posts were requested or the board is closed. */
  posts: ListedPost[];
  /** Whether more posts follow. */
  more: boolean;
}

/**
 * A product by its id alone, with its board, open or closed, and a page of posts. One statement reads all of it, because separate
 * statements would cost more than the page itself.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function findBoard(db: Queries, productId: string, list?: Listed): Promise<FoundBoard> {
  const { values, ...statement } = boardStatement(productId, list);
  type Row = FoundBoard['product'] & Omit<BoardRow, 'product_id'> & { posts: ListedPost[] | null };
  const [row] = await db.query<Row>(statement, values);
  if (!row) throw productNotFound();
  const { open, readers, participation, comments, approve_comments, posts, ...product } = row;
  const take = list?.take ?? 0;
  return {
    product,
    board: { product_id: productId, open, readers, participation, comments, approve_comments },
    posts: (posts ?? []).slice(0, take),
    more: (posts?.length ?? 0) > take,
  };
}

function boardStatement(productId: string, list?: Listed) {
  const given = [productId];
  const source = { account: '(SELECT account_id FROM products WHERE id = $1)', columns: LISTED, given };
  const posts = list && selectPosts(source, list.filter, list.take + 1);
  const read = posts ? `CASE WHEN b.open THEN (SELECT json_agg(post) FROM (${posts.text}) AS post) END` : 'NULL::json';
  return {
    ...prepared(`SELECT product.*, ${SETTINGS}, ${read} AS posts
      FROM (SELECT ${PUBLIC_COLUMNS} FROM products WHERE id = $1) AS product
      LEFT JOIN boards AS b ON b.product_id = product.id AND b.account_id = product."accountId"`),
    values: posts?.values ?? given,
  };
}
