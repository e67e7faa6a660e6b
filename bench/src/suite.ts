import type pg from 'pg';

/** One request, sent to a service and to its ceiling. */
export interface Scenario {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The aim for the ratio of requests per second. */
  target?: number;
  /** The aim for the ratio of processor time: the service's time divided by the ceiling's. */
  cpuTarget?: number;
  /**
   * Whether both servers must return exactly the same response. If false, only the structure is compared, because, for example,
   * new ids differ.
   */
  comparable?: boolean;
  /** Gives each request its own path, headers or body, such as the id of a row that can be changed once. */
  next?: () => { path?: string; headers?: Record<string, string>; body?: string };
}

/** The environment of a suite. */
export interface Context {
  databaseUrl: string;
  /** The URL of Redis; undefined without a `redis-server`. */
  redisUrl: string | undefined;
}

/** How to create more keys of the account whose rows the scenarios read. */
export interface ManyKeys {
  accountId: string;
  prefix: string;
  headersOf: (key: string) => Record<string, string>;
}

export interface Prepared {
  /** Settings of the service, besides PORT, DATABASE_URL and REDIS_URL. */
  environment: Record<string, string>;
  scenarios: Scenario[];
  /** How to create the keys for `--keys`. Undefined if the scenarios already vary their keys. */
  keys?: ManyKeys;
}

/** The definition of how one service is measured. Each is exported as `suite` from `src/<service>/suite.ts`, next to `ceiling.ts`. */
export interface Suite {
  /** Fills the migrated database, with its own SQL: a bench imports no service. */
  prepare(client: pg.Client): Promise<Prepared>;
  /** Measurements that do not compare two servers, by name; they print their results. */
  extra?: Record<string, (context: Context) => Promise<Record<string, number>>>;
}
