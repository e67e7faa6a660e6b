import { conditionsOf, type Filter } from '@services/common/tables/table';

import type { Queries } from '../db.ts';
import { cutPage, sliceOf, type PageQuery } from '../envelope.ts';

type Filters = Readonly<Record<string, Pick<Filter, 'sql'>>>;

interface Listed<F extends Filters> {
  table: string;
  /** The columns of a row, including `id`, as SQL. */
  columns: string;
  filters: F;
  /**
   * A query for the stored total of all rows of the account `$1`. If there is no stored total, or the list is filtered, the rows are
   * counted.
   */
  keptTotal?: string;
}

/** A page of an account's rows, newest first unless the query has another order, and the number of matches. */
export async function listNewest<Row extends { id: string }, F extends Filters>(
  db: Queries,
  { table, columns, filters, keptTotal }: Listed<F>,
  accountId: string,
  query: PageQuery & { readonly [K in keyof F]?: unknown },
) {
  const { where, values, bound, bind } = conditionsOf(filters, 'account_id = $1', [accountId], query);
  const counted = [...values];
  const isAll = Object.keys(bound).length === 0;
  const total = (isAll && keptTotal) || `SELECT count(*)::int AS total FROM ${table} WHERE ${where}`;
  const { skip, take } = sliceOf(query);
  const [order, beyond] = query.order === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const after = query.after === undefined ? '' : `AND id ${beyond} ${bind(query.after)}`;
  const text = `SELECT ${columns} FROM ${table} WHERE ${where} ${after} ORDER BY id ${order} LIMIT ${bind(take)} OFFSET ${bind(skip)}`;
  const [found, [count]] = await Promise.all([
    db.query<Row>({ text }, values),
    db.query<{ total: number }>({ text: total }, counted),
  ]);
  return { ...cutPage(found, query, ({ id }) => id), total: count?.total ?? 0 };
}
