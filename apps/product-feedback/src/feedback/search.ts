import { withTimesOfJson } from '@services/common/database/iso-time';
import { takeReadTurn } from '@services/common/http/turns';
import { conditionsOf, type ValuesOf } from '@services/common/tables/table';

import { prepared, queryPage, type Queries } from '../db.ts';
import type { Slice } from '../envelope.ts';
import { productNotFound } from '../products/store.ts';
import type { FeedbackRow } from './schemas.ts';
import { COLUMNS, filters } from './table.ts';

export type Filter = ValuesOf<typeof filters>;

/** Rows in the order of their times. Default: newest first. */
type OrderedSlice = Slice & { order?: 'asc' | 'desc' };

const directionOf = ({ order }: OrderedSlice) => (order === 'asc' ? 'ASC' : 'DESC');

const conditionOf = (accountId: string, productId: string, filter: Filter) =>
  conditionsOf(filters, 'product_id = $1 AND account_id = $2', [productId, accountId], filter);

/**
 * One page of the matches, and their number if no stored counter has it. The statement finds all matches before it selects the
 * page: otherwise PostgreSQL would search for a rare word by scanning the index of times, and read all other feedback, too.
 */
export function searchStatement(accountId: string, productId: string, filter: Filter, slice: OrderedSlice) {
  const { skip, take } = slice;
  const direction = directionOf(slice);
  const { where, values, bind } = conditionOf(accountId, productId, filter);
  return {
    ...prepared(`WITH matches AS MATERIALIZED (SELECT id, created_at FROM feedback WHERE ${where}),
      page AS (
        SELECT ${COLUMNS} FROM feedback WHERE id IN (
          SELECT id FROM matches ORDER BY created_at ${direction}, id ${direction} LIMIT ${bind(take)} OFFSET ${bind(skip)}
        )
      )
      SELECT (SELECT count(*)::int FROM matches) AS total, page.*
      FROM (SELECT id FROM products WHERE id = $1 AND account_id = $2) AS product LEFT JOIN page ON true
      ORDER BY page.created_at ${direction}, page.id ${direction}`),
    values,
  };
}

/** The statement that streams all matches, with its values. */
export function exportStatement(accountId: string, productId: string, filter: Filter) {
  const { where, values } = conditionOf(accountId, productId, filter);
  return { text: `SELECT ${COLUMNS} FROM feedback WHERE ${where} ORDER BY created_at DESC, id DESC`, values };
}

const TYPES = ['structured', 'quick'] as const;
const STATUSES = ['submitted', 'validated', 'dismissed'] as const;

/** Adds up the product's counters by type and status, so that no page counts rows. The last values are LIMIT and OFFSET. */
function listStatement(accountId: string, productId: string, filter: Filter, slice: OrderedSlice) {
  const { status, type } = filter;
  const direction = directionOf(slice);
  // The statement already finds the product in its account. Another condition on the account would mislead the planner, which
  // would expect it to exclude many rows.
  const { where, values } = conditionsOf(filters, 'product_id = $1', [productId, accountId], { status, type });
  const counters = TYPES.filter((each) => !type || each === type).flatMap((each) =>
    STATUSES.filter((state) => !status || state === status).map((state) => `${each}_${state}`),
  );
  const statement = {
    ...prepared(`SELECT ${counters.join(' + ')} AS total, (SELECT json_agg(page) FROM (
        SELECT ${COLUMNS} FROM feedback WHERE ${where}
        ORDER BY created_at ${direction}, id ${direction} LIMIT $${values.length + 1} OFFSET $${values.length + 2}
      ) AS page) AS feedback
      FROM products WHERE id = $1 AND account_id = $2`),
    types: [...values.map(() => 'text'), 'int', 'int'],
  };
  return { statement, values };
}

/**
 * One page of a product's feedback, newest first unless the slice has another order, and the number of items that match the filter.
 *
 * @throws AppError 404 `product_not_found`.
 */
export async function listFeedback(
  db: Queries,
  accountId: string,
  productId: string,
  filter: Filter,
  slice: OrderedSlice,
) {
  type Row = { total: number } & (FeedbackRow | { id: null });
  const { status: _status, type: _type, ...others } = filter;
  const counted = Object.values(others).every((value) => value === undefined);
  if (counted) {
    type Page = { total: number; feedback: FeedbackRow[] | null };
    const { statement, values } = listStatement(accountId, productId, filter, slice);
    const page = await queryPage<Page>(db, statement, values, slice);
    if (!page) throw productNotFound();
    return { total: page.total, feedback: withTimesOfJson(page.feedback, 'created_at') };
  }
  const { values, ...statement } = searchStatement(accountId, productId, filter, slice);
  const rows = await takeReadTurn(db, accountId, () => db.query<Row>(statement, values));
  const [first] = rows;
  if (!first) throw productNotFound();
  return {
    total: first.total,
    feedback: rows.filter((row) => row.id !== null).map(({ total: _total, ...row }) => row),
  };
}
