import { prepared, type Queries } from '../db.ts';
import { productNotFound } from '../products/store.ts';
import type { BoardRow, ChangedBoard } from './schemas.ts';

/** The settings of a board `b`. The board of a product without a row is closed. */
const SETTINGS = `coalesce(b.open, false) AS open, coalesce(b.readers, 'anyone') AS readers,
  coalesce(b.participation, 'anyone') AS participation,
  coalesce(b.comments, true) AS comments, coalesce(b.approve_comments, true) AS approve_comments`;

const FIND = prepared(`
    SELECT p.id AS product_id, ${SETTINGS} FROM products AS p
    LEFT JOIN boards AS b ON b.product_id = p.id AND b.account_id = p.account_id
    WHERE p.id = $1 AND p.account_id = $2`);

const SAVE = prepared(`
    INSERT INTO boards AS b (product_id, account_id, open, participation, comments, approve_comments, readers)
    SELECT id, account_id, coalesce($3, false), coalesce($4::board_participation, 'anyone'), coalesce($5, true), coalesce($6, true),
      coalesce($7::board_participation, 'anyone')
    FROM products WHERE id = $1 AND account_id = $2
    ON CONFLICT (product_id) DO UPDATE SET open = coalesce($3, b.open),
      participation = coalesce($4::board_participation, b.participation), comments = coalesce($5, b.comments), approve_comments = coalesce($6, b.approve_comments),
      readers = coalesce($7::board_participation, b.readers)
    RETURNING product_id, ${SETTINGS}`);

/** The board of a product, whether open or closed. @throws AppError 404 `product_not_found`. */
export async function getBoard(db: Queries, accountId: string, productId: string): Promise<BoardRow> {
  const [board] = await db.query<BoardRow>(FIND, [productId, accountId]);
  if (!board) throw productNotFound();
  return board;
}

const LOCK = prepared('SELECT product_id FROM boards WHERE product_id = $1 AND account_id = $2 FOR UPDATE');

/** Like `getBoard`, but locks the board until the end of the transaction. */
export async function lockBoard(tx: Queries, accountId: string, productId: string): Promise<BoardRow> {
  await tx.query(LOCK, [productId, accountId]);
  return getBoard(tx, accountId, productId);
}

/** Changes the given settings of a board. @throws AppError 404 `product_not_found`. */
export async function saveBoard(
  db: Queries,
  accountId: string,
  productId: string,
  changes: ChangedBoard,
): Promise<BoardRow> {
  const { open = null, participation = null, comments = null, approve_comments = null, readers = null } = changes;
  const values = [productId, accountId, open, participation, comments, approve_comments, readers];
  const [board] = await db.query<BoardRow>(SAVE, values);
  if (!board) throw productNotFound();
  return board;
}
