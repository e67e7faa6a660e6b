import { randomUUID } from 'node:crypto';

import { APIError, ConnectionError, errorFrom, InvalidArgumentError, MessagingError, TimeoutError } from './errors.ts';
import { readEvents, withIdleLimit, type ServerSentEvent } from './streams.ts';
import { VERSION } from './version.ts';

export type { ServerSentEvent };

/** Settings of one call. */
export interface CallOptions {
  /** Sent with a POST instead of a new key, to continue a call of an earlier process. */
  idempotencyKey?: string;
  /** Milliseconds for one attempt; for a stream, until its beginning and between its parts. */
  timeout?: number;
  maxRetries?: number;
  headers?: Record<string, string>;
  /** Ends the call at once, also while it waits to try again. */
  signal?: AbortSignal;
  /** Receives the status, headers and limits of the answer. */
  onResponse?: (response: ResponseInfo) => void;
}

export interface ResponseInfo {
  status: number;
  headers: Headers;
  requestId: string | undefined;
  /** Attempts beyond the first. */
  retries: number;
  rateLimit: { limit: number | undefined; remaining: number | undefined; reset: number | undefined };
}

/** What a logger receives: never a header, a query or a body. */
export interface LogEvent {
  event: 'request' | 'response' | 'retry';
  method: string;
  path: string;
  attempt: number;
  status?: number;
  requestId?: string;
  /** Seconds until the next attempt. */
  delay?: number;
}

export interface Settings {
  apiKey: string;
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  headers: Record<string, string>;
  fetch: typeof fetch;
  logger: (event: LogEvent) => void;
  /** Waits for a number of seconds. */
  sleep: (seconds: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Request {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  /** Of a body that is not JSON. */
  media?: string;
}

export interface Core {
  json<Result>(request: Request, options: CallOptions): Promise<Result>;
  none(request: Request, options: CallOptions): Promise<void>;
  bytes(request: Request, options: CallOptions): Promise<AsyncIterable<Uint8Array>>;
  events(request: Request, options: CallOptions): Promise<AsyncIterable<ServerSentEvent>>;
  pages<Item>(request: Request, id: string, options: CallOptions): AsyncGenerator<Item>;
}

/** A longer `Retry-After` is an error that says so, because nobody waits for an hour inside a call. */
const LONGEST_WAIT = 60;
const FIRST_DELAY = 0.5;
const LONGEST_DELAY = 8;
const USER_AGENT = `messaging-node/${VERSION} node/${process.versions.node}`;

/** An identifier as a segment of a path. @throws InvalidArgumentError for one that would lead to another path. */
export function segment(name: string, value: string): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new InvalidArgumentError(`${name} must be an identifier, not ${JSON.stringify(value)}`);
  }
  return encodeURIComponent(value);
}

export function createCore(settings: Settings): Core {
  /** One call: its attempts, until one succeeds or none is left. `read` takes the body of a success. */
  async function send<Result>(
    request: Request,
    options: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { url, init } = prepare(settings, request, options);
    const maxRetries = options.maxRetries ?? settings.maxRetries;
    const path = request.path;
    for (let attempt = 0; ; attempt += 1) {
      options.signal?.throwIfAborted();
      settings.logger({ event: 'request', method: request.method, path, attempt });
      if (attempt > 0) init.headers.set('X-Retry-Count', String(attempt));
      const failure = await tryOnce({ url, init, options, attempt, read, request });
      if ('result' in failure) return failure.result;
      const { error } = failure;
      const delay = attempt < maxRetries ? delayBefore(error, attempt, settings.random()) : undefined;
      if (delay === undefined) throw error;
      settings.logger({ event: 'retry', method: request.method, path, attempt, delay });
      await settings.sleep(delay, options.signal);
    }
  }

  async function tryOnce<Result>(call: {
    url: string;
    init: RequestInit;
    options: CallOptions;
    attempt: number;
    request: Request;
    read: (response: Response) => Promise<Result>;
  }): Promise<{ result: Result } | { error: Error }> {
    const { url, init, options, attempt, request } = call;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), options.timeout ?? settings.timeout);
    const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
    try {
      const response = await settings.fetch(url, { ...init, signal, redirect: 'manual' });
      const { status, headers } = response;
      const requestId = headers.get('x-request-id') ?? undefined;
      settings.logger({
        event: 'response',
        method: request.method,
        path: request.path,
        attempt,
        status,
        ...(requestId && { requestId }),
      });
      if (!response.ok) return { error: errorFrom(status, await response.text(), headers, settings.now()) };
      const result = await call.read(response);
      options.onResponse?.(infoOf(response, attempt));
      return { result };
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      if (limit.signal.aborted) return { error: new TimeoutError('The service did not answer in time') };
      if (error instanceof MessagingError) return { error };
      return { error: new ConnectionError(`The connection failed: ${reasonOf(error)}`, { cause: error }) };
    } finally {
      clearTimeout(timer);
    }
  }

  async function json<Result>(request: Request, options: CallOptions): Promise<Result> {
    return send(request, options, async (response) => parse(response, await response.text()) as Result);
  }

  async function body(request: Request, options: CallOptions): Promise<AsyncIterable<Uint8Array>> {
    const response = await send(request, options, async (response) => response);
    return withIdleLimit(response, options.timeout ?? settings.timeout);
  }

  return {
    json,
    none: (request, options) => send(request, options, async (response) => void (await response.arrayBuffer())),
    bytes: body,
    events: async (request, options) => readEvents(await body(request, options)),
    async *pages<Item>(request: Request, id: string, options: CallOptions) {
      let query = { ...request.query } as Record<string, unknown>;
      let before = new Set<unknown>();
      for (;;) {
        const { data, pagination, next: key } = await json<Page>({ ...request, query }, options);
        // New rows push old ones onto the next page.
        const fresh = data.filter((item) => item[id] === undefined || !before.has(item[id]));
        yield* fresh as Item[];
        const next = nextQuery(query, key === undefined ? pagination : { next: key });
        if (fresh.length === 0 || next === undefined) return;
        query = next;
        before = new Set(data.map((item) => item[id]));
      }
    },
  };
}

interface Page {
  data: Record<string, unknown>[];
  pagination?: { pages?: number; next?: string | null };
  /** Of a list without numbered pages. */
  next?: string | null;
}

/** After the last row where the service offers that, otherwise the page with the next number. */
function nextQuery(query: Record<string, unknown>, pagination: Page['pagination']) {
  const { next, pages } = pagination ?? {};
  if (next === null) return undefined;
  if (next !== undefined) {
    const { page: _page, ...rest } = query;
    return { ...rest, after: next };
  }
  const page = Number(query['page'] ?? 1);
  return typeof pages === 'number' && page >= pages ? undefined : { ...query, page: page + 1 };
}

function prepare({ apiKey, baseUrl, headers: ofClient }: Settings, request: Request, options: CallOptions) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const headers = new Headers({
    Accept: 'application/json',
    'User-Agent': USER_AGENT,
    'X-API-Key': apiKey,
    ...checked(ofClient),
    ...checked(options.headers ?? {}),
  });
  if (request.method === 'POST') {
    headers.set('Idempotency-Key', checkedText('idempotencyKey', options.idempotencyKey ?? `auto_${randomUUID()}`));
  }
  const { media } = request;
  if (request.body !== undefined) headers.set('Content-Type', media ?? 'application/json');
  // Written once: each attempt sends the same bytes.
  const body = media === undefined ? JSON.stringify(request.body) : (request.body as string | Uint8Array<ArrayBuffer>);
  const search = query.size > 0 ? `?${query}` : '';
  const init = { method: request.method, headers, ...(body !== undefined && { body }) };
  return { url: `${baseUrl}${request.path}${search}`, init };
}

function checked(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) checkedText(`header ${name}`, value);
  return headers;
}

/** @throws InvalidArgumentError for text that would end a header; it is not shown, because it may be a secret. */
export function checkedText(name: string, value: string): string {
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
    throw new InvalidArgumentError(`${name} must be visible ASCII characters on one line`);
  }
  return value;
}

function parse(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new APIError('The answer is not JSON; a proxy may have sent it', {
      status: response.status,
      code: 'invalid_response',
      field: undefined,
      value: undefined,
      requestId: response.headers.get('x-request-id') ?? undefined,
      retryAfter: undefined,
    });
  }
}

/** Seconds until the next attempt; undefined where another would not help, or might do harm. */
function delayBefore(error: Error, attempt: number, random: number): number | undefined {
  if (!isTemporary(error)) return undefined;
  const asked = error instanceof APIError ? error.retryAfter : undefined;
  if (asked !== undefined) return asked <= LONGEST_WAIT ? asked : undefined;
  return Math.min(FIRST_DELAY * 2 ** attempt, LONGEST_DELAY) * (1 - 0.25 * random);
}

function isTemporary(error: Error): boolean {
  if (error instanceof ConnectionError) return !isRefusedCertificate(error);
  if (!(error instanceof APIError)) return false;
  return [408, 429].includes(error.status) || error.status >= 500 || error.code === 'idempotency_conflict';
}

/** A certificate that is refused now will be refused again, and somebody should look at it. */
function isRefusedCertificate({ cause }: ConnectionError): boolean {
  const { code = '' } = ((cause as Error | undefined)?.cause ?? cause ?? {}) as { code?: string };
  return /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)_|ERR_TLS/.test(code);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause as Error | undefined)?.message || message;
}

function infoOf({ status, headers }: Response, retries: number): ResponseInfo {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : undefined);
  const rateLimit = {
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    reset: number('ratelimit-reset'),
  };
  return { status, headers, requestId: headers.get('x-request-id') ?? undefined, retries, rateLimit };
}
