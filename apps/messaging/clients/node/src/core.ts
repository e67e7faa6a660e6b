import { CanceledError, ConnectionError, errorFrom, invalidAnswer, MessagingError, TimeoutError } from './errors.ts';
import { itemsOf, nextQuery, type Page } from './pages.ts';
import { prepare, type CallOptions, type Request, type ResponseInfo } from './request.ts';
import { delayBefore } from './retries.ts';
import { closing, readEvents, readText, withIdleLimit, type ServerSentEvent } from './streams.ts';

export type { CallOptions, ResponseInfo, ServerSentEvent };
export { segment } from './request.ts';

/** An event for a logger. It never contains a header, a query or a body. */
export interface LogEvent {
  event: 'request' | 'response' | 'retry';
  method: string;
  path: string;
  attempt: number;
  status?: number;
  requestId?: string;
  /** Seconds until the next attempt. */
  delay?: number;
}

export interface Settings {
  apiKey: string;
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  headers: Record<string, string>;
  fetch: typeof fetch;
  logger: (event: LogEvent) => void;
  /** Waits for a number of seconds. */
  sleep: (seconds: number, signal?: AbortSignal) => Promise<void>;
  random: () => number;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface Core {
  json<Result>(request: Request, options: CallOptions): Promise<Result>;
  none(request: Request, options: CallOptions): Promise<void>;
  bytes(request: Request, options: CallOptions): Promise<AsyncGenerator<Uint8Array>>;
  events(request: Request, options: CallOptions): Promise<AsyncGenerator<ServerSentEvent>>;
  pages<Item>(request: Request, id: string, options: CallOptions): AsyncGenerator<Item>;
}

export function createCore(settings: Settings): Core {
  /**
   * Makes one call: repeats the request until an attempt succeeds or no retries are left. `read` reads the body of a successful response.
   */
  async function send<Result>(
    request: Request,
    options: CallOptions,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { url, init } = prepare(settings, request, options);
    const maxRetries = options.maxRetries ?? settings.maxRetries;
    const path = request.path;
    for (let attempt = 0; ; attempt += 1) {
      throwIfCanceled(options.signal);
      settings.logger({ event: 'request', method: request.method, path, attempt });
      if (attempt > 0) init.headers.set('X-Retry-Count', String(attempt));
      const outcome = await tryOnce({ url, init, options, read });
      // The functions of the caller are called outside of `tryOnce`, because an error that they throw is not a failure of the connection.
      const { response } = outcome;
      if (response) await closeIfThrown(response, () => report(response, attempt));
      if ('result' in outcome) return outcome.result;
      const { error } = outcome;
      const delay = attempt < maxRetries ? delayBefore(error, attempt, settings.random()) : undefined;
      if (delay === undefined) throw error;
      settings.logger({ event: 'retry', method: request.method, path, attempt, delay });
      await settings.sleep(delay, options.signal).catch((error: unknown) => {
        throwIfCanceled(options.signal);
        throw error;
      });
    }

    function report(response: Response, attempt: number): void {
      const { status, headers, ok } = response;
      const requestId = headers.get('x-request-id');
      settings.logger({
        event: 'response',
        method: request.method,
        path,
        attempt,
        status,
        ...(requestId !== null && { requestId }),
      });
      if (ok) options.onResponse?.(infoOf(response, attempt));
    }
  }

  async function tryOnce<Result>(call: {
    url: string;
    init: RequestInit;
    options: CallOptions;
    read: (response: Response) => Promise<Result>;
  }): Promise<{ response: Response; result: Result } | { response?: Response; error: Error }> {
    const { url, init, options, read } = call;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), options.timeout ?? settings.timeout);
    const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
    try {
      const response = await settings.fetch(url, { ...init, signal, redirect: 'manual' });
      const { ok, status, headers } = response;
      if (ok) return { response, result: await read(response) };
      return { response, error: errorFrom(status, await readText(response), headers, settings.now()) };
    } catch (error) {
      throwIfCanceled(options.signal);
      if (limit.signal.aborted) return { error: new TimeoutError('The service did not answer in time') };
      if (error instanceof MessagingError) return { error };
      return { error: new ConnectionError(`The connection failed: ${reasonOf(error)}`, { cause: error }) };
    } finally {
      clearTimeout(timer);
    }
  }

  async function json<Result>(request: Request, options: CallOptions): Promise<Result> {
    return send(request, options, async (response) => parse(response, await readText(response)) as Result);
  }

  async function body(request: Request, options: CallOptions): Promise<AsyncGenerator<Uint8Array>> {
    const response = await send({ ...request, stream: true }, options, async (response) => response);
    const parts = withIdleLimit(response, options.timeout ?? settings.timeout, () => throwIfCanceled(options.signal));
    return closing(parts, async () => response.body?.cancel());
  }

  return {
    json,
    none: (request, options) => send(request, options, async (response) => void (await readText(response))),
    bytes: body,
    async events(request, options) {
      const parts = await body(request, options);
      return closing(readEvents(parts), () => parts.return(undefined));
    },
    async *pages<Item>(request: Request, id: string, options: CallOptions) {
      let query = { ...request.query } as Record<string, unknown>;
      let before = new Set<unknown>();
      const cursors = new Set<unknown>();
      for (;;) {
        const page = await json<Page>({ ...request, query }, options);
        const data = itemsOf(page);
        // Skips items of the previous page, because new rows push old rows onto the next page.
        const fresh = data.filter((item) => item[id] === undefined || !before.has(item[id]));
        yield* fresh as Item[];
        const next = nextQuery(query, page.next === undefined ? page.pagination : { next: page.next });
        if (next === undefined) return;
        if ('after' in next && !('page' in next)) {
          // Ends at a repeated cursor, which would otherwise make the iteration endless.
          if (cursors.has(next.after)) return;
          cursors.add(next.after);
        } else if (fresh.length === 0) return;
        query = next;
        before = new Set(data.map((item) => item[id]));
      }
    },
  };
}

/** Closes the connection of a response if `act` fails, because its body will not be read. */
async function closeIfThrown(response: Response, act: () => void): Promise<void> {
  try {
    act();
  } catch (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
}

function throwIfCanceled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new CanceledError('The call was canceled', { cause: signal.reason });
}

function parse({ status, headers }: Response, text: string): unknown {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw invalidAnswer('The answer is not a JSON object; a proxy may have sent it', status, headers);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return (cause as Error | undefined)?.message || message;
}

function infoOf({ status, headers }: Response, retries: number): ResponseInfo {
  const number = (name: string) => (/^\d+$/.test(headers.get(name) ?? '') ? Number(headers.get(name)) : undefined);
  const rateLimit = {
    limit: number('ratelimit-limit'),
    remaining: number('ratelimit-remaining'),
    reset: number('ratelimit-reset'),
  };
  return { status, headers, requestId: headers.get('x-request-id') ?? undefined, retries, rateLimit };
}
