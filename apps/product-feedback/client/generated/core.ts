import { setTimeout as wait } from 'node:timers/promises';

import createFetchClient, { type Client } from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';

export interface ClientOptions {
  /** The address of the service, such as `https://service.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** The time limit of one attempt, 30,000 by default. For a file, it ends when the response begins. */
  timeoutMs?: number;
  /** How often a request is repeated after its first attempt, 2 by default. */
  maxRetries?: number;
  /** Sends the requests instead of the global `fetch`, for example through a proxy. */
  fetch?: (request: Request) => Promise<Response>;
}

interface Failure {
  status?: number;
  code?: string | undefined;
  requestId?: string | undefined;
  body?: unknown;
  cause?: unknown;
  retryAfter?: string | undefined;
}

/** A request that failed, because the service refused it or could not be reached. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  /** The HTTP status; undefined if there was no complete response. */
  readonly status: number | undefined;
  /** The error code. The reference of the service lists all codes. */
  readonly code: string | undefined;
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** The parsed body of the response. */
  readonly body: unknown;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;

  constructor(message: string, { status, code, requestId, body, cause, retryAfter }: Failure) {
    const details = [status && `status ${status}`, requestId && `request ${requestId}`].filter(Boolean).join(', ');
    super(details ? `${message} (${details})` : message, { cause });
    Object.assign(this, { status, code, requestId, body, retryAfter });
  }
}

/** The body of a successful response. */
export async function result<Body>(call: Promise<{ data?: Body }>): Promise<Body> {
  return (await call).data as Body;
}

/** The position of a page of a list, for the query of the request. */
export interface Position {
  page?: number;
  cursor?: string;
  after?: string;
  before?: string;
}

interface Page<Entry> {
  data: Entry[];
  total?: number;
  next?: string | null;
  pagination?: { total?: number; next?: string | null; next_cursor?: string | null };
}

/**
 * All entries of a list, read page by page as they are needed.
 *
 * @param read requests the page at a position.
 */
export async function* iterate<Entry>(
  read: (position: Position) => Promise<{ data?: Page<Entry> }>,
): AsyncGenerator<Entry, void, undefined> {
  const seen = new Set<string>();
  let position: Position = {};
  for (let count = 0; ;) {
    const { data, next: before, pagination = {}, total = pagination.total } = await result(read(position));
    yield* data;
    count += data.length;
    const { next, next_cursor: cursor } = pagination;
    if (typeof before === 'string') position = { before };
    else if (typeof next === 'string') position = { after: next };
    else if (typeof cursor === 'string') position = { cursor };
    else if (next === null || cursor === null || data.length === 0 || count >= (total ?? 0)) return;
    else position = { page: (position.page ?? 1) + 1 };
    // If a page led back to an earlier one, reading the list would never end.
    const key = JSON.stringify(position);
    if (seen.has(key)) throw new ServiceError('The list leads to the same page twice', {});
    seen.add(key);
  }
}

/**
 * The event of a webhook's delivery that is genuine and at most five minutes old.
 *
 * @param rawBody the body as it arrived, before any parsing
 * @throws WebhookVerificationError of `standardwebhooks` for any other request
 */
export function verifyTypedWebhook<Event>(
  rawBody: string | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secret: string,
): Event {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const given = Object.fromEntries(entries.map(([name, value]) => [name, String(value ?? '')]));
  // Buffer.from makes a copy, so that the library accepts every kind of Uint8Array.
  return new Webhook(secret).verify(typeof rawBody === 'string' ? rawBody : Buffer.from(rawBody), given) as Event;
}

/** @param postsWithKey the paths whose POST accepts an `Idempotency-Key`. */
export function createTypedClient<Paths extends object>(
  options: ClientOptions,
  postsWithKey: readonly string[],
): Client<Paths> {
  const { baseUrl, apiKey } = options;
  const headers = { Authorization: `Bearer ${apiKey}` };
  const client = createFetchClient<Paths>({ baseUrl, headers, fetch: (request) => send(request, options) });
  client.use({
    onRequest({ request, schemaPath }) {
      if (request.method !== 'POST' || !postsWithKey.includes(schemaPath)) return;
      if (!request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
    },
  });
  return client;
}

const MAX_WAIT_MS = 60_000;

async function send(request: Request, options: ClientOptions): Promise<Response> {
  const { maxRetries = 2 } = options;
  for (let retries = 0; ; retries += 1) {
    const answer = await attempt(request.clone(), options);
    if (!(answer instanceof ServiceError)) return answer;
    const seconds = Number(answer.retryAfter ?? Number.NaN);
    const waitMs = Number.isNaN(seconds) ? 500 * 2 ** retries * (1 - Math.random() / 4) : seconds * 1000;
    if (retries >= maxRetries || waitMs > MAX_WAIT_MS || !mayRepeat(request, answer)) throw answer;
    await wait(waitMs, undefined, { signal: request.signal }).catch(() => request.signal.throwIfAborted());
  }
}

/**
 * A POST without an `Idempotency-Key` is repeated only after 429: after any other failure, the first attempt may have taken
 * effect.
 */
function mayRepeat({ method, headers }: Request, { status = 500, code = '' }: ServiceError): boolean {
  if (status === 429) return true;
  const isTemporary = status >= 500 || code.toLowerCase() === 'idempotency_conflict';
  return isTemporary && (method !== 'POST' || headers.has('Idempotency-Key'));
}

async function attempt(request: Request, options: ClientOptions): Promise<Response | ServiceError> {
  const { timeoutMs = 30_000, fetch = globalThis.fetch } = options;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const signal = AbortSignal.any([request.signal, limit.signal]);
  try {
    const response = await fetch(new Request(request, { signal }));
    if (!response.ok) return errorOf(response, await response.text());
    // JSON is read here, so that an interrupted response is repeated. Files are streamed to the caller.
    const isJson = /[/+]json\b/.test(response.headers.get('Content-Type') ?? '');
    return isJson ? new Response(await response.text(), response) : response;
  } catch (cause) {
    request.signal.throwIfAborted();
    const { host } = new URL(request.url);
    return new ServiceError(`No complete response from ${host}`, { cause });
  } finally {
    clearTimeout(timer);
  }
}

interface ErrorBody {
  code?: string;
  message?: string;
  error?: string;
  error_description?: string;
  errors?: { message?: string; extensions?: { code?: string } }[];
}

function errorOf({ status, statusText, headers }: Response, text: string): ServiceError {
  const body = parsed(text);
  const { code, message, error, error_description: description, errors: [first] = [] } = (body ?? {}) as ErrorBody;
  return new ServiceError(message ?? description ?? first?.message ?? error ?? statusText, {
    status,
    code: code ?? first?.extensions?.code ?? (description && error),
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfter: headers.get('Retry-After') ?? undefined,
    body,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
