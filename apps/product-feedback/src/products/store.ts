import { withTimesOfJson } from '@services/common/database/iso-time';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { given, isMissing, queryPage, violates, prepared, type Db, type Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import { COLUMNS, type ChangedProduct, type NewProduct, type ProductRow } from './schemas.ts';

const LIST = {
  ...prepared(`SELECT (SELECT count(*)::int FROM products WHERE account_id = $1) AS total,
      (SELECT json_agg(page) FROM (
        SELECT ${COLUMNS} FROM products
        WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3
      ) AS page) AS products`),
  types: ['text', 'int', 'int'],
};

const FIND = prepared(`SELECT ${COLUMNS} FROM products WHERE id = $1 AND account_id = $2`);

/** The columns of a product for the hosted pages, whose visitors know only the product's id. */
const PUBLIC_COLUMNS = `${COLUMNS}, account_id AS "accountId",
  (SELECT readers FROM boards WHERE product_id = products.id AND open) AS board_readers`;
export type PublicProductRow = ProductRow & {
  accountId: string;
  /** Who may read the board; null while it is closed. */
  board_readers: 'anyone' | 'invited' | null;
};

const FIND_PUBLIC = prepared(`SELECT ${PUBLIC_COLUMNS} FROM products WHERE id = $1`);

export function productNotFound(): AppError {
  return new AppError(404, 'product_not_found', 'Product not found');
}

/**
 * Handles the error of a write whose product may have been deleted before the write. @throws AppError 404 `product_not_found` in
 * that case, otherwise the error.
 */
export function unlessDeleted(error: unknown): never {
  throw violates(error, /_product_id_fkey$/) ? productNotFound() : error;
}

/** One page of an account's products, newest first, and their number. */
export async function listProducts(db: Queries, accountId: string, slice: Slice) {
  const page = await queryPage<{ total: number; products: ProductRow[] | null }>(db, LIST, [accountId], slice);
  return { total: page?.total ?? 0, products: withTimesOfJson(page?.products ?? null, 'created_at') };
}

/** @throws AppError 404 `product_not_found`. */
export async function getProduct(db: Queries, accountId: string, id: string): Promise<ProductRow> {
  const [product] = await db.query<ProductRow>(FIND, [id, accountId]);
  if (!product) throw productNotFound();
  return product;
}

/**
 * A product by its id alone, for the hosted pages, whose visitors have no account: knowing the id is enough to see the page.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function getPublicProduct(db: Queries, id: string): Promise<PublicProductRow> {
  const [product] = await db.query<PublicProductRow>(FIND_PUBLIC, [id]);
  if (!product) throw productNotFound();
  return product;
}

/** Whether anyone can give feedback on the product's page. */
export function acceptsFeedback({ status, feedback_page }: ProductRow): boolean {
  return status !== 'Archived' && feedback_page !== 'closed';
}

/** @throws AppError 409 `feedback_closed` unless the product accepts feedback on its page. */
export function requireFeedbackPage(product: ProductRow): void {
  if (!acceptsFeedback(product))
    throw new AppError(409, 'feedback_closed', `${product.name} does not accept feedback on this page.`);
}

export async function createProduct(db: Db, accountId: string, product: NewProduct): Promise<ProductRow> {
  const data = { ...toColumns(product), name: product.name, id: newId('prod-'), accountId };
  const { id } = await db.orm.product.create({ data, select: { id: true } });
  return getProduct(db, accountId, id);
}

/** @throws AppError 404 `product_not_found`. */
export async function updateProduct({ orm }: Db, accountId: string, id: string, changes: ChangedProduct) {
  const now = new Date();
  const data = { ...toColumns(changes), updatedAt: now };
  const select = { id: true, name: true, status: true };
  try {
    return { ...(await orm.product.update({ where: { id, accountId }, data, select })), updated_at: now.toISOString() };
  } catch (error) {
    throw isMissing(error) ? productNotFound() : error;
  }
}

function toColumns({
  owner_id: ownerId,
  feedback_page: feedbackPage,
  embed_origins: embedOrigins,
  ...columns
}: ChangedProduct) {
  return given({ ...columns, ownerId, feedbackPage, embedOrigins });
}
