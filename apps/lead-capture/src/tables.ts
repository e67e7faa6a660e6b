import { prepared, type Queries } from '@services/common/database/database';
import { withLiterals } from '@services/common/database/literals';
import { withoutFormula } from '@services/common/files/csv';
import { isStorable, limitParameter, pageParameter } from '@services/common/http/validation';
import { takeReadTurn } from '@services/common/http/turns';
import {
  columnOf,
  conditionsOf,
  defineColumns,
  optionalFilters,
  type Column,
  type Filter,
  type RowOf,
  type ValuesOf,
} from '@services/common/tables/table';
import { z } from 'zod';

interface ExportedColumn extends Column {
  /** SQL expression of the column's text in a cell of a CSV file. Default: `sql`. */
  cell?: string;
}

interface TableFilter extends Filter {
  /**
   * Set if the filter finds few rows for some values and most rows for others. The statement is then planned for each value,
   * and its total stops at MAX_COUNTED.
   */
  isSelective?: boolean;
}

/** A column that a list can be sorted by, with the id as tie-break. An index on the account, `sql` and the id must exist for it. */
interface Order {
  sql: string;
  /** Whether the column is a time, whose default order begins with the latest. Other columns are texts, from A to Z. */
  isTime?: true;
}

type Columns = Readonly<Record<string, ExportedColumn>>;
type Filters = Readonly<Record<string, TableFilter>>;
type Orders = Readonly<Record<string, Order>>;

/** A position in a list: the order, and the sort value and id of the row before the position. */
type Position = [sortBy: string, sortOrder: 'asc' | 'desc', value: string, id: string];

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
const TIME_VALUE = z.iso.datetime({ precision: 3 }).refine((time) => !time.startsWith('0000'));
const TEXT_VALUE = storable(600);

/** A resource that is listed and exported. One description defines how it is selected, shown, filtered, sorted and counted. */
export function defineTable<const C extends Columns, const F extends Filters, const O extends Orders>({
  name: table,
  columns,
  filters,
  orders,
  keptTotals,
}: TableOptions<C, F, O>) {
  type Name = Extract<keyof C, string>;
  type OrderName = Extract<keyof O, string>;
  const orderNames = Object.keys(orders) as [OrderName, ...OrderName[]];
  const described = defineColumns(columns);
  const { select, text, json } = described;
  const orderOf = ({ sort_by, sort_order }: Pick<PageQuery, 'sort_by' | 'sort_order'>) =>
    sort_order ?? (orders[sort_by]?.isTime ? 'desc' : 'asc');

  const CursorPosition = z
    .tuple([z.enum(orderNames), z.enum(['asc', 'desc']), z.string(), storable(64)])
    .refine(([sortBy, , value]) => (orders[sortBy]?.isTime ? TIME_VALUE : TEXT_VALUE).safeParse(value).success);

  /** The cursor is opaque to clients, but contains only values that the page shows anyway. */
  const toCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url');

  const listQuery = z
    .object({
      page: pageParameter(1_000_000_000),
      limit: limitParameter(),
      ...optionalFilters(filters),
      sort_by: z
        .enum(orderNames)
        .default(orderNames[0] as never)
        .describe('Field that the list is sorted by'),
      sort_order: z.enum(['asc', 'desc']).optional().meta({ description: 'Default: newest first; names from A to Z' }),
      cursor: z
        .string()
        .transform((cursor, context): Position => {
          try {
            return CursorPosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
          } catch {
            context.addIssue({ code: 'custom', message: 'Is not a cursor of this list' });
            return z.NEVER;
          }
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
        return !cursor || (cursor[0] === order.sort_by && cursor[1] === orderOf(order));
      },
      { error: 'The cursor belongs to another sort order', path: ['cursor'], params: { code: 'OF_SEVERAL' } },
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
      ? ` AND (${key}, id) ${sortOrder === 'asc' ? '>' : '<'} (${bind(cursor[2])}, ${bind(cursor[3])})`
      : '';
    const window = `LIMIT ${bind(limit + 1)} OFFSET ${bind(cursor ? 0 : (page - 1) * limit)}`;
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
      // An empty page returns no row with the total, but a page beyond the end has a total.
      const count = known ?? found[0] ?? (await countRows());
      const last = found.length > limit ? found[limit - 1] : undefined;
      const nextCursor = last
        ? toCursor([sortBy, sortOrder, last.sortValue, (last as unknown as { id: string }).id])
        : null;
      const rows = found
        .slice(0, limit)
        .map(({ sortValue: _key, total: _total, ...row }) => row as unknown as RowOf<C, Shown>);
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
