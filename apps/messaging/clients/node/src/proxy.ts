import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import type { Duplex } from 'node:stream';

import { InvalidArgumentError } from './errors.ts';

/** The configured proxy. If no proxy is configured: for https, the proxy in HTTPS_PROXY, unless NO_PROXY names the host. */
export function proxyFor(
  baseUrl: string,
  proxy: string | null | undefined,
  environment: NodeJS.ProcessEnv,
): URL | undefined {
  if (proxy === null) return undefined;
  const { protocol, hostname, host } = new URL(baseUrl);
  const ofEnvironment = protocol === 'https:' ? (environment['HTTPS_PROXY'] ?? environment['https_proxy']) : undefined;
  const chosen = proxy ?? (isExcepted(hostname, host, environment) ? undefined : ofEnvironment);
  if (chosen === undefined || chosen === '') return undefined;
  if (!URL.canParse(chosen) || new URL(chosen).protocol !== 'http:') {
    throw new InvalidArgumentError('proxy must be an address such as http://proxy.example.com:3128');
  }
  return new URL(chosen);
}

function isExcepted(hostname: string, host: string, environment: NodeJS.ProcessEnv): boolean {
  const names = (environment['NO_PROXY'] ?? environment['no_proxy'] ?? '').split(',').map((name) => name.trim());
  return names.some((name) => {
    const domain = name.replace(/^\*?\./, '');
    return (
      name === '*' || (domain !== '' && (domain === hostname || domain === host || hostname.endsWith(`.${domain}`)))
    );
  });
}

/** A minimal `fetch` through an HTTP proxy, which Node's own `fetch` supports only with a package. */
export function createProxyFetch(proxy: URL): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input as string);
    const signal = init.signal ?? undefined;
    const authorization = authorizationOf(proxy);
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' };
    const options = { method: init.method ?? 'GET', ...(signal && { signal }) };
    const body = init.body as string | Uint8Array | undefined;
    if (url.protocol === 'http:') {
      const absolute = { ...options, path: url.href, headers: { ...headers, host: url.host, ...authorization } };
      return answerTo(httpRequest(proxy, absolute), body);
    }
    const socket = await tunnel(proxy, url, signal, authorization);
    return answerTo(httpsRequest(url, { ...options, headers, agent: false, createConnection: () => socket }), body);
  };
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` };
}

function answerTo(request: ReturnType<typeof httpRequest>, body: string | Uint8Array | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (message: IncomingMessage) => {
      const headers = new Headers();
      for (const [name, value] of Object.entries(message.headers)) headers.append(name, String(value));
      const status = message.statusCode ?? 0;
      const empty = [204, 205, 304].includes(status);
      resolve(new Response(empty ? null : (Readable.toWeb(message) as ReadableStream), { status, headers }));
    });
    request.end(body);
  });
}

function tunnel(
  proxy: URL,
  target: URL,
  signal: AbortSignal | undefined,
  headers: Record<string, string>,
): Promise<TLSSocket> {
  const path = `${target.hostname}:${target.port || 443}`;
  return new Promise((resolve, reject) => {
    const request = httpRequest(proxy, {
      method: 'CONNECT',
      path,
      headers: { host: path, ...headers },
      ...(signal && { signal }),
    });
    request.on('error', reject);
    request.on('connect', ({ statusCode }: IncomingMessage, socket: Duplex) => {
      if (statusCode !== 200) {
        socket.destroy();
        return reject(new Error(`The proxy answered with status ${statusCode}`));
      }
      const secure = connect({ socket, servername: target.hostname }, () => resolve(secure));
      secure.on('error', reject);
    });
    request.end();
  });
}
