import { withTimesOfJson } from '@services/common/database/iso-time';
import { takeReadTurn } from '@services/common/limits/turns';

import { queryPage, type Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import { productNotFound } from '../products/store.ts';
import { COLUMNS } from './columns.ts';
import type { FeedbackRow } from './schemas.ts';

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

/** A statement with its values. */
interface Query {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * What matches a filter, as a condition that names only what is asked for: with `$n IS NULL OR …` no plan that serves several
 * searches could use an index. `name` says which conditions there are.
 */
function conditionOf(accountId: string, productId: string, filter: Filter): Query {
  const { status, type, reviewerId, since, until, tag, search } = filter;
  const conditions = [
    ['status', status, (at: string) => `status = ${at}::feedback_status`],
    ['type', type, (at: string) => `type = ${at}::feedback_type`],
    ['reviewer', reviewerId, (at: string) => `reviewer_id = ${at}`],
    ['since', since?.toISOString(), (at: string) => `created_at >= ${at}::timestamptz`],
    ['until', until?.toISOString(), (at: string) => `created_at <= ${at}::timestamptz`],
    ['tag', tag, (at: string) => `tags @> ARRAY[${at}::text] AND tags <> '{}'`],
    ['search', search, (at: string) => `search_text LIKE search_pattern(${at})`],
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
    text: `SELECT ${counters.join(' + ')} AS total, (SELECT json_agg(page) FROM (
        SELECT ${COLUMNS} FROM feedback
        WHERE product_id = $1 ${status ? `AND status = '${status}'` : ''} ${type ? `AND type = '${type}'` : ''}
        ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4
      ) AS page) AS feedback
      FROM products WHERE id = $1 AND account_id = $2`,
    types: ['text', 'text', 'int', 'int'],
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
  if (counted) {
    type Page = { total: number; feedback: FeedbackRow[] | null };
    const page = await queryPage<Page>(db, listStatement(filter), [productId, accountId], slice);
    if (!page) throw productNotFound();
    return { total: page.total, feedback: withTimesOfJson(page.feedback) };
  }
  const { values, ...statement } = searchStatement(accountId, productId, filter, slice);
  const rows = await takeReadTurn(db, accountId, () => db.query<Row>(statement, values));
  const [first] = rows;
  if (!first) throw productNotFound();
  return { total: first.total, feedback: rows.filter((row) => row.id !== null) };
}
