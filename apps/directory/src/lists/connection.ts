import DataLoader from 'dataloader';

import type { Sql } from '../db.ts';
import type { Cursors } from './cursors.ts';
import { cursorScope, type List } from './list.ts';
import { pageSize, type PageArguments } from './page.ts';
import { countStatement, MAX_COUNT, pageStatement, type PageRequest } from './statements.ts';

/** A row of a page, with its position in the list. */
export type Listed<Row> = Row & { _key: string | number; _id: string };

/** The position of a row in a list that is sorted only by id. */
export function placedById<Row extends { id: string }>(row: Row): Listed<Row> {
  return { ...row, _key: row.id, _id: row.id };
}

export interface Page<Row> {
  rows: Listed<Row>[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** The number of a list's entries. If the number is capped, the list has more entries. */
export interface Total {
  count: number;
  isCapped: boolean;
}

/**
 * A list as a client selected it. The list is read on demand, for all parents at once. Rows that were read with the parent are returned
 * without a promise, which would be slower.
 */
export interface Connection<Row> {
  page(): Page<Row> | Promise<Page<Row>>;
  total(): Total | Promise<Total>;
  cursor(row: Listed<Row>): string;
}

/** Identifies the list and its arguments. `list` is called only for the first of several parents. */
interface Selection<Row> {
  name: string;
  args: PageArguments & Record<string, unknown>;
  list: () => List<Row>;
  /** Additional columns, which the fields that the query selects need. */
  columns?: string;
  /** The rows of the first page, if they were read together with their parent. If there is a next page, also its first row. */
  rows?: Listed<Row>[] | undefined;
}

interface Loaders {
  request: PageRequest;
  pages: DataLoader<string, Page<never>>;
  totals: DataLoader<string, Total>;
}

type PlacedRow = Listed<object> & { _parent?: string | number; _behind?: boolean; _ahead?: boolean };

/** Reads the lists of one request. Equal selections on several parents (the topics of twenty posts) become one statement. */
export function createLists(sql: Sql, cursors: Cursors) {
  const selections = new Map<string, Loaders>();

  function loadersOf({ name, args, list: define, columns = '' }: Selection<unknown>): Loaders {
    const id = `${name} ${JSON.stringify(args)} ${columns}`;
    const known = selections.get(id);
    if (known) return known;
    const plain = define();
    const list = { ...plain, columns: plain.columns + columns };
    // Some clients, such as genqlient, send an empty text for an absent argument.
    const place = (cursor: string | null | undefined) =>
      typeof cursor === 'string' && cursor !== '' ? cursors.decode(cursorScope(list), cursor) : undefined;
    const request = { list, ...pageSize(args), after: place(args.after), before: place(args.before) };
    const loaders = {
      request,
      pages: new DataLoader<string, Page<never>>((parents) => readPages(sql, request, parents)),
      totals: new DataLoader<string, Total>((parents) => readTotals(sql, list, parents)),
    };
    selections.set(id, loaders);
    return loaders;
  }

  /**
   * @param parentId null for a list without a parent.
   * @param knownTotal a maintained counter, which saves counting.
   * @throws AppError BAD_USER_INPUT for invalid page arguments, and for a cursor that is not valid for this list and order.
   */
  return function connection<Row>(
    selection: Selection<Row>,
    parentId: string | null,
    knownTotal?: number,
  ): Connection<Row> {
    const { request, pages, totals } = loadersOf(selection);
    const parent = parentId ?? '';
    const scope = cursorScope(request.list);
    return {
      page: () => (selection.rows ? toPage(selection.rows, request) : pages.load(parent)),
      total: () => (knownTotal === undefined ? totals.load(parent) : { count: knownTotal, isCapped: false }),
      cursor: (row) => cursors.encode(scope, { key: String(row._key), id: row._id }),
    };
  };
}

export type Lists = ReturnType<typeof createLists>;

async function readPages(sql: Sql, request: PageRequest, parents: readonly string[]): Promise<Page<never>[]> {
  const { text, values, prepared } = pageStatement(request, parents);
  const rows = await sql.query<PlacedRow>(text, values, prepared);
  if (!request.list.parent) return [toPage(rows, request)];
  const byParent = parents.map((): PlacedRow[] => []);
  for (const row of rows) byParent[Number(row._parent) - 1]?.push(row);
  return byParent.map((own) => toPage(own, request));
}

function toPage(found: PlacedRow[], { size, backward }: PageRequest): Page<never> {
  const [first] = found;
  const present = first && first._id !== null ? found : [];
  const more = present.length > size;
  const rows = present.slice(0, size);
  if (backward) rows.reverse();
  return {
    rows: rows as Listed<never>[],
    hasNextPage: (!backward && more) || first?._ahead === true,
    hasPreviousPage: (backward && more) || first?._behind === true,
  };
}

async function readTotals(sql: Sql, list: List, parents: readonly string[]): Promise<Total[]> {
  const { text, values, prepared } = countStatement(list, parents, MAX_COUNT + 1);
  const rows = await sql.query<{ total: number }>(text, values, prepared);
  return rows.map(({ total }) => ({ count: Math.min(total, MAX_COUNT), isCapped: total > MAX_COUNT }));
}
