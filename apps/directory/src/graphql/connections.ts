import type { ObjectRef } from '@pothos/core';

import { getNamedType, type GraphQLResolveInfo } from 'graphql';

import type { Connection, Listed, Page, Total } from '../lists/connection.ts';
import type { List } from '../lists/list.ts';
import type { PageArguments } from '../lists/page.ts';
import { MAX_COUNT } from '../lists/statements.ts';
import { present } from '../present.ts';
import { builder, costHints, hintsOf, OrderDirection, type CostHints } from './builder.ts';
import type { Context } from './context.ts';
import { selectedColumns } from './selected-columns.ts';

type SchemaTypesOf = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;

export interface Edge<Row> {
  node: Listed<Row>;
  connection: Pick<Connection<Row>, 'cursor'>;
}

interface PageInfoShape {
  startCursor: () => string | null;
  endCursor: () => string | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

export const PageInfo = builder.objectRef<PageInfoShape>('PageInfo').implement({
  description: 'Information about the position of a page in its list.',
  fields: (t) => ({
    endCursor: t.string({
      description: 'The cursor of the last entry, for `after`; null if the page is empty.',
      nullable: true,
      resolve: (page) => page.endCursor(),
    }),
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether there are entries after this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', { description: 'Whether there are entries before this page.' }),
    startCursor: t.string({
      description: 'The cursor of the first entry, for `before`; null if the page is empty.',
      nullable: true,
      resolve: (page) => page.startCursor(),
    }),
  }),
});

/** Defines `XConnection` and `XEdge` for a type. @returns both types. */
export function connectionOf<Row>(name: string, node: ObjectRef<SchemaTypesOf, Row>) {
  const noun = name.toLowerCase();
  const EdgeType = builder.objectRef<Edge<Row>>(`${name}Edge`).implement({
    description: `An entry of a list of ${noun}s.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'The cursor of the entry, for `after` and `before`.',
        resolve: (edge) => edge.connection.cursor(edge.node),
      }),
      // The compiler cannot know that Row is never a list.
      node: t.field({ type: node, description: `The ${noun}.`, resolve: (edge) => edge.node as never }),
    }),
  });
  const ConnectionType = builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: `A page of ${noun}s.`,
    fields: (t) => ({
      edges: t.field({
        type: [EdgeType],
        description: `The ${noun}s of the page, with their cursors.`,
        resolve: (connection) => ofPage(connection, ({ rows }) => rows.map((node) => ({ node, connection }))),
      }),
      nodes: t.field({
        type: [node],
        description: `The ${noun}s of the page.`,
        resolve: (connection) => ofPage(connection, ({ rows }) => rows),
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'The position of the page in its list.',
        resolve: (connection) => pageInfo(connection),
      }),
      totalCount: t.int({
        description: 'The total number of entries in the list. See `isCapped`.',
        resolve: (connection) => ofTotal(connection, ({ count }) => count),
      }),
      isCapped: t.boolean({
        description: `Whether the list has more entries than are counted. \`totalCount\` is then ${MAX_COUNT.toLocaleString('en')}.`,
        resolve: (connection) => ofTotal(connection, ({ isCapped }) => isCapped),
      }),
    }),
  });
  return [ConnectionType, EdgeType] as const;
}

export function ofTotal<Row, Result>(
  connection: Connection<Row>,
  use: (total: Total) => Result,
): Result | Promise<Result> {
  const total = connection.total();
  return total instanceof Promise ? total.then(use) : use(total);
}

function ofPage<Row, Result>(connection: Connection<Row>, use: (page: Page<Row>) => Result): Result | Promise<Result> {
  const page = connection.page();
  return page instanceof Promise ? page.then(use) : use(page);
}

export function pageInfo<Row>(connection: Connection<Row>): PageInfoShape | Promise<PageInfoShape> {
  const cursor = (row: Listed<Row> | undefined) => (row ? connection.cursor(row) : null);
  return ofPage(connection, ({ rows, hasNextPage, hasPreviousPage }) => ({
    hasNextPage,
    hasPreviousPage,
    startCursor: () => cursor(rows[0]),
    endCursor: () => cursor(rows.at(-1)),
  }));
}

/** The arguments of every connection field. */
export const pageArguments = builder.args((t) => ({
  after: t.string({ description: 'Returns the entries after this cursor.' }),
  before: t.string({ description: 'Returns the entries before this cursor.' }),
  first: t.int({ description: 'Returns the first entries, at most 100. Default: 20.' }),
  last: t.int({ description: 'Returns the last entries, at most 100.' }),
}));

/**
 * Whether the argument filters the list, and does not select its page or order. No counter has the total of a filtered list.
 */
export const isFilter = (name: string) => !(name in pageArguments) && name !== 'order' && name !== 'direction';

/**
 * The options of a field with a list of its object.
 *
 * @param keptTotal the object's column with the total, if it has one.
 */
export const ownList = <Row>(list: () => List<Row>, keptTotal?: CostHints['keptTotal']) => ({
  ...costHints(keptTotal ? { keptTotal } : {}),
  args: pageArguments,
  resolve: (
    parent: { id: string },
    args: PageArguments & Record<string, unknown>,
    context: Context,
    info: GraphQLResolveInfo,
  ) => listOf(list, args, context, info, parent),
});

/** The argument of every list that has an order. */
export const directionArgument = builder.args((t) => ({
  direction: t.field({ type: OrderDirection, description: 'The direction of the order.', defaultValue: 'DESC' }),
}));

/**
 * Creates the connection of a field. A connection of posts also reads the selected fields of each post. If the parent has the
 * total, it is not counted.
 *
 * @param rows the rows of the first page, if they were read with the parent.
 */
export function listOf<Row>(
  list: () => List<Row>,
  args: PageArguments & Record<string, unknown>,
  { lists }: Context,
  info: GraphQLResolveInfo,
  parent: { id: string } | null = null,
  rows?: Listed<Row>[],
): Connection<Row> {
  const field = info.parentType.getFields()[info.fieldName];
  const isFiltered = Object.entries(args).some(([name, value]) => isFilter(name) && present(value));
  const kept = isFiltered || !field ? undefined : hintsOf(field).keptTotal;
  const total = kept === undefined ? undefined : (parent as unknown as Record<string, number>)[kept];
  const columns = getNamedType(info.returnType).name === 'PostConnection' ? selectedColumns(info) : '';
  const directed = args['direction'] === 'ASC' ? () => ({ ...list(), isAscending: true }) : list;
  return lists(
    { name: `${info.parentType.name}.${info.fieldName}`, args, list: directed, columns, rows },
    parent?.id ?? null,
    total,
  );
}
