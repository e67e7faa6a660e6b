import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { award } from '../credits/ledger.ts';
import { queryRow, prepared, type Queries } from '../db.ts';
import { noteFeedback } from '../notifications/store.ts';
import { getProduct, unlessDeleted } from '../products/store.ts';
import { publish } from '../webhooks/outbox.ts';
import { toFeedback, type DismissedRow, type FeedbackRow, type NewFeedback, type ValidatedRow } from './schemas.ts';
import { COLUMNS } from './table.ts';

const FIND = prepared(`SELECT ${COLUMNS} FROM feedback WHERE id = $1 AND account_id = $2`);

const CREATE = prepared(`
    INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, anonymous, type, content)
    VALUES ($1, $2, $3, $4, $5, $6, $7::feedback_type, $8::jsonb) RETURNING ${COLUMNS}`);

/**
 * Guards the award of credits: of parallel calls, only one finds the feedback undecided. A reviewer who is now the product's
 * owner earns nothing. The product is locked first: its counts change too, and its deletion locks it before its
 * feedback (see deletions/store.ts).
 */
const DECIDE = prepared(`WITH product AS MATERIALIZED (
      SELECT p.id AS key, p.owner_id AS owner FROM products AS p JOIN feedback AS f ON f.product_id = p.id
      WHERE f.id = $1 AND f.account_id = $2 FOR NO KEY UPDATE OF p
    )
    UPDATE feedback SET status = $3::feedback_status, updated_at = now() FROM product
    WHERE product_id = product.key AND id = $1 AND status = 'submitted'
    RETURNING ${COLUMNS}, updated_at, CASE
      WHEN $3 = 'dismissed' OR anonymous OR reviewer_id = product.owner THEN 0
      WHEN type = 'structured' THEN (SELECT structured_credits FROM accounts WHERE id = $2 FOR KEY SHARE)
      ELSE (SELECT quick_credits FROM accounts WHERE id = $2 FOR KEY SHARE) END AS credits_earned`);

/** @throws AppError 404 `feedback_not_found`. */
export async function getFeedback(db: Queries, accountId: string, id: string): Promise<FeedbackRow> {
  const feedback = await queryRow<FeedbackRow>(db, FIND, [id, accountId]);
  if (!feedback) throw feedbackNotFound();
  return feedback;
}

export function feedbackNotFound(): AppError {
  return new AppError(404, 'feedback_not_found', 'Feedback not found');
}

/**
 * Stores feedback. `tx` must be a transaction: the event and the notifications are committed with the row.
 *
 * @throws AppError 404 `product_not_found`, 409 `product_archived`, 409 `self_review` for the product's owner.
 */
export async function createFeedback(
  tx: Queries,
  accountId: string,
  productId: string,
  input: NewFeedback & { anonymous?: boolean },
): Promise<FeedbackRow> {
  const product = await getProduct(tx, accountId, productId);
  if (product.status === 'Archived')
    throw new AppError(409, 'product_archived', 'This product is archived and no longer accepts feedback');
  if (input.reviewer_id === product.owner_id || input.reviewer_id === accountId) {
    throw new AppError(409, 'self_review', 'Owners cannot review their own product');
  }
  const { reviewer_id, reviewer_name, anonymous = false, type, content } = input;
  const values = [
    newId('fb-'),
    accountId,
    productId,
    reviewer_id,
    reviewer_name,
    anonymous,
    type,
    JSON.stringify(content),
  ];
  const [feedback] = await tx.query<FeedbackRow>(CREATE, values).catch(unlessDeleted);
  if (!feedback) throw new Error('The insert returned no row');
  await publish(tx, accountId, {
    type: 'feedback.submitted',
    data: toFeedback(feedback),
    personId: feedback.reviewer_id,
  });
  await noteFeedback(tx, accountId, productId, feedback.id);
  return feedback;
}

/**
 * Validates feedback and awards its credits. `tx` must be a transaction, so that state, credits and event are committed together.
 *
 * @throws AppError 404 `feedback_not_found`, 409 when it is validated or dismissed already.
 */
export async function validateFeedback(tx: Queries, accountId: string, id: string): Promise<ValidatedRow> {
  const feedback = await decide(tx, accountId, id, 'validated');
  await award(tx, {
    accountId,
    personId: feedback.reviewer_id,
    amount: feedback.credits_earned,
    reason: 'feedback_validated',
    sourceId: id,
  });
  await publish(tx, accountId, {
    type: 'feedback.validated',
    data: toFeedback(feedback),
    personId: feedback.reviewer_id,
  });
  return feedback;
}

/**
 * Dismisses feedback; the reviewer earns nothing. `tx` must be a transaction.
 *
 * @throws AppError 404 `feedback_not_found`, 409 when it is validated or dismissed already.
 */
export async function dismissFeedback(tx: Queries, accountId: string, id: string): Promise<DismissedRow> {
  const { credits_earned: _none, ...feedback } = await decide(tx, accountId, id, 'dismissed');
  await publish(tx, accountId, {
    type: 'feedback.dismissed',
    data: toFeedback(feedback),
    personId: feedback.reviewer_id,
  });
  return feedback;
}

/** Validates or dismisses feedback; a second decision is refused. */
async function decide(
  tx: Queries,
  accountId: string,
  id: string,
  decision: 'validated' | 'dismissed',
): Promise<ValidatedRow> {
  const [feedback] = await tx.query<ValidatedRow>(DECIDE, [id, accountId, decision]);
  if (feedback) return feedback;
  const { status } = await getFeedback(tx, accountId, id);
  throw new AppError(409, `feedback_already_${status}`, `The feedback is already ${status}`);
}
