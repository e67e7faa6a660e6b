import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Webhook } from 'standardwebhooks';

import { clientFiles, postsOf } from '../build/client.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const MODULES = join(REPOSITORY, 'node_modules');
const execute = promisify(execFile);

/** Runs a program to its end. @throws Error with its whole output when it fails */
async function run(
  program: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { stdout } = await execute(program, args, options).catch((error: Error & { stdout: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
  return stdout;
}

interface Library {
  iterate(read: (position: object) => Promise<unknown>): AsyncIterable<number>;
  createClient(options: {
    baseUrl: string;
    apiKey: string;
    timeoutMs?: number;
    fetch?: (request: Request) => Promise<globalThis.Response>;
  }): {
    GET(path: string, options?: { signal?: AbortSignal; parseAs?: 'stream' }): Promise<unknown>;
    POST(path: string, options: { body: unknown }): Promise<unknown>;
  };
  ServiceError: new (...args: never[]) => Error;
}

interface Response {
  status: number;
  headers?: Record<string, string>;
  body: unknown;
}

async function all(entries: AsyncIterable<number>): Promise<number[]> {
  const read: number[] = [];
  for await (const entry of entries) read.push(entry);
  return read;
}

/** Waits until a condition holds. */
type Eventually = (look: () => boolean | Promise<boolean>) => Promise<unknown>;

/**
 * Runs the receiver of webhooks in the README, and sends it deliveries of the first event in the document, genuine
 * deliveries and others that it must reject.
 */
async function receive(cwd: string, document: Record<string, unknown>, eventually: Eventually): Promise<void> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  type Content = Record<string, { example: unknown }>;
  const events = document['webhooks'] as Record<string, { post: { requestBody: { content: Content } } }>;
  const [content] = Object.values(events).map(({ post }) => post.requestBody.content);
  const body = JSON.stringify(content?.['application/json']?.example);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver = spawn(process.execPath, ['receiver.ts'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let output = '';
    receiver.stdout.on('data', (text) => (output += String(text)));
    const send = async (sent: string, time: Date) => {
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('evt_1', time, body),
      };
      return (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: sent, headers })).status;
    };
    await eventually(async () => (await send('{}', new Date()).catch(() => 0)) === 400);
    expect(await send(body, new Date())).toBe(204);
    expect(await send(body, new Date(Date.now() - 400_000))).toBe(400);
    await eventually(() => output.trim() !== '');
  } finally {
    receiver.kill();
  }
}

/** Declares the tests that each service's client library must pass. */
export function describeClient(service: {
  folder: string;
  /** The published OpenAPI document. */
  document: () => Record<string, unknown>;
  /** The address and the key for running the README's example, and the expected output. */
  example: () => Promise<{ baseUrl: string; apiKey: string; prints: RegExp }>;
  eventually: Eventually;
}): void {
  const client = join(service.folder, 'client');
  const { name } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as { name: string };
  const readme = readFileSync(join(client, 'README.md'), 'utf8');
  let answers: Response[] = [];
  let requests: IncomingHttpHeaders[] = [];
  let library: Library;
  let baseUrl = '';
  // Answers the requests in the given order, so that a test decides which attempt fails, and how.
  const server = createServer(({ headers }, response) => {
    requests.push(headers);
    const answer = answers.shift() ?? { status: 500, body: 'unexpected request' };
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  const answering = (...next: Response[]) => {
    answers = next;
    requests = [];
    return library.createClient({ baseUrl, apiKey: 'the-key' });
  };
  const OK = { status: 200, body: { ok: true } };
  const failed = (status: number): Response => ({ status, headers: { 'Retry-After': '0' }, body: {} });

  beforeAll(async () => {
    library = (await import(join(client, 'generated/index.ts'))) as Library;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('the committed source of the client is the current output of `npm run generate:clients`', async () => {
    for (const [file, text] of Object.entries(await clientFiles(service.document())))
      expect({ file, isCurrent: readFileSync(join(client, 'generated', file), 'utf8') === text }).toEqual({
        file,
        isCurrent: true,
      });
  });

  test('all attempts of one POST have the same idempotency key, and each call has a new key', async () => {
    const [path = ''] = postsOf(service.document()).withKey;
    const api = answering(failed(503), OK, OK);
    expect(await api.POST(path, { body: {} })).toMatchObject({ data: { ok: true } });
    await api.POST(path, { body: {} });
    const keys = requests.map((headers) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
    expect(requests.map(({ authorization }) => authorization)).toEqual(Array(3).fill('Bearer the-key'));
  });

  test('a POST without an idempotency key is repeated only after 429, and a GET after 429 and 5xx, at most twice', async () => {
    const [path = ''] = postsOf(service.document()).others;
    await expect(answering(failed(503), OK).POST(path, { body: {} })).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
    expect(await answering(failed(429), OK).POST(path, { body: {} })).toMatchObject({ data: { ok: true } });
    expect(await answering(failed(429), failed(500), OK).GET('/x')).toMatchObject({ data: { ok: true } });
    await expect(answering(...[503, 503, 503].map(failed), OK).GET('/x')).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(3);
  });

  test.each([
    [
      'pages',
      [
        { data: [1, 2], total: 3 },
        { data: [3], total: 3 },
      ],
      [{}, { page: 2 }],
    ],
    ['numbered pages', [1, 2].map((n) => ({ data: [n], pagination: { total: 2 } })), [{}, { page: 2 }]],
    ['one page', [{ data: [1] }], [{}]],
    ['pages before a position', ['a', null].map((next) => ({ data: [1], next })), [{}, { before: 'a' }]],
    ['pages after a position', ['a', null].map((next) => ({ data: [], pagination: { next } })), [{}, { after: 'a' }]],
    [
      'a cursor',
      ['a', null].map((c) => ({ data: [1], pagination: { total: 9, next_cursor: c } })),
      [{}, { cursor: 'a' }],
    ],
  ])('a list in %s is read to its end', async (_name, pages, positions) => {
    const asked: object[] = [];
    const entries = library.iterate(async (position) => ({ data: pages[asked.push(position) - 1] }));
    expect(await all(entries)).toEqual(pages.flatMap(({ data }) => data));
    expect(asked).toEqual(positions);
  });

  test('reading a list fails if a page leads back to an earlier page', async () => {
    const cursors = ['a', 'b', 'a'];
    let reads = 0;
    const read = async () => ({ data: { data: [1], pagination: { next_cursor: cursors[reads++ % 3] } } });
    await expect(all(library.iterate(read))).rejects.toThrow('the same page twice');
    expect(reads).toBe(3);
  });

  test('a call that is aborted between two attempts throws the reason of the abort signal', async () => {
    const abort = new AbortController();
    const reason = new Error('not needed');
    const fetch = async () => {
      setImmediate(() => abort.abort(reason));
      return new globalThis.Response('{}', { status: 503, headers: { 'Retry-After': '50' } });
    };
    const call = library.createClient({ baseUrl, apiKey: 'the-key', fetch }).GET('/x', { signal: abort.signal });
    await expect(call).rejects.toBe(reason);
  });

  test('the time limit does not interrupt a download whose response has begun', async () => {
    const signals: AbortSignal[] = [];
    const fetch = async ({ signal }: Request) => {
      signals.push(signal);
      return new globalThis.Response('row', { headers: { 'Content-Type': 'text/csv' } });
    };
    const api = library.createClient({ baseUrl, apiKey: 'the-key', timeoutMs: 100, fetch });
    await api.GET('/x', { parseAs: 'stream' });
    await once(AbortSignal.timeout(200), 'abort');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test('an error has the status, code and request id, whatever the format of the error body', async () => {
    const headers = { 'X-Request-Id': 'the-id' };
    for (const body of [
      { success: false, error: 'No', code: 'denied' },
      { error: 'Forbidden', message: 'No', code: 'denied' },
      { errors: [{ message: 'No', extensions: { code: 'denied' } }] },
      { error: 'denied', error_description: 'No' },
    ]) {
      const call = answering({ status: 403, headers, body }).GET('/x');
      const error = await call.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(library.ServiceError);
      expect(error).toMatchObject({ status: 403, code: 'denied', requestId: 'the-id', body });
      expect(error).toMatchObject({ message: 'No (status 403, request the-id)' });
    }
  });

  test('the package contains the license, and its README has no links into the repository', () => {
    expect(readFileSync(join(client, 'LICENSE'), 'utf8')).toBe(readFileSync(join(REPOSITORY, 'LICENSE'), 'utf8'));
    expect(readme).not.toMatch(/\]\((?!https:|#)/);
    expect(readme.trim().split('\n').length).toBeLessThanOrEqual(85);
  });

  test('the examples in the README compile and run with the packed library', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'client-'));
    try {
      // Packs a copy, because packing writes the folder `dist`.
      const source = join(temporary, 'source');
      cpSync(client, source, { recursive: true, filter: (path) => !/(dist|node_modules)$/.test(path) });
      symlinkSync(MODULES, join(source, 'node_modules'), 'dir');
      const flags = ['--silent', '--cache', join(temporary, 'npm'), '--pack-destination', temporary];
      const tarball = await run('npm', ['pack', ...flags, source], { cwd: temporary });
      const project = join(temporary, 'project');
      const installed = join(project, 'node_modules', name);
      mkdirSync(installed, { recursive: true });
      await run('tar', ['-xzf', join(temporary, tarball.trim()), '-C', installed, '--strip-components=1'], {});
      const needs = [
        'openapi-fetch',
        'openapi-typescript-helpers',
        'standardwebhooks',
        '@stablelib',
        'fast-sha256',
        '@types',
      ];
      for (const needed of needs) symlinkSync(join(MODULES, needed), join(project, 'node_modules', needed), 'dir');
      writeFileSync(join(project, 'package.json'), '{"type": "module"}');
      const [example = '', receiver = ''] = [...readme.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, text = '']) => text);
      writeFileSync(join(project, 'example.ts'), example);
      writeFileSync(join(project, 'receiver.ts'), receiver);
      const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
      await run(join(MODULES, '.bin/tsc'), [...options, 'example.ts', 'receiver.ts'], { cwd: project });
      const { prints, ...settings } = await service.example();
      const env = { ...process.env, BASE_URL: settings.baseUrl, API_KEY: settings.apiKey };
      const output = await run(process.execPath, ['example.ts'], { cwd: project, env });
      expect(output).toMatch(prints);
      await receive(project, service.document(), service.eventually);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  });
}
