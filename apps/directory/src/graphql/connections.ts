import type { ObjectRef } from '@pothos/core';

import type { Connection, Listed, Page } from '../lists/connection.ts';
import { builder } from './builder.ts';

type SchemaTypesOf = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Types> ? Types : never;

interface Edge<Row> {
  node: Listed<Row>;
  connection: Connection<Row>;
}

interface PageInfoShape {
  startCursor: () => string | null;
  endCursor: () => string | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

const PageInfo = builder.objectRef<PageInfoShape>('PageInfo').implement({
  description: 'The position of a page in its list.',
  fields: (t) => ({
    endCursor: t.string({
      description: 'The last entry’s cursor, for `after`; null for an empty page.',
      nullable: true,
      resolve: (page) => page.endCursor(),
    }),
    hasNextPage: t.exposeBoolean('hasNextPage', { description: 'Whether entries follow this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage', { description: 'Whether entries precede this page.' }),
    startCursor: t.string({
      description: 'The first entry’s cursor, for `before`; null for an empty page.',
      nullable: true,
      resolve: (page) => page.startCursor(),
    }),
  }),
});

/** Defines `XConnection` and `XEdge` for a type. */
export function connectionOf<Row>(name: string, node: ObjectRef<SchemaTypesOf, Row>) {
  const noun = name.toLowerCase();
  const EdgeType = builder.objectRef<Edge<Row>>(`${name}Edge`).implement({
    description: `A ${noun} in a list, with its cursor.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'The entry’s place in its list and order, for `after` and `before`.',
        resolve: (edge) => edge.connection.cursor(edge.node),
      }),
      // The compiler cannot know for every Row that it is not a list.
      node: t.field({ type: node, description: `The ${noun}.`, resolve: (edge) => edge.node as never }),
    }),
  });
  return builder.objectRef<Connection<Row>>(`${name}Connection`).implement({
    description: `A page of a list of ${noun}s.`,
    fields: (t) => ({
      edges: t.field({
        type: [EdgeType],
        description: `The ${noun}s of the page with their cursors.`,
        resolve: (connection) => ofPage(connection, ({ rows }) => rows.map((node) => ({ node, connection }))),
      }),
      nodes: t.field({
        type: [node],
        description: `The ${noun}s of the page.`,
        resolve: (connection) => ofPage(connection, ({ rows }) => rows),
      }),
      pageInfo: t.field({
        type: PageInfo,
        description: 'Where the page is in its list.',
        resolve: (connection) => pageInfo(connection),
      }),
      totalCount: t.int({
        description: 'The total number of entries. Lists are counted up to 25,000; 25001 means more than that.',
        resolve: (connection) => connection.total(),
      }),
    }),
  });
}

function ofPage<Row, Result>(connection: Connection<Row>, use: (page: Page<Row>) => Result): Result | Promise<Result> {
  const page = connection.page();
  return page instanceof Promise ? page.then(use) : use(page);
}

function pageInfo<Row>(connection: Connection<Row>): PageInfoShape | Promise<PageInfoShape> {
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
  after: t.string({ description: 'Only entries after this cursor.' }),
  before: t.string({ description: 'Only entries before this cursor.' }),
  first: t.int({ description: 'The number of entries from the start: 20 by default, at most 100.' }),
  last: t.int({ description: 'The number of entries from the end, at most 100.' }),
}));
