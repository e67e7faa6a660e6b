import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { selfSigned } from './certificate.ts';
import { differences, matches, shown, type Seen } from './matching.ts';
import type { Case, Exchange } from './types.ts';

/** The requests of a case as the server saw them. */
interface Progress {
  each: Case;
  requests: number;
  problems: string[];
  connections: Set<Duplex>;
  seen: Seen;
}

interface ScriptedServer {
  port: number;
  tlsPort: number;
  begin(each: Case): void;
  /** Ends a case, and returns the problems with its requests. */
  end(id: string): Promise<string[]>;
  stop(): Promise<void>;
}

/** Imitates a service and the proxy in front of it, as the scripts of the cases say. The first segment of a path names the case. */
export async function startServer(expected: { key: string; agent: RegExp }): Promise<ScriptedServer> {
  const progress = new Map<string, Progress>();
  const server = createServer({ keepAliveTimeout: 60_000 });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const [, id = '', ...segments] = url.pathname.split('/');
    const current = progress.get(id);
    if (!current) return response.writeHead(404).end();
    void serve(current, request, response, { path: `/${segments.join('/')}`, query: url.searchParams }, expected);
  });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const current = progress.get(request.url?.split('.')[0] ?? '');
    const exchange = current && next(current);
    if (current && exchange) current.problems.push(...checkRequest(current, exchange, request, undefined, ''));
    socket.on('error', () => undefined).end(`HTTP/1.1 ${exchange?.status ?? 502} No\r\n\r\n`);
  });
  const tls = createTlsServer(selfSigned(), (socket) => socket.destroy()).on('tlsClientError', () => undefined);
  for (const each of [server, tls]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    tlsPort: (tls.address() as AddressInfo).port,
    begin: (each) =>
      progress.set(each.id, { each, requests: 0, problems: [], connections: new Set(), seen: new Map() }),
    async end(id) {
      const current = progress.get(id);
      progress.delete(id);
      return current ? [...current.problems, ...counted(current), ...(await stillOpen(current))] : [];
    },
    async stop() {
      server.closeAllConnections();
      for (const each of [server, tls]) await new Promise((resolve) => each.close(resolve));
    },
  };
}

function counted({ each, requests, connections }: Progress): string[] {
  const wanted = Array.isArray(each.exchanges) ? each.exchanges.length : each.exchanges.pages;
  return [
    ...(requests === wanted ? [] : [`${requests} requests arrived, not ${wanted}`]),
    ...(connections.size > (each.connections ?? requests) ||
    (each.mode === 'fork' && connections.size !== each.connections)
      ? [`${connections.size} connections were used, and ${each.connections} allowed`]
      : []),
  ];
}

const CLOSING_MS = 30_000;

/** Waits until the library has closed the connections of a case with `closes`. */
async function stillOpen({ each, connections }: Progress): Promise<string[]> {
  if (!each.closes) return [];
  const giveUp = AbortSignal.timeout(CLOSING_MS);
  const open = [...connections].filter(({ destroyed }) => !destroyed);
  const ended = open.map((socket) => once(socket, 'close', { signal: giveUp }));
  return Promise.all(ended).then(
    () => [],
    () => ['a connection was left open'],
  );
}

/** The next exchange of the case; undefined for an unexpected request. */
function next(current: Progress): Exchange | undefined {
  const { exchanges } = current.each;
  current.requests += 1;
  if (Array.isArray(exchanges)) return exchanges[current.requests - 1];
  const page = current.requests;
  const pagination = { page, limit: 1, total: exchanges.pages, pages: exchanges.pages };
  return { status: 200, body: { data: [{ messageId: `p${page}` }], pagination } };
}

async function serve(
  current: Progress,
  request: IncomingMessage,
  response: ServerResponse,
  address: { path: string; query: URLSearchParams },
  expected: { key: string; agent: RegExp },
): Promise<void> {
  current.connections.add(request.socket);
  const exchange = next(current);
  if (!exchange) return void response.writeHead(418).end();
  if (exchange.drop === true) {
    current.problems.push(...checkRequest(current, exchange, request, address, ''));
    return void request.socket.destroy();
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  current.problems.push(...checkRequest(current, exchange, request, address, text), ...checkAlways(request, expected));
  if (exchange.drop) return void request.socket.destroy();
  if (exchange.stall === 'before') return;
  if (exchange.drip) return drip(exchange.drip, current, response);
  await answer(exchange, response, `http://${request.headers.host}/${current.each.id}`);
}

/** The headers that every request must have. */
function checkAlways({ headers, method }: IncomingMessage, { key, agent }: { key: string; agent: RegExp }): string[] {
  const problems: string[] = [];
  if (headers['x-api-key'] !== key) problems.push(`X-API-Key is ${shown(headers['x-api-key'])}`);
  if (!agent.test(headers['user-agent'] ?? '')) problems.push(`User-Agent is ${shown(headers['user-agent'])}`);
  if (method === 'POST' && !headers['idempotency-key']) problems.push('a POST has no Idempotency-Key');
  return problems;
}

function checkRequest(
  { each, requests, seen }: Progress,
  { request: wanted = {} }: Exchange,
  { method, url, headers }: IncomingMessage,
  address: { path: string; query: URLSearchParams } | undefined,
  text: string,
): string[] {
  const what = `request ${requests}:`;
  const { method: wantedMethod = each.call === undefined && address ? 'POST' : undefined } = wanted;
  const given = {
    method,
    target: url,
    path: address?.path,
    query: address && Object.fromEntries(address.query),
    text,
    body: jsonOf(text),
  };
  const values = Object.fromEntries(
    Object.entries({ ...wanted, method: wantedMethod }).filter(([name, value]) => name in given && value !== undefined),
  );
  const present = (wanted.absent ?? []).filter((name) => headers[name] !== undefined);
  return [
    ...differences(what, values, given, seen),
    ...differences(`${what} header`, wanted.headers ?? {}, headers, seen),
    ...present.map((name) => `${what} there is a header ${name}`),
  ];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function answer(exchange: Exchange, response: ServerResponse, base: string): Promise<void> {
  const { status = 200, body, gzip, truncate, stall, chunks } = exchange;
  if (exchange.raw !== undefined) {
    const raw = exchange.raw + ' '.repeat(exchange.fill ?? 0);
    return void (exchange.keep ? response.socket?.write(raw) : response.socket?.end(raw));
  }
  const text = (exchange.text ?? (body === undefined ? '' : JSON.stringify(body))) + ' '.repeat(exchange.fill ?? 0);
  const bytes = gzip ? compressed(text, gzip) : Buffer.from(chunks ? chunks.join('') : text);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(exchange.headers ?? {})) headers[name] = value.replace('{base}', base);
  if (!Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    headers['Content-Type'] = 'application/json';
  if (gzip) headers['content-encoding'] ??= 'gzip';
  if (status === 204) return void response.writeHead(status).end();
  if (!chunks || truncate) headers['Content-Length'] = String(bytes.length + (truncate || stall ? 10 : 0));
  response.writeHead(status, headers);
  if (!chunks) response.write(bytes);
  for (const chunk of chunks ?? []) {
    await new Promise((resolve) => response.write(chunk, resolve));
    // Makes the parts of a body arrive separately.
    await new Promise(setImmediate);
  }
  if (truncate) await new Promise(setImmediate).then(() => response.socket?.end());
  else if (!stall) response.end();
}

/** Sends the response byte by byte, to detect a client whose timeout restarts with each byte: such a timeout would never end. */
async function drip(what: 'head' | 'body', { problems }: Progress, { socket }: ServerResponse): Promise<void> {
  const head = 'HTTP/1.1 200 OK\r\n';
  if (what === 'body') socket?.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`);
  const slow = what === 'head' ? `${head}X-Long: ${'x'.repeat(200)}` : `{"messageId":"${'x'.repeat(200)}`;
  for (const byte of Buffer.from(slow)) {
    if (!socket?.writable) return;
    socket.write(Buffer.of(byte));
    await pause(50);
  }
  problems.push(`the library waited for the whole ${what}`);
  socket?.destroy();
}

function compressed(text: string, how: true | 'cut'): Buffer {
  const bytes = gzipSync(text);
  return how === 'cut' ? bytes.subarray(0, bytes.length / 2) : bytes;
}

/** Whether a report is what the case expects. */
export function checkReport(each: Case, report: Record<string, unknown>): string[] {
  const seen: Seen = new Map();
  const problems: string[] = [];
  for (const name of ['result', 'results', 'sleeps', 'log'] as const) {
    const wanted = name === 'result' ? pagesOf(each.result) : each[name];
    if (wanted !== undefined && !matches(wanted, report[name] ?? null, seen)) {
      problems.push(`${name} is ${shown(report[name])}, not ${shown(wanted)}`);
    }
  }
  if (each.information)
    problems.push(...differences('information', each.information, report['information'] ?? {}, seen));
  if (each.error) problems.push(...differences('error', each.error, report['error'] ?? {}, seen));
  else if (report['error']) problems.push(`there was an error: ${shown(report['error'])}`);
  return problems;
}

/** Generates the expected items if a case states only a number of pages, because it cannot list a thousand pages. */
function pagesOf(result: unknown): unknown {
  const count = (result as { pages?: number } | null | undefined)?.pages;
  return typeof count === 'number'
    ? Array.from({ length: count }, (_none, index) => ({ messageId: `p${index + 1}` }))
    : result;
}
