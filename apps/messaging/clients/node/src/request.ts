import { randomUUID } from 'node:crypto';

import { InvalidArgumentError } from './errors.ts';
import { checkedNames, checkedTimeout } from './options.ts';
import { VERSION } from './version.ts';

export interface ResponseInfo {
  status: number;
  headers: Headers;
  requestId: string | undefined;
  /** Attempts after the first. */
  retries: number;
  rateLimit: { limit: number | undefined; remaining: number | undefined; reset: number | undefined };
}

/** Settings of one call. */
export interface CallOptions {
  /** The idempotency key of a POST, to repeat a call that another process has made. By default, each call has a new key. */
  idempotencyKey?: string;
  /** Maximum milliseconds for one attempt. For a stream, the limit applies to its start, and again to each part. */
  timeout?: number;
  maxRetries?: number;
  headers?: Record<string, string>;
  /** Ends the call immediately, even while it waits to retry. */
  signal?: AbortSignal;
  /** Receives the status, headers and rate limits of the response. */
  onResponse?: (response: ResponseInfo) => void;
}

export interface Request {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  /** Media type of a body that is not JSON. */
  media?: string;
  /** Whether the response is read part by part. */
  stream?: boolean;
}

const CALL_OPTIONS: Record<keyof CallOptions, true> = {
  idempotencyKey: true,
  timeout: true,
  maxRetries: true,
  headers: true,
  signal: true,
  onResponse: true,
};

const USER_AGENT = `messaging-node/${VERSION} node/${process.versions.node}`;

/** Escapes an identifier for use in a path. @throws InvalidArgumentError if the identifier would lead to another path. */
export function segment(name: string, value: string): string {
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw new InvalidArgumentError(`${name} must be an identifier, not ${JSON.stringify(value)}`);
  }
  if (!value.isWellFormed()) throw new InvalidArgumentError(`${name} is not valid Unicode`);
  return encodeURIComponent(value);
}

export function prepare(
  { apiKey, baseUrl, headers: ofClient }: { apiKey: string; baseUrl: string; headers: Record<string, string> },
  request: Request,
  options: CallOptions,
) {
  checkedNames('a call', options, Object.keys(CALL_OPTIONS));
  if (options.timeout !== undefined) checkedTimeout(options.timeout);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value === undefined || value === null) continue;
    if (!['string', 'number', 'boolean', 'bigint'].includes(typeof value)) {
      throw new InvalidArgumentError(`${name} must be a text, a number or a boolean`);
    }
    query.append(name, String(value));
  }
  const headers = new Headers({
    Accept: 'application/json',
    // Requests an uncompressed stream, because a truncated compressed stream could be mistaken for a complete one.
    ...(request.stream && { 'Accept-Encoding': 'identity' }),
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
  // The body is serialized once, so that each attempt sends the same bytes.
  const body = media === undefined ? toJson(request.body) : (request.body as string | Uint8Array<ArrayBuffer>);
  const search = query.size > 0 ? `?${query}` : '';
  const init = { method: request.method, headers, ...(body !== undefined && { body }) };
  return { url: `${baseUrl}${request.path}${search}`, init };
}

function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new InvalidArgumentError(`The body cannot be written as JSON: ${(error as Error).message}`, { cause: error });
  }
}

function checked(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) {
      throw new InvalidArgumentError("a header's name must consist of letters, digits and hyphens");
    }
    checkedText(`header ${name}`, value);
  }
  return headers;
}

/** @throws InvalidArgumentError for text that would end a header. The message does not show the text, because it may be a secret. */
export function checkedText(name: string, value: string): string {
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) {
    throw new InvalidArgumentError(`${name} must be visible ASCII characters on one line`);
  }
  return value;
}
