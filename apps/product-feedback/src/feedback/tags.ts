import { takeReadTurn } from '@services/common/http/turns';
import { prepared, type Queries } from '../db.ts';
import { getProduct } from '../products/store.ts';
import type { FeedbackRow } from './schemas.ts';
import { feedbackNotFound } from './store.ts';
import { COLUMNS } from './table.ts';

const TAG = prepared(`UPDATE feedback SET tags = $3::text[] WHERE id = $1 AND account_id = $2 RETURNING ${COLUMNS}`);

/** The statement reads only feedback with tags, which a partial index contains. */
const TAGS = prepared(`SELECT tag, count(*)::int AS count FROM feedback, unnest(tags) AS tag
    WHERE product_id = $1 AND account_id = $2 AND tags <> '{}' GROUP BY tag ORDER BY count DESC, tag LIMIT 1000`);

/** Replaces the tags of one piece of feedback. @throws AppError 404 `feedback_not_found`. */
export async function tagFeedback(db: Queries, accountId: string, id: string, tags: string[]): Promise<FeedbackRow> {
  const [feedback] = await db.query<FeedbackRow>(TAG, [id, accountId, tags]);
  if (!feedback) throw feedbackNotFound();
  return feedback;
}

/** The tags of a product's feedback, the most frequent first. @throws AppError 404 `product_not_found`. */
export async function listTags(db: Queries, accountId: string, productId: string) {
  await getProduct(db, accountId, productId);
  return takeReadTurn(db, accountId, () => db.query<{ tag: string; count: number }>(TAGS, [productId, accountId]));
}
