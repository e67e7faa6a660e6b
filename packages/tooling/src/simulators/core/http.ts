import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request with its complete body. */
export interface ReceivedRequest {
  method: string;
  /** Path without the query. */
  path: string;
  /** Path and query as received. */
  target: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string | Buffer;
  /** The reason why the request was refused, in plain language. */
  reason?: string;
  /** The delay before the answer. */
  delayMs?: number;
  manner?: 'hang' | 'drop' | 'flood';
  /** The length of the body that `flood` sends. */
  bytes?: number;
}

/** Returns the answer to a request, or null if the handler writes the response itself. */
export type Handler = (request: ReceivedRequest, response: ServerResponse) => Answer | null | Promise<Answer | null>;

/** Larger bodies are answered with 413. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const JSON_HEADERS = { 'Content-Type': 'application/json; charset=UTF-8' };

export function json(status: number, value: unknown, headers?: Record<string, string>): Answer {
  return { status, body: JSON.stringify(value), headers: headers ? { ...JSON_HEADERS, ...headers } : JSON_HEADERS };
}

export function plain(status: number, body: string): Answer {
  return { status, body, reason: body, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
}

/** Listens on `port` of `host` (0: any free port). Rejects when the port is in use. */
export async function listen(handler: Handler, port: number, host: string) {
  const server = createServer((request, response) => {
    serve(handler, request, response).catch((error: unknown) => {
      // An error of the simulator itself, which must not look like a provider's error.
      console.error('The simulator failed:', error);
      response.destroy();
    });
  });
  // Clients pool their connections. Closing an idle connection just as a client uses it again would cause a misleading error.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(handler: Handler, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(message).catch(() => undefined);
  // The client closed the connection during the request.
  if (body === undefined) return void response.destroy();
  if (body === null) return send(response, plain(413, 'The body is too large.'));
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const answer = await handler(
    {
      method: message.method ?? 'GET',
      path: mark < 0 ? target : target.slice(0, mark),
      target,
      query: new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1)),
      headers: message.headers,
      body,
    },
    response,
  );
  if (answer) await send(response, answer);
}

function readBody(message: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    message.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BODY_BYTES) chunks.push(chunk);
    });
    message.on('end', () => resolve(length > MAX_BODY_BYTES ? null : Buffer.concat(chunks)));
    message.on('error', reject);
  });
}

async function send(response: ServerResponse, answer: Answer): Promise<void> {
  if (answer.manner === 'hang') return;
  if (answer.delayMs) await sleep(answer.delayMs, undefined, { ref: false });
  if (answer.manner === 'drop') {
    response.destroy();
    return;
  }
  if (answer.manner === 'flood') return flood(response, answer.bytes ?? 0);
  const withoutBody = answer.status === 204 || answer.status === 304;
  const length = withoutBody ? {} : { 'Content-Length': Buffer.byteLength(answer.body) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(withoutBody ? undefined : answer.body);
}

async function flood(response: ServerResponse, bytes: number): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': bytes });
  // A flood is meant to make the receiver close the connection.
  await pipeline(Readable.from(chunksOf(bytes)), response).catch(() => undefined);
}

function* chunksOf(bytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let left = bytes; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}
