import { cut, wellFormed } from '@services/common/runtime/text';
import { z } from 'zod';

import { toRefusal, type Refusal } from './failures.ts';

export interface GraphOptions {
  /** Host and version, such as `https://graph.instagram.com/v26.0`. */
  url: string;
  timeoutMs: number;
}

/** A refusal by the platform, with its meaning. */
export type Refused = { kind: 'refused'; detail: string; retryAfterMs?: number } & Refusal;

/** The result of a request for data: the data, the platform's refusal, or `unknown`. */
export type ReadOutcome<Data> = { kind: 'found'; data: Data } | Refused | { kind: 'unknown'; detail: string };

export interface Answer {
  status: number;
  retryAfter: string | null;
  json: unknown;
}

const GraphError = z.object({
  error: z.object({
    message: z.string().optional().catch(undefined),
    code: z.coerce.number().optional().catch(undefined),
    error_subcode: z.coerce.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});
const NOT_UNDERSTOOD = 'The answer had status 200 and could not be understood';
const MAX_ANSWER_BYTES = 4_000_000;

/** Requests to a host of the platform, with time and size limits. */
export function createGraph({ url, timeoutMs }: GraphOptions) {
  async function exchange(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readBounded(response);
    return { status: response.status, retryAfter: response.headers.get('retry-after'), json: parseJson(text) };
  }

  /** Sends a request in the name of a token. @throws the error of `fetch` when no response arrives. */
  function call(path: string, accessToken: string, body?: unknown, method?: string): Promise<Answer> {
    return exchange(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** Sends a request that can safely be repeated, and reads its response. */
  function read<Data>(path: string, accessToken: string, schema: z.ZodType<Data>, method = 'GET') {
    return readAnswer(() => call(path, accessToken, undefined, method), schema);
  }

  return { exchange, call, read };
}

/** Reads a response; a missing or malformed response is `unknown`. */
export async function readAnswer<Data>(
  ask: () => Promise<Answer>,
  schema: z.ZodType<Data>,
): Promise<ReadOutcome<Data>> {
  try {
    const answer = await ask();
    if (answer.status === 200) return { kind: 'found', data: schema.parse(answer.json) };
    return toRefused(answer);
  } catch (error) {
    if (error instanceof z.ZodError) return { kind: 'unknown', detail: NOT_UNDERSTOOD };
    return { kind: 'unknown', detail: describe(error).detail };
  }
}

/** The login host reports errors in another format. */
const LoginError = z.object({ error_message: z.string() });

export function toRefused({ status, retryAfter, json }: Answer): Refused {
  const error = GraphError.safeParse(json).data?.error;
  const seconds = Number(retryAfter);
  return {
    kind: 'refused',
    ...toRefusal(status, error),
    detail: cut(wellFormed(error?.message ?? LoginError.safeParse(json).data?.error_message ?? `HTTP ${status}`), 500),
    ...(seconds > 0 && { retryAfterMs: Math.min(seconds, 3600) * 1000 }),
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the code and the reason of a failed `fetch`, which are in the error's `cause`. */
export function describe(error: unknown): { code: string; detail: string } {
  const { name, message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return {
    code: cause?.code ?? '',
    detail: name === 'TimeoutError' ? 'The server did not respond in time' : (cause?.code ?? message),
  };
}
