import { lockRow } from '@services/common/database/lock-row';
import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import type { z } from 'zod';

import { prepared, type Db, type Queries } from '../db.ts';
import { selectFitting, type Slice } from '../envelope.ts';
import type { ProductRow } from '../products/schemas.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { sendUpdate } from '../subscribers/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { COLUMNS, toUpdate, type ChangedUpdate, type NewUpdate, type UpdateRow, type UpdateStatus } from './schemas.ts';

const CREATE = prepared(`
    INSERT INTO updates (id, account_id, product_id, title, description, category, status, publish_at, due_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7::update_status, $8, $8) RETURNING ${COLUMNS}`);
const FIND = prepared(`SELECT ${COLUMNS} FROM updates WHERE id = $1 AND account_id = $2`);
const FIND_PUBLIC = prepared(`SELECT ${COLUMNS} FROM updates WHERE id = $1 AND product_id = $2`);
const SLICE = selectFitting(
  'updates',
  'product_id = $1 AND account_id = $2 AND status = $3::update_status',
  'octet_length(description)',
  { take: '$4', skip: '$5' },
);
const LIST = prepared(`SELECT ${COLUMNS} FROM updates WHERE id IN (${SLICE}) ORDER BY created_at DESC, id DESC`);

/** The product is locked before the update, as its deletion does. */
const LOCK_PRODUCT = prepared(`SELECT p.id FROM products AS p JOIN updates AS u ON u.product_id = p.id
    WHERE u.id = $1 AND u.account_id = $2 AND p.account_id = $2 FOR NO KEY UPDATE OF p`);
const PUBLISH = prepared(`WITH parent AS MATERIALIZED (
      SELECT p.id FROM products AS p JOIN updates AS u ON u.product_id = p.id
      WHERE u.id = $1 AND u.account_id = $2 AND p.account_id = $2 FOR NO KEY UPDATE OF p
    )
    UPDATE updates SET status = 'published', created_at = now(), publish_at = NULL, due_at = NULL
    WHERE id = $1 AND account_id = $2 AND status <> 'published' AND product_id IN (SELECT id FROM parent)
      AND ($3::int IS NULL OR (status = 'scheduled' AND attempts = $3))
    RETURNING ${COLUMNS}`);

const CHANGE = prepared(`UPDATE updates SET title = coalesce($3, title), description = coalesce($4, description),
      category = coalesce($5, category), edited_at = CASE status WHEN 'published' THEN now() END
    WHERE id = $1 AND account_id = $2 RETURNING ${COLUMNS}`);
const SCHEDULE = prepared(`
    UPDATE updates SET status = CASE WHEN $3::timestamptz IS NULL THEN 'draft' ELSE 'scheduled' END::update_status,
      publish_at = $3, due_at = $3, attempts = 0
    WHERE id = $1 AND account_id = $2 AND status <> 'published' RETURNING id`);

/**
 * Creates an update. `tx` must be a transaction: the event and the messages to subscribers are committed with the row.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function createUpdate(
  tx: Queries,
  accountId: string,
  productId: string,
  { title, description = '', category = '', draft = false, publish_at: at }: z.input<typeof NewUpdate>,
): Promise<UpdateRow> {
  const product = await getProduct(tx, accountId, productId);
  const status: UpdateStatus = draft ? 'draft' : at === undefined ? 'published' : 'scheduled';
  const values = [newId('update-'), accountId, productId, title, description, category, status, at ?? null];
  const [update] = await tx.query<UpdateRow>(CREATE, values).catch(unlessDeleted);
  if (!update) throw new Error('The insert returned no row');
  if (status === 'published') await announce(tx, accountId, product, update);
  return update;
}

async function announce(tx: Queries, accountId: string, product: ProductRow, update: UpdateRow): Promise<void> {
  await publish(tx, accountId, { type: 'update.published', data: toUpdate(update) });
  await sendUpdate(tx, accountId, product, update);
}

/** Keeps an update from being changed or published until the end of the transaction `tx`, which may publish it. */
export async function lockForPublishing(tx: Queries, accountId: string, id: string): Promise<void> {
  await tx.query(LOCK_PRODUCT, [id, accountId]);
  await lockRow(tx, 'updates', accountId, id);
}

/**
 * Publishes a draft or a scheduled update. `tx` must be a transaction, which also commits the event and the messages. So the
 * update is announced exactly once.
 *
 * @param attempt the worker's attempt. An update that was withdrawn or postponed since then is not published.
 * @throws AppError 404 `update_not_found`, 409 `update_published`.
 */
export async function publishUpdate(tx: Queries, accountId: string, id: string, attempt?: number): Promise<UpdateRow> {
  const [update] = await tx.query<UpdateRow>(PUBLISH, [id, accountId, attempt ?? null]);
  if (!update) return refuseAgain(tx, accountId, id);
  await announce(tx, accountId, await getProduct(tx, accountId, update.product_id), update);
  return update;
}

/** @throws AppError 409 `update_published`, or 404 `update_not_found`. */
async function refuseAgain(tx: Queries, accountId: string, id: string): Promise<never> {
  await getUpdate(tx, accountId, id);
  throw new AppError(409, 'update_published', 'This update has already been published');
}

/**
 * Changes the texts of an update, or when it is published. `tx` must be a transaction.
 *
 * @throws AppError 404 `update_not_found`; 409 `update_published` for a new time of a published update.
 */
export async function changeUpdate(
  tx: Queries,
  accountId: string,
  id: string,
  { title, description, category, publish_at: at }: ChangedUpdate,
): Promise<UpdateRow> {
  if (at !== undefined && (await tx.query(SCHEDULE, [id, accountId, at])).length === 0)
    return refuseAgain(tx, accountId, id);
  const values = [id, accountId, title ?? null, description ?? null, category ?? null];
  const [update] = await tx.query<UpdateRow>(CHANGE, values);
  return update ?? getUpdate(tx, accountId, id);
}

/** A slice of a product's updates with a status, newest first. */
export async function listUpdates(
  db: Queries,
  accountId: string,
  productId: string,
  status: UpdateStatus,
  { skip, take }: Slice,
): Promise<UpdateRow[]> {
  return db.query<UpdateRow>(LIST, [productId, accountId, status, take, skip]);
}

/** Counts a product's updates with a status. For published updates it reads the number that a trigger keeps. */
export async function countUpdates(
  db: Db,
  accountId: string,
  { id: productId, update_count: published }: ProductRow,
  status: UpdateStatus,
): Promise<number> {
  return status === 'published' ? published : db.orm.update.count({ where: { accountId, productId, status } });
}

/** @throws AppError 404 `update_not_found`. */
export async function getUpdate(db: Queries, accountId: string, id: string): Promise<UpdateRow> {
  const [update] = await db.query<UpdateRow>(FIND, [id, accountId]);
  return update ?? missing();
}

/**
 * An update by its id alone, for its page: knowing the id is enough to see it, also while it is a draft.
 *
 * @throws AppError 404 `update_not_found`.
 */
export async function getPublicUpdate(db: Queries, productId: string, id: string): Promise<UpdateRow> {
  const [update] = await db.query<UpdateRow>(FIND_PUBLIC, [id, productId]);
  return update ?? missing();
}

function missing(): never {
  throw new AppError(404, 'update_not_found', 'Update not found');
}
