import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { NEWEST_FIRST, type Db } from '../db.ts';
import { selectFitting, type Slice } from '../envelope.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { sendUpdate } from '../subscribers/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { toUpdate, type NewUpdate, type UpdateRow } from './schemas.ts';

/**
 * Posts an update. `tx` must be a transaction: the event and the messages to subscribers go with the row.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function createUpdate(
  tx: Db,
  accountId: string,
  productId: string,
  update: NewUpdate,
): Promise<UpdateRow> {
  const product = await getProduct(tx, accountId, productId);
  const data = { ...update, id: newId('update-'), accountId, productId };
  const row = await tx.orm.update.create({ data }).catch(unlessDeleted);
  await publish(tx, accountId, { type: 'update.published', data: toUpdate(row) });
  await sendUpdate(tx, accountId, product, row);
  return row;
}

const SLICE = {
  name: 'updates-slice',
  text: selectFitting('updates', 'product_id = $1 AND account_id = $2', 'octet_length(description)', {
    take: '$3',
    skip: '$4',
  }),
};

/** A slice of a product's updates, newest first. @throws AppError 404 `product_not_found`. */
export async function listUpdates(
  db: Db,
  accountId: string,
  productId: string,
  { skip, take }: Slice,
): Promise<UpdateRow[]> {
  await getProduct(db, accountId, productId);
  const fitting = await db.query<{ id: string }>(SLICE, [productId, accountId, take, skip]);
  const where = { accountId, id: { in: fitting.map(({ id }) => id) } };
  return db.orm.update.findMany({ where, orderBy: NEWEST_FIRST });
}

export function countUpdates({ orm }: Db, accountId: string, productId: string): Promise<number> {
  return orm.update.count({ where: { accountId, productId } });
}

/** @throws AppError 404 `update_not_found`. */
export async function getUpdate({ orm }: Db, accountId: string, id: string): Promise<UpdateRow> {
  const update = await orm.update.findUnique({ where: { id, accountId } });
  if (!update) throw new AppError(404, 'update_not_found', 'Update not found');
  return update;
}
