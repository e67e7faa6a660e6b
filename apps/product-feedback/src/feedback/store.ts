import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { award } from '../credits/ledger.ts';
import type { Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import { noteFeedback } from '../notifications/store.ts';
import { getProduct, productNotFound, unlessDeleted } from '../products/store.ts';
import { publish } from '../webhooks/outbox.ts';
import {
  toDismissed,
  toFeedback,
  toValidated,
  type DecidedRow,
  type FeedbackRow,
  type NewFeedback,
} from './schemas.ts';

/** No more than a list shows: reading a time costs as much as the rest of a row. */
const COLUMNS = `id, product_id AS "productId", reviewer_id AS "reviewerId", reviewer_name AS "reviewerName", type, status,
  content, tags, created_at AS "createdAt"`;
const DECIDED = `${COLUMNS}, credits_earned AS "creditsEarned", updated_at AS "updatedAt"`;

const FIND = { name: 'feedback-find', text: `SELECT ${COLUMNS} FROM feedback WHERE id = $1 AND account_id = $2` };

const CREATE = {
  name: 'feedback-create',
  text: `INSERT INTO feedback (id, account_id, product_id, reviewer_id, reviewer_name, anonymous, type, content)
    VALUES ($1, $2, $3, $4, $5, $6, $7::feedback_type, $8::jsonb) RETURNING ${COLUMNS}`,
};

/** The product first: its counts change too, and its deletion locks it before its feedback (see deletions/store.ts). */
const LOCK_PRODUCT = `WITH product AS MATERIALIZED (
    SELECT p.id, p.owner_id FROM products AS p JOIN feedback AS f ON f.product_id = p.id
    WHERE f.id = $1 AND f.account_id = $2 FOR NO KEY UPDATE OF p
  )`;

/**
 * The gate to credits: only one of any number of calls finds the status it changes. Whoever has become the product's owner
 * since the feedback was given earns nothing.
 */
const VALIDATE = {
  name: 'feedback-validate',
  text: `${LOCK_PRODUCT}
    UPDATE feedback SET status = 'validated', updated_at = now(), credits_earned = CASE
      WHEN anonymous OR reviewer_id = product.owner_id THEN 0
      WHEN type = 'structured' THEN (SELECT structured_credits FROM accounts WHERE id = $2)
      ELSE (SELECT quick_credits FROM accounts WHERE id = $2) END
    FROM product
    WHERE product_id = product.id AND feedback.id = $1 AND status = 'submitted'
    RETURNING feedback.${DECIDED}`,
};

const DISMISS = {
  name: 'feedback-dismiss',
  text: `${LOCK_PRODUCT}
    UPDATE feedback SET status = 'dismissed', updated_at = now() FROM product
    WHERE product_id = product.id AND feedback.id = $1 AND status = 'submitted'
    RETURNING feedback.${DECIDED}`,
};

/** What a list is narrowed to. */
export interface Filter {
  status?: FeedbackRow['status'] | undefined;
  type?: FeedbackRow['type'] | undefined;
  reviewerId?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

const TAG = {
  name: 'feedback-tag',
  text: `UPDATE feedback SET tags = $3::text[] WHERE id = $1 AND account_id = $2 RETURNING ${COLUMNS}`,
};

/** Of feedback with tags only, which a partial index knows. */
const TAGS = {
  name: 'feedback-tags',
  text: `SELECT tag, count(*)::int AS count FROM feedback, unnest(tags) AS tag
    WHERE product_id = $1 AND account_id = $2 AND tags <> '{}' GROUP BY tag ORDER BY count DESC, tag LIMIT 1000`,
};

/** A statement with its values. */
interface Query {
  name: string;
  text: string;
  values: unknown[];
}

/** The index has the default collation, so that the comparison must have it too. */
function contains(pattern: string): string {
  return `search_text LIKE lower(${pattern}::text COLLATE "und-x-icu") COLLATE "default"`;
}

/**
 * What matches a filter, as a condition that names only what is asked for: with `$n IS NULL OR …` no plan that serves several
 * searches could use an index. `name` says which conditions there are.
 */
function conditionOf(accountId: string, productId: string, filter: Filter): Query {
  const { status, type, reviewerId, since, until, tag, search } = filter;
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const inForms = search !== undefined && search.normalize('NFD') !== search;
  const conditions = [
    ['status', status, (at: string) => `status = ${at}::feedback_status`],
    ['type', type, (at: string) => `type = ${at}::feedback_type`],
    ['reviewer', reviewerId, (at: string) => `reviewer_id = ${at}`],
    ['since', since?.toISOString(), (at: string) => `created_at >= ${at}::timestamptz`],
    ['until', until?.toISOString(), (at: string) => `created_at <= ${at}::timestamptz`],
    ['tag', tag, (at: string) => `tags @> ARRAY[${at}::text] AND tags <> '{}'`],
    ['search', inForms ? undefined : pattern, (at: string) => contains(at)],
    // Feedback is kept in the form in which it was sent.
    [
      'forms',
      inForms ? pattern : undefined,
      (at: string) => `(${contains(at)} OR ${contains(`normalize(${at}::text, NFD)`)})`,
    ],
  ] as const;
  const asked = conditions.filter(([, value]) => value !== undefined);
  const text = [
    'product_id = $1 AND account_id = $2',
    ...asked.map(([, , condition], index) => condition(`$${index + 3}`)),
  ];
  return {
    name: asked.map(([name]) => name).join('-'),
    text: text.join(' AND '),
    values: [productId, accountId, ...asked.map(([, value]) => value)],
  };
}

/**
 * One page of what matches, and how many there are, where the kept counters do not know. All that matches is found before the
 * page is cut: otherwise a rare word would be looked for along the index of times, through everything else.
 */
export function searchStatement(accountId: string, productId: string, filter: Filter, { skip, take }: Slice): Query {
  const { name, text, values } = conditionOf(accountId, productId, filter);
  return {
    name: `feedback-search-${name}`,
    text: `WITH matches AS MATERIALIZED (SELECT id, created_at FROM feedback WHERE ${text}),
      page AS (
        SELECT ${COLUMNS} FROM feedback WHERE id IN (
          SELECT id FROM matches ORDER BY created_at DESC, id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}
        )
      )
      SELECT (SELECT count(*)::int FROM matches) AS total, page.*
      FROM (SELECT id FROM products WHERE id = $1 AND account_id = $2) AS product LEFT JOIN page ON true
      ORDER BY page."createdAt" DESC, page.id DESC`,
    values: [...values, take, skip],
  };
}

/** Everything that matches, with its values: for a stream. */
export function exportStatement(accountId: string, productId: string, filter: Filter): [string, unknown[]] {
  const { text, values } = conditionOf(accountId, productId, filter);
  return [`SELECT ${COLUMNS} FROM feedback WHERE ${text} ORDER BY created_at DESC, id DESC`, values];
}

const TYPES = ['structured', 'quick'] as const;
const STATUSES = ['submitted', 'validated', 'dismissed'] as const;

/** The product's counters hold the total of every combination, so that no page counts rows. */
function listStatement({ status, type }: Filter) {
  const counters = TYPES.filter((each) => !type || each === type).flatMap((each) =>
    STATUSES.filter((state) => !status || state === status).map((state) => `${each}_${state}`),
  );
  return {
    name: `feedback-list-${status ?? 'any'}-${type ?? 'any'}`,
    text: `SELECT product.total, page.*
      FROM (SELECT ${counters.join(' + ')} AS total FROM products WHERE id = $1 AND account_id = $2) AS product
      LEFT JOIN LATERAL (
        SELECT ${COLUMNS} FROM feedback
        WHERE product_id = $1 ${status ? `AND status = '${status}'` : ''} ${type ? `AND type = '${type}'` : ''}
        ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4
      ) AS page ON true
      ORDER BY page."createdAt" DESC, page.id DESC`,
  };
}

/**
 * One page of a product's feedback, newest first, and how many there are under the filter.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function listFeedback(db: Queries, accountId: string, productId: string, filter: Filter, slice: Slice) {
  type Row = { total: number } & (FeedbackRow | { id: null });
  const { status: _status, type: _type, ...further } = filter;
  const counted = Object.values(further).every((value) => value === undefined);
  const statement = counted
    ? { ...listStatement(filter), values: [productId, accountId, slice.take, slice.skip] }
    : searchStatement(accountId, productId, filter, slice);
  const rows = await db.query<Row>(statement, statement.values);
  const [first] = rows;
  if (!first) throw productNotFound();
  return { total: first.total, feedback: rows.filter((row) => row.id !== null) };
}

/** @throws AppError 404 `feedback_not_found`. */
export async function getFeedback(db: Queries, accountId: string, id: string): Promise<FeedbackRow> {
  const [feedback] = await db.query<FeedbackRow>(FIND, [id, accountId]);
  if (!feedback) throw feedbackNotFound();
  return feedback;
}

/** Replaces the tags of one piece of feedback. @throws AppError 404 `feedback_not_found`. */
export async function tagFeedback(db: Queries, accountId: string, id: string, tags: string[]): Promise<FeedbackRow> {
  const [feedback] = await db.query<FeedbackRow>(TAG, [id, accountId, tags]);
  if (!feedback) throw feedbackNotFound();
  return feedback;
}

/** The tags of a product's feedback, the most frequent first. @throws AppError 404 `product_not_found`. */
export async function listTags(db: Queries, accountId: string, productId: string) {
  await getProduct(db, accountId, productId);
  return db.query<{ tag: string; count: number }>(TAGS, [productId, accountId]);
}

function feedbackNotFound(): AppError {
  return new AppError(404, 'feedback_not_found', 'Feedback not found');
}

/**
 * Takes feedback in. `tx` must be a transaction: the event and the notes for members go with the row.
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
    throw new AppError(409, 'product_archived', 'An archived product takes no feedback');
  if (input.reviewer_id === product.ownerId || input.reviewer_id === accountId) {
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
    personId: feedback.reviewerId,
  });
  await noteFeedback(tx, accountId, productId, feedback.id);
  return feedback;
}

/**
 * Validates feedback and awards its credits. `tx` must be a transaction: state, credits and event go together.
 *
 * @throws AppError 404 `feedback_not_found`, 409 when it is validated or dismissed already.
 */
export async function validateFeedback(tx: Queries, accountId: string, id: string): Promise<DecidedRow> {
  const [feedback] = await tx.query<DecidedRow>(VALIDATE, [id, accountId]);
  if (!feedback) throw await alreadyDecided(tx, accountId, id);
  await award(tx, {
    accountId,
    personId: feedback.reviewerId,
    amount: feedback.creditsEarned,
    reason: 'feedback_validated',
    sourceId: id,
  });
  await publish(tx, accountId, {
    type: 'feedback.validated',
    data: { ...toFeedback(feedback), ...toValidated(feedback) },
    personId: feedback.reviewerId,
  });
  return feedback;
}

/**
 * Dismisses feedback; nobody earns anything. `tx` must be a transaction.
 *
 * @throws AppError 404 `feedback_not_found`, 409 when it is validated or dismissed already.
 */
export async function dismissFeedback(tx: Queries, accountId: string, id: string): Promise<DecidedRow> {
  const [feedback] = await tx.query<DecidedRow>(DISMISS, [id, accountId]);
  if (!feedback) throw await alreadyDecided(tx, accountId, id);
  await publish(tx, accountId, {
    type: 'feedback.dismissed',
    data: { ...toFeedback(feedback), ...toDismissed(feedback) },
    personId: feedback.reviewerId,
  });
  return feedback;
}

/** Both decisions are final. */
async function alreadyDecided(tx: Queries, accountId: string, id: string): Promise<AppError> {
  const { status } = await getFeedback(tx, accountId, id);
  return new AppError(409, `feedback_already_${status}`, `The feedback is already ${status}`);
}
