/** The requests to each peer: rows of lead capture's table `leads`. */
export const ROWS = ['a page of 50 rows', 'one row by id, a different row each time', 'an insert'] as const;
export type Row = (typeof ROWS)[number];

export interface PeerRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The path or body for one of the stored rows, counted from 1. */
  next?: (row: number) => { path?: string; body?: string };
}

/** A program that generates an API from a database. */
export interface Peer {
  /** The npm packages, with their versions. */
  packages: readonly string[];
  /** Files in the folder in which it is installed, by path; one of them is `start.mjs`, which listens on PORT. */
  files: Record<string, string>;
  /** Settings of the process. */
  environment: (databaseUrl: string) => Record<string, string>;
  requests: Record<Row, PeerRequest>;
}

export const json = { 'content-type': 'application/json' };

/** The id of the n-th stored row. */
export const idOf = (row: number) => `ld_acc_bench${String(row).padStart(12, '0')}`;

/** The columns that an insert sets, in addition to the id. */
export const NEW_LEAD = { username: 'jane', display_name: 'Jane', trigger_keyword: 'price', trigger_type: 'comment' };

/** A GraphQL request. */
export const graphql = (query: string, variables: object = {}) => ({
  method: 'POST' as const,
  path: '/graphql',
  headers: json,
  body: JSON.stringify({ query, variables }),
});
