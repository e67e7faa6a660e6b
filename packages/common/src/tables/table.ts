import { z } from 'zod';

import { prepared, type Queries } from '../database/database.ts';
import { isoSql } from '../database/iso-time.ts';
import { withLiterals } from '../database/literals.ts';
import { withoutFormula } from '../files/csv.ts';
import { isStorable, limitParameter, pageParameter } from '../http/validation.ts';
import { takeReadTurn } from '../limits/turns.ts';

/** A shown column of a resource. Names and SQL are ours, never a client's. */
export interface Column {
  schema: z.ZodType;
  /** The column's SQL expression. Default: the column with its name, `sent_at` for `sentAt`. */
  sql?: string;
  /** SQL expression of the column's text in a cell of a CSV file. Default: `sql`. */
  cell?: string;
  isTime?: boolean;
}

/** A parameter that narrows lists and exports. */
export interface Filter {
  /** Reads the parameter; its output is the value that `$` stands for. */
  schema: z.ZodType;
  /** The condition, or a function that returns it for a value. Each `$` stands for the value, `$1` for the account. */
  sql: string | ((value: never) => string);
  /**
   * Set if the filter finds few rows for some values and most rows for others. The statement is then planned for each value,
   * and its total stops at MAX_COUNTED.
   */
  isSelective?: boolean;
}

/** A column that a list can be sorted by, with the id as tie-break. An index on the account, `sql` and the id must exist for it. */
export interface Order {
  sql: string;
  /** Whether the default order begins with the largest value. */
  descends?: boolean;
  /** The schema of its value in a cursor. */
  value: z.ZodType<string>;
}

type Columns = Readonly<Record<string, Column>>;
type Filters = Readonly<Record<string, Filter>>;
type Orders = Readonly<Record<string, Order>>;

type ShapeOf<C extends Columns, Name extends keyof C> = { [K in Name]: C[K]['schema'] };
export type RowOf<C extends Columns, Name extends keyof C = keyof C> = { [K in Name]: z.output<C[K]['schema']> };
export type ValuesOf<F extends Filters> = { [K in keyof F]?: z.output<F[K]['schema']> | undefined };

/** A position in a list: the order, and the sort value and id of the row before the position. */
export interface Position {
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  value: string;
  id: string;
}

interface PageQuery {
  page: number;
  limit: number;
  sort_by: string;
  sort_order?: 'asc' | 'desc' | undefined;
  cursor?: Position | undefined;
}

interface TableOptions<C extends Columns, F extends Filters, O extends Orders> {
  /** The table. Its columns `id` and `account_id` are text. */
  name: string;
  columns: C;
  filters: F;
  /** The sort orders; the first one is the default order. */
  orders: O;
  sortOrderDescription: string;
  /**
   * Queries for stored totals. The key names the filters in use; the function gets the placeholders of their values. For other
   * combinations of filters the rows are counted.
   */
  keptTotals: Readonly<Record<string, (bound: Readonly<Record<string, string>>) => string>>;
}

/** The maximum number of rows that a total of a selective filter counts. */
export const MAX_COUNTED = 10_000;

/**
 * If at most MAX_SORTED rows match the filters, a list reads and sorts them. Otherwise it reads the index of the sort order until the page is full.
 */
const MAX_SORTED = 1000;

const storable = (max: number) => z.string().max(max).refine(isStorable);
/** Schemas of sort values: a time (PostgreSQL has no year 0), and a text. */
export const TIME_VALUE = z.iso.datetime({ precision: 3 }).refine((time) => !time.startsWith('0000'));
export const TEXT_VALUE = storable(600);

/** The column of a field, `sent_at` for `sentAt`. */
export const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Derives schemas, and expressions for SELECT and RETURNING, from a resource's columns, so that rows are what the API
 * shows.
 */
export function defineColumns<const C extends Columns>(columns: C) {
  type Name = Extract<keyof C, string>;
  const sqlOf = (name: Name) => columns[name]?.sql ?? columnOf(name);
  /** The column's SQL expression within JSON and CSV. */
  const text = (name: Name) => (columns[name]?.isTime ? isoSql(sqlOf(name)) : sqlOf(name));
  return {
    names: Object.keys(columns) as Name[],
    text,
    json: (shown: readonly Name[]) =>
      `json_build_object(${shown.map((name) => `'${name}', ${text(name)}`).join(', ')})`,
    shape: <const Shown extends Name>(shown: readonly Shown[]) =>
      Object.fromEntries(shown.map((name) => [name, columns[name]?.schema])) as ShapeOf<C, Shown>,
    select: (shown: readonly Name[]): string =>
      shown.map((name) => (sqlOf(name) === name ? name : `${sqlOf(name)} AS "${name}"`)).join(', '),
  };
}

/** The parameters of the filters. All of them are optional. */
export function optionalFilters<const F extends Filters>(filters: F) {
  return Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema.optional()])) as {
    [K in keyof F]: z.ZodOptional<F[K]['schema']>;
  };
}

/**
 * The condition of a list or an export, `base` first. It contains only the filters in use, because a generic condition such as
 * `$n IS NULL OR …` would prevent the use of indexes. `bound` contains the placeholders of these filters, in order.
 */
export function conditionsOf<F extends Readonly<Record<string, Pick<Filter, 'sql'>>>>(
  filters: F,
  base: string,
  given: readonly unknown[],
  query: { readonly [K in keyof F]?: unknown },
) {
  const values = [...given];
  const bind = (value: unknown) => `$${values.push(value instanceof Date ? value.toISOString() : value)}`;
  const parts = [base];
  const bound: Record<string, string> = {};
  for (const [name, { sql }] of Object.entries(filters)) {
    if (query[name] === undefined || query[name] === null) continue;
    const place = (bound[name] = bind(query[name]));
    parts.push((typeof sql === 'string' ? sql : sql(query[name] as never)).replaceAll(/\$(?!\d)/g, () => place));
  }
  return { where: parts.join(' AND '), values, bound, bind };
}

/** A resource that is listed and exported. One description defines how it is selected, shown, filtered, sorted and counted. */
export function defineTable<const C extends Columns, const F extends Filters, const O extends Orders>({
  name: table,
  columns,
  filters,
  orders,
  sortOrderDescription,
  keptTotals,
}: TableOptions<C, F, O>) {
  type Name = Extract<keyof C, string>;
  type OrderName = Extract<keyof O, string>;
  const orderNames = Object.keys(orders) as [OrderName, ...OrderName[]];
  const described = defineColumns(columns);
  const { select, text, json } = described;
  const orderOf = ({ sort_by, sort_order }: Pick<PageQuery, 'sort_by' | 'sort_order'>) =>
    sort_order ?? (orders[sort_by]?.descends ? 'desc' : 'asc');

  const Cursor = z
    .tuple([z.enum(orderNames), z.enum(['asc', 'desc']), z.string(), storable(64)])
    .refine(([sortBy, , value]) => orders[sortBy]?.value.safeParse(value).success);

  /** The cursor is opaque to clients, but contains only values that the page shows anyway. */
  function encodeCursor({ sortBy, sortOrder, value, id }: Position): string {
    return Buffer.from(JSON.stringify([sortBy, sortOrder, value, id])).toString('base64url');
  }

  function decodeCursor(text: string): Position | undefined {
    try {
      const [sortBy, sortOrder, value, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
      return { sortBy, sortOrder, value, id };
    } catch {
      return undefined;
    }
  }

  const listQuery = z
    .object({
      page: pageParameter(1_000_000_000),
      limit: limitParameter(),
      ...optionalFilters(filters),
      sort_by: z
        .enum(orderNames)
        .default(orderNames[0] as never)
        .describe('Field that the list is sorted by'),
      sort_order: z.enum(['asc', 'desc']).optional().meta({ description: sortOrderDescription }),
      cursor: z
        .string()
        .transform((value, context) => {
          const position = decodeCursor(value);
          if (position) return position;
          context.addIssue({ code: 'custom', message: 'Is not a cursor of this list' });
          return z.NEVER;
        })
        .optional()
        .meta({
          type: 'string',
          description: `\`next_cursor\` of the previous page. No item is skipped or repeated while ${table} are added.`,
        }),
    })
    .refine(
      (query) => {
        const { cursor, ...order } = query as unknown as PageQuery;
        return !cursor || (cursor.sortBy === order.sort_by && cursor.sortOrder === orderOf(order));
      },
      { error: 'The cursor belongs to another sort order', path: ['cursor'] },
    );

  function totalOf({ where, bound }: ReturnType<typeof conditionsOf<F>>): string {
    const names = Object.keys(bound);
    if (names.some((name) => filters[name]?.isSelective))
      return `SELECT count(*) FROM (SELECT FROM ${table} WHERE ${where} LIMIT ${MAX_COUNTED}) AS found`;
    return keptTotals[names.join(' ')]?.(bound) ?? `SELECT count(*) FROM ${table} WHERE ${where}`;
  }

  /** A page of the account's rows, and the total number of rows. */
  async function list<const Shown extends Name>(
    db: Queries,
    accountId: string,
    query: z.output<typeof listQuery>,
    shown: readonly Shown[],
  ) {
    const { limit, cursor, page, ...given } = query as PageQuery & ValuesOf<F>;
    const sortOrder = orderOf(given as never);
    const sortBy = given.sort_by;
    const key = orders[sortBy]?.sql as string;
    const conditions = conditionsOf(filters, 'account_id = $1', [accountId], given as ValuesOf<F>);
    const { where, values, bound, bind } = conditions;
    const names = Object.keys(bound);
    const total = totalOf(conditions);
    const countValues = [...values];
    const after = cursor
      ? ` AND (${key}, id) ${sortOrder === 'asc' ? '>' : '<'} (${bind(cursor.value)}, ${bind(cursor.id)})`
      : '';
    const window = `LIMIT ${bind(limit)} OFFSET ${bind(cursor ? 0 : (page - 1) * limit)}`;
    // PostgreSQL estimates filters as independent of each other. Without OFFSET 0 it could read all rows of an account to find
    // a few.
    const textFrom = (source: string, count: string) =>
      `SELECT ${select(shown)}, ${key} AS "sortValue", (${count})::int AS total FROM ${source}
      ORDER BY ${key} ${sortOrder}, id ${sortOrder} ${window}`;
    // Called only for the statement that runs, because naming it takes a hash of its text.
    const statement = () => {
      const text = textFrom(`${table} WHERE ${where}${after}`, total);
      return names.some((each) => filters[each]?.isSelective) ? { text } : prepared(text);
    };
    return takeReadTurn(db, accountId, async () => {
      const countRows = async () =>
        (await db.query<{ total: number }>(prepared(`SELECT (${total})::int AS total`), countValues))[0];
      const known = names.length > 1 ? await countRows() : undefined;
      const few = known &&
        known.total <= MAX_SORTED && {
          text: textFrom(`(SELECT * FROM ${table} WHERE ${where}${after} OFFSET 0) AS ${table}`, `${known.total}`),
        };
      const found = await db.query<RowOf<C, Shown | 'id'> & { sortValue: string; total: number }>(
        few || statement(),
        values,
      );
      const last = found.at(-1);
      // An empty page returns no row with the total, but a page beyond the end has a total.
      const count = known ?? last ?? (await countRows());
      const rows = found.map(({ sortValue: _key, total: _total, ...row }) => row as unknown as RowOf<C, Shown>);
      const nextCursor =
        last && rows.length === limit
          ? encodeCursor({ sortBy, sortOrder, value: last.sortValue, id: (last as unknown as { id: string }).id })
          : null;
      return { rows, total: count?.total ?? 0, nextCursor };
    });
  }

  /** The query that COPY writes as CSV, with one column for each shown column, or as JSON, with one object for each row. */
  function exported(accountId: string, query: ValuesOf<F>, shown: readonly Name[], format: 'csv' | 'json'): string {
    const selection =
      format === 'csv'
        ? shown.map((name) => withoutFormula(columns[name]?.cell ?? text(name))).join(', ')
        : json(shown);
    const { where, values } = conditionsOf(filters, 'account_id = $1', [accountId], query);
    const order = orderOf({ sort_by: orderNames[0] });
    return `SELECT ${selection} FROM ${table} WHERE ${withLiterals(where, values)}
      ORDER BY ${orders[orderNames[0]]?.sql} ${order}, id ${order}`;
  }

  const selective = Object.keys(filters).filter((name) => filters[name]?.isSelective);
  const named = new Intl.ListFormat('en', { type: 'disjunction' }).format(selective.map((name) => `\`${name}\``));
  /** Text for the list's description: the filters with which a total stops at MAX_COUNTED. */
  const countedNote = `With ${named}, \`total\` counts at most ${MAX_COUNTED.toLocaleString('en')}.`;

  return { ...described, columns, filters: optionalFilters(filters), listQuery, countedNote, list, exported };
}

/**
 * An INSERT of the rows in the JSON of $1.
 *
 * @param given names of the JSON's members by their SQL type, separated by spaces; `accountId` is written to `account_id`
 * @param computed more columns, as SQL expressions over the members
 */
export function insertRows(
  table: string,
  given: Record<string, string>,
  computed: Record<string, string> = {},
): string {
  const members = Object.entries(given).flatMap(([type, names]) => names.split(/\s+/).map((name) => ({ name, type })));
  const columns = members.map(({ name }) => columnOf(name));
  const values = [...members.map(({ name }) => `"${name}"`), ...Object.values(computed)];
  const types = members.map(({ name, type }) => `"${name}" ${type}`);
  return `INSERT INTO ${table} (${[...columns, ...Object.keys(computed)].join(', ')})
    SELECT ${values.join(', ')} FROM json_to_recordset($1::json) AS given(${types.join(', ')})`;
}
