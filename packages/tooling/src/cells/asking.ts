import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';

/** A request over the proxy, to a host of our choice. */
export interface Asked {
  port: number;
  host: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Got {
  status: number;
  text: string;
  /** Undefined where the answer is not JSON. */
  json: unknown;
  headers: IncomingMessage['headers'];
}

/** `fetch` sets the header Host by itself. */
export async function ask({ port, host, path, method = 'GET', headers = {}, body }: Asked): Promise<Got> {
  const outgoing = request({ hostname: '127.0.0.1', port, path, method, agent: false, headers: { ...headers, host } });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const isJson = response.headers['content-type']?.startsWith('application/json') === true;
  return {
    status: response.statusCode ?? 0,
    text,
    json: isJson ? JSON.parse(text) : undefined,
    headers: response.headers,
  };
}

/** What is at a dotted path of an answer, as text; empty where there is nothing. */
export function at(json: unknown, path: string): string {
  const found = path.split('.').reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], json);
  return found === undefined ? '' : String(found);
}

/** @throws Error naming what was expected and what was found. */
export function expectThat(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return console.log(`ok  ${what}`);
  throw new Error(`Not so: ${what}. Found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
