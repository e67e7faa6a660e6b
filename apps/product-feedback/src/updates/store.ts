import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import type { Db, Queries } from '../db.ts';
import { selectFitting, type Slice } from '../envelope.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { sendUpdate } from '../subscribers/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { COLUMNS, type NewUpdate, type Update } from './schemas.ts';

const CREATE = {
  name: 'updates-create',
  text: `INSERT INTO updates (id, account_id, product_id, title, description) VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
};
const FIND = { name: 'updates-find', text: `SELECT ${COLUMNS} FROM updates WHERE id = $1 AND account_id = $2` };
const SLICE = selectFitting('updates', 'product_id = $1 AND account_id = $2', 'octet_length(description)', {
  take: '$3',
  skip: '$4',
});
const LIST = {
  name: 'updates-list',
  text: `SELECT ${COLUMNS} FROM updates WHERE id IN (${SLICE}) ORDER BY created_at DESC, id DESC`,
};

/**
 * Posts an update. `tx` must be a transaction: the event and the messages to subscribers are committed with the row.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function createUpdate(
  tx: Queries,
  accountId: string,
  productId: string,
  { title, description }: NewUpdate,
): Promise<Update> {
  const product = await getProduct(tx, accountId, productId);
  const values = [newId('update-'), accountId, productId, title, description];
  const [update] = await tx.query<Update>(CREATE, values).catch(unlessDeleted);
  if (!update) throw new Error('The insert returned no row');
  await publish(tx, accountId, { type: 'update.published', data: update });
  await sendUpdate(tx, accountId, product, update);
  return update;
}

/** A slice of a product's updates, newest first. @throws AppError 404 `product_not_found`. */
export async function listUpdates(
  db: Queries,
  accountId: string,
  productId: string,
  { skip, take }: Slice,
): Promise<Update[]> {
  await getProduct(db, accountId, productId);
  return db.query<Update>(LIST, [productId, accountId, take, skip]);
}

export function countUpdates({ orm }: Db, accountId: string, productId: string): Promise<number> {
  return orm.update.count({ where: { accountId, productId } });
}

/** @throws AppError 404 `update_not_found`. */
export async function getUpdate(db: Queries, accountId: string, id: string): Promise<Update> {
  const [update] = await db.query<Update>(FIND, [id, accountId]);
  if (!update) throw new AppError(404, 'update_not_found', 'Update not found');
  return update;
}
