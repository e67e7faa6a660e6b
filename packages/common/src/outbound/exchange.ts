import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

import { cut, wellFormed } from '../runtime/text.ts';
import type { Network } from './network.ts';

export interface Outgoing {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The time limit for the whole exchange, including connecting and reading the answer. */
  timeoutMs: number;
  /** Maximum number of bytes read from the response. */
  maxBytes: number;
}

export interface Incoming {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body, at most `maxBytes`, as well-formed text. */
  body: string;
  durationMs: number;
}

const MAX_ERROR_CHARACTERS = 200;

/** Thrown when an exchange ends without a complete answer. */
export class NoAnswerError extends Error {
  /** False when the connection was never established, so that the other side cannot have seen the request. */
  readonly mayHaveArrived: boolean;

  constructor(mayHaveArrived: boolean, cause: Error) {
    // Cut and made well-formed, because parsers quote their input in error messages.
    super(wellFormed(cut(cause.message, MAX_ERROR_CHARACTERS)), { cause });
    this.name = 'NoAnswerError';
    this.mayHaveArrived = mayHaveArrived;
  }
}

export interface IncomingBytes extends Omit<Incoming, 'body'> {
  /** The beginning of the body, at most `maxBytes`. */
  body: Buffer;
  /** Whether the body is complete. False when `maxBytes` were read, because there may be more. */
  isWhole: boolean;
}

/**
 * One HTTP exchange with an address that a customer has chosen: redirects are not followed, proxies are not used, and
 * at most `maxBytes` are read.
 *
 * @throws NoAnswerError without a complete answer in time.
 */
export async function exchange(network: Network, outgoing: Outgoing): Promise<Incoming> {
  const { body, isWhole: _isWhole, ...answer } = await exchangeBytes(network, outgoing);
  return { ...answer, body: wellFormed(body.toString('utf8')) };
}

/** `exchange` for an answer that is not text, such as a file. */
export function exchangeBytes(network: Network, outgoing: Outgoing): Promise<IncomingBytes> {
  const { method = 'POST', body = '', timeoutMs, maxBytes } = outgoing;
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const url = new URL(outgoing.url);
    const headers = { ...outgoing.headers, ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(body) }) };
    const request =
      url.protocol === 'https:'
        ? httpsRequest(url, { method, headers, agent: network.https })
        : httpRequest(url, { method, headers, agent: network.http });
    let connected = false;
    let answered = false;
    const timer = setTimeout(() => request.destroy(new Error('The server did not respond in time')), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(new NoAnswerError(connected, error));
    };
    request.on('socket', (socket) => {
      if (!socket.connecting) connected = true;
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true));
    });
    request.on('error', fail);
    // A connection may also end without an error, for example when the server switches protocols (101).
    request.on('close', () => answered || fail(new Error('The connection was closed')));
    request.on('response', (response) => {
      answered = true;
      read(response, maxBytes).then((content) => {
        clearTimeout(timer);
        const durationMs = Math.round(performance.now() - startedAt);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, ...content, durationMs });
      }, fail);
    });
    request.end(method === 'POST' ? body : undefined);
  });
}

/** Reads at most `maxBytes`; a longer answer is cut by closing the connection. */
function read(response: IncomingMessage, maxBytes: number): Promise<Pick<IncomingBytes, 'body' | 'isWhole'>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const content = (isWhole: boolean) => ({ body: Buffer.concat(chunks).subarray(0, maxBytes), isWhole });
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < maxBytes) return;
      resolve(content(false));
      response.destroy();
    });
    response.on('end', () =>
      response.complete ? resolve(content(true)) : reject(new Error('The response was cut off')),
    );
    response.on('error', reject);
    response.on('close', () => reject(new Error('The response was cut off')));
  });
}

/** `Retry-After` in milliseconds from now: seconds or an HTTP date (RFC 9110 §10.2.3); 0 when absent or unusable. */
export function retryAfterMs(headers: IncomingHttpHeaders, now = Date.now()): number {
  const value = headers['retry-after'];
  if (value === undefined) return 0;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(date - now, 0);
}
