import { conditionsOf } from '@services/common/tables/table';

import type { Position } from './cursors.ts';
import type { List } from './list.ts';

export interface PageRequest {
  list: List;
  size: number;
  backward: boolean;
  after?: Position | undefined;
  before?: Position | undefined;
}

export interface Statement {
  text: string;
  values: unknown[];
  /**
   * Whether the statement may be named, because it has few variants. A statement with conditions on a range may not be named: the
   * values of the range decide which index is best, so PostgreSQL must know them when it plans.
   */
  prepared: boolean;
}

/**
 * The values of LIMIT. A statement's text contains its LIMIT, because PostgreSQL would otherwise plan to read and sort the whole list.
 * Few different values mean few different statements.
 */
const LIMITS = [1, 2, 4, 6, 11, 21, 51, 101];

/** The LIMIT for a page: one row more than its size, to detect whether there is a next page. */
export function pageLimit(size: number): number {
  return LIMITS.find((candidate) => candidate > size) ?? 101;
}

/** The highest total that is counted. */
export const MAX_COUNT = 25_000;

/** The parents as a table, and their ids as `$1`. A single id is compared directly, as in `selectByIds`. */
function parentsTable({ parent }: List, parents: readonly string[]): { table: string; values: unknown[] } {
  if (!parent) return { table: '(SELECT 1 AS "_parent") AS parent', values: [] };
  if (parents.length === 1) {
    return { table: '(SELECT $1::bigint AS id, 1 AS "_parent") AS parent', values: [parents[0]] };
  }
  return { table: 'unnest($1::bigint[]) WITH ORDINALITY AS parent(id, "_parent")', values: [parents] };
}

/** The tables of a list, its conditions and their values. */
function sourceOf(list: List, from: List['from'], given: unknown[]) {
  const tables = typeof from === 'string' ? from : from((value) => `$${given.push(value)}`);
  const ofParent = list.parent ? [`${list.parent} = parent.id`] : [];
  const base = [...ofParent, ...(list.where ?? [])].join(' AND ') || 'true';
  return { from: tables, ...conditionsOf(list.filters ?? {}, base, given, list.values ?? {}) };
}

/** The keyset condition: all rows after a position in the list (or, for a probe, at or before it). */
function keyset({ order, id }: List, operator: string, position: Position, bind: (value: unknown) => string): string {
  return `(${order.key}, ${id}) ${operator} (${bind(position.key)}::${order.type}, ${bind(position.id)}::bigint)`;
}

/**
 * One statement that reads a page for each parent, or a single page if the list has no parent. Each row has its sort key and
 * id. If there are more rows, the page has one row more than its size. A page that begins or ends at a cursor also reports
 * whether there are rows on the other side of the cursor. If such a page is empty, it has one row whose `"_id"` is null.
 */
export function pageStatement(request: PageRequest, parents: readonly string[]): Statement {
  const { list, size, backward, after, before } = request;
  const { table, values: given } = parentsTable(list, parents);
  const { from, where, values, bind } = sourceOf(list, list.from, given);
  const [later, earlier, onward, back] = list.isAscending
    ? (['>', '<', 'ASC', 'DESC'] as const)
    : (['<', '>', 'DESC', 'ASC'] as const);
  const direction = backward ? back : onward;
  const range = [
    where,
    ...(after ? [keyset(list, later, after, bind)] : []),
    ...(before ? [keyset(list, earlier, before, bind)] : []),
  ].join(' AND ');
  const page = `SELECT ${list.columns}, ${list.order.key} AS "_key", ${list.id} AS "_id"
    FROM ${from} WHERE ${range} ORDER BY ${list.order.key} ${direction}, ${list.id} ${direction} LIMIT ${pageLimit(size)}`;
  // Selects the nearest row by the index. In an EXISTS, the planner would ignore the order, and might read all rows to find one.
  const probe = (operator: string, position: Position, away: string) =>
    `(SELECT true FROM ${from} WHERE ${where} AND ${keyset(list, operator, position, bind)}
      ORDER BY ${list.order.key} ${away}, ${list.id} ${away} LIMIT 1) IS TRUE`;
  const probes = [
    ...(after ? [`${probe(`${earlier}=`, after, back)} AS "_behind"`] : []),
    ...(before ? [`${probe(`${later}=`, before, onward)} AS "_ahead"`] : []),
  ];
  const prepared = typeof list.from === 'string' && !/[<>]/.test(where);
  if (!list.parent && probes.length === 0) return { text: page, values, prepared };
  const text = `SELECT ${['parent."_parent"', ...probes, 'page.*'].join(', ')}
    FROM ${table} ${probes.length > 0 ? 'LEFT' : 'INNER'} JOIN LATERAL (${page}) AS page ON true
    ORDER BY parent."_parent", page."_key" ${direction}, page."_id" ${direction}`;
  return { text, values, prepared };
}

/** The number of rows of the list for each parent (or in total), counted up to the maximum. */
export function countStatement(list: List, parents: readonly string[], cap: number): Statement {
  const { table, values: given } = parentsTable(list, parents);
  const { from, where, values } = sourceOf(list, list.countedFrom ?? list.from, given);
  const count = `SELECT count(*)::int AS total FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${cap}) AS capped`;
  const text = list.parent
    ? `SELECT counted.total FROM ${table} CROSS JOIN LATERAL (${count}) AS counted ORDER BY parent."_parent"`
    : count;
  return { text, values, prepared: false };
}
