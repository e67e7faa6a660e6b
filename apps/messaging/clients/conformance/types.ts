/** One case: a call, how the server handles its requests, and the expected result. See README.md. */
export interface Case {
  id: string;
  title: string;
  /** The operation to call. Default: `messages.send` with a short text. */
  call?: string;
  args?: unknown[];
  options?: { idempotencyKey?: string; timeoutMs?: number; maxRetries?: number; headers?: Record<string, string> };
  client?: {
    baseUrl?: string | null;
    apiKey?: string | null;
    maxRetries?: number;
    timeoutMs?: number;
    headers?: Record<string, string>;
    proxy?: string;
    allowHttp?: boolean;
  };
  env?: Record<string, string>;
  /**
   * `fork` makes a call in the process, then in a fork of it, then in the process again. `unread` opens a stream, and closes it
   * without reading.
   */
  mode?: 'call' | 'iterate' | 'stream' | 'events' | 'unread' | 'verify' | 'sign' | 'fork';
  verify?: {
    body: string;
    headers: Record<string, string>;
    secrets: string | string[];
    tolerance?: number;
    parsed?: true;
  };
  sign?: { body: string; secret: string; id: string };
  /** Sequential or parallel calls on one client. */
  times?: number;
  parallel?: number;
  /** Number of items after which the iteration stops. */
  take?: number;
  /** The caller's function that receives information about the response throws an error with the text `of the caller`. */
  throws?: true;
  /** Cancels the call during its first wait. */
  cancel?: 'sleep';
  /** The number that the library's random function returns; 0 by default. */
  random?: number;
  /** The time that the library's clock shows, in milliseconds since 1970. */
  now?: number;
  exchanges: Exchange[] | { pages: number };
  result?: unknown;
  results?: unknown[];
  error?: Record<string, unknown>;
  /** The expected waits, each with its duration in seconds. */
  sleeps?: number[];
  information?: Record<string, unknown>;
  log?: Record<string, unknown>[];
  /** Maximum number of connections that all calls together may open. */
  connections?: number;
  /** The library must close all connections itself. */
  closes?: true;
}

export interface Exchange {
  request?: {
    method?: string;
    path?: string;
    /** The whole target of the request line. */
    target?: string;
    query?: Record<string, string>;
    headers?: Record<string, unknown>;
    absent?: string[];
    body?: unknown;
    text?: unknown;
  };
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  /** Parts of the body that are written one after another. */
  chunks?: string[];
  /** `true` compresses the body; `cut` sends only the first half of the compressed body. */
  gzip?: boolean | 'cut';
  /** Number of spaces to append to `text` or `raw`, for long responses that a case cannot contain in full. */
  fill?: number;
  /** Text sent over the connection instead of an HTTP response. With `keep`, the connection then stays open. */
  raw?: string;
  keep?: true;
  /** Sends the head or the body byte by byte, for longer than any case waits. */
  drip?: 'head' | 'body';
  /** `true` closes the connection immediately; `after` closes the connection after reading the request. */
  drop?: true | 'after';
  /** Closes the connection before the body is complete. */
  truncate?: true;
  /** Stalls before the response, or after the given part of the body. */
  stall?: 'before' | 'after';
}

/** A driver's report on a case. */
export interface Report {
  id: string;
  result?: unknown;
  results?: unknown[];
  error?: Record<string, unknown>;
  sleeps?: number[];
  information?: Record<string, unknown>;
  log?: Record<string, unknown>[];
}
