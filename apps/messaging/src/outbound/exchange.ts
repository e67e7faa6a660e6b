import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

import { asRefusal, type Network } from './network.ts';

export interface Outgoing {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** For the whole exchange, connecting and reading the answer included. */
  timeoutMs: number;
  /** No more of the answer is read than this. */
  maxBytes: number;
}

export interface Incoming {
  status: number;
  headers: IncomingHttpHeaders;
  /** At most `maxBytes`; the rest was not read. */
  body: string;
  durationMs: number;
}

/** The exchange ended without a whole answer. */
export class NoAnswerError extends Error {
  /** False when the connection never stood, so that the other side cannot have seen the request. */
  readonly mayHaveArrived: boolean;

  constructor(mayHaveArrived: boolean, cause: Error) {
    super(cause.message, { cause });
    this.name = 'NoAnswerError';
    this.mayHaveArrived = mayHaveArrived;
  }
}

/**
 * One HTTP exchange with an address that a customer has chosen: no redirects followed, no proxies, no more read than
 * asked for.
 *
 * @throws NoAnswerError when there is no whole answer in time.
 */
export function exchange(network: Network, outgoing: Outgoing): Promise<Incoming> {
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
    const timer = setTimeout(() => request.destroy(new Error('No answer in time')), timeoutMs);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(new NoAnswerError(connected, asRefusal(error)));
    };
    request.on('socket', (socket) => {
      if (!socket.connecting) connected = true;
      else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true));
    });
    request.on('error', fail);
    request.on('response', (response) => {
      read(response, maxBytes).then((text) => {
        clearTimeout(timer);
        const durationMs = Math.round(performance.now() - startedAt);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text, durationMs });
      }, fail);
    });
    request.end(method === 'POST' ? body : undefined);
  });
}

/** Reads at most `maxBytes`; a longer answer is cut by closing the connection. */
function read(response: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const text = () => Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8').toWellFormed().replaceAll('\0', '');
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length < maxBytes) return;
      resolve(text());
      response.destroy();
    });
    response.on('end', () => (response.complete ? resolve(text()) : reject(new Error('The answer was cut off'))));
    response.on('error', reject);
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

/** A JSON object out of an answer, or null when it is none. */
export function jsonObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
