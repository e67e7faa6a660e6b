/** Calls the Node library with the cases on standard input. See ../README.md. */
import { inspect } from 'node:util';

import type * as library from '../../node/src/index.ts';
import type { LogEvent, ResponseInfo } from '../../node/src/core.ts';

const folder = process.argv[2] ?? '../../node/src';
const { Messaging, verifyWebhook, signWebhook, ...errors } = (await import(`${folder}/index.ts`)) as typeof library;

// oxlint-disable-next-line typescript/no-explicit-any
type Line = any;
type Call = (...args: unknown[]) => Promise<unknown>;

const TYPES: [string, new (...args: never[]) => Error][] = [
  ['timeout', errors.TimeoutError],
  ['connection', errors.ConnectionError],
  ['argument', errors.InvalidArgumentError],
  ['canceled', errors.CanceledError],
  ['webhook', errors.WebhookVerificationError],
  ['invalid_request', errors.InvalidRequestError],
  ['authentication', errors.AuthenticationError],
  ['permission', errors.PermissionError],
  ['not_found', errors.NotFoundError],
  ['conflict', errors.ConflictError],
  ['rate_limit', errors.RateLimitError],
  ['server', errors.ServerError],
  ['api', errors.APIError],
];

function describe(error: Error & Record<string, unknown>): object {
  const type = TYPES.find(([, Class]) => error instanceof Class)?.[0] ?? error.name;
  const { message, status, code, field, value, requestId, retryAfter } = error;
  return { type, message, status, code, field, value, requestId, retryAfter, shown: inspect(error, { depth: 10 }) };
}

async function run(line: Line): Promise<object> {
  const { mode, call, args, options, client: settings, random, now, take, cancel, verify, sign } = line;
  const clock = now === undefined ? {} : { now: () => now };
  if (mode === 'verify') {
    const body = verify.parsed ? JSON.parse(verify.body) : Buffer.from(verify.body);
    const { tolerance } = verify;
    return {
      result: verifyWebhook(body, verify.headers, verify.secrets, { ...clock, ...(tolerance && { tolerance }) }),
    };
  }
  if (mode === 'sign') return { result: signWebhook(sign.body, sign.secret, { id: sign.id, ...clock }) };
  const sleeps: number[] = [];
  const log: LogEvent[] = [];
  const abort = new AbortController();
  let information: ResponseInfo | undefined;
  const common = () => ({ sleeps, log, information });
  try {
    const { baseUrl, apiKey, timeoutMs, ...rest } = settings;
    const client = new Messaging({
      ...rest,
      ...(baseUrl && { baseUrl }),
      ...(apiKey && { apiKey }),
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
      ...clock,
      random: () => random,
      logger: (event) => log.push(event),
      async sleep(seconds) {
        sleeps.push(seconds);
        if (cancel) abort.abort();
        abort.signal.throwIfAborted();
      },
    });
    const [group, name] = call.split('.');
    const resource = (client as unknown as Record<string, Record<string, Call>>)[group];
    const { timeoutMs: timeout, ...others } = options;
    const onResponse = (given: ResponseInfo) => {
      if (line.throws) throw new Error('of the caller');
      information = given;
    };
    const callOptions = {
      ...others,
      ...(timeout !== undefined && { timeout }),
      ...(cancel && { signal: abort.signal }),
      onResponse,
    };
    const once = async () => collect(mode, take, await resource?.[name]?.(...args, callOptions));
    if (line.parallel) return { results: await Promise.all(Array.from({ length: line.parallel }, once)), ...common() };
    if (!line.times) return { result: await once(), shown: inspect(client), ...common() };
    const results: unknown[] = [];
    while (results.length < line.times) results.push(await once());
    return { results, ...common() };
  } catch (error) {
    return { error: describe(error as Error & Record<string, unknown>), ...common() };
  }
}

async function collect(mode: string, take: number | undefined, value: unknown): Promise<unknown> {
  if (mode === 'call') return value;
  if (mode === 'unread') return (value as AsyncGenerator).return(undefined);
  const items: unknown[] = [];
  for await (const item of value as AsyncIterable<unknown>) {
    items.push(item);
    if (items.length === take) break;
  }
  return mode === 'stream' ? Buffer.concat(items as Uint8Array[]).toString() : items;
}

async function answer(text: string): Promise<void> {
  const line = JSON.parse(text);
  const before = { ...process.env };
  Object.assign(process.env, line.env);
  const report = await run(line).catch((error) => ({ error: describe(error) }));
  for (const name of Object.keys(line.env)) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  process.stdout.write(`${JSON.stringify({ id: line.id, ...report })}\n`);
}

let rest = '';
let turn = Promise.resolve();
process.stdin.setEncoding('utf8').on('data', (text: string) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) turn = turn.then(() => answer(line));
});
