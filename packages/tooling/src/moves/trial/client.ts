import { setTimeout as pause } from 'node:timers/promises';
import type { Asked, Tried } from './judgement.ts';

/** A request that a client wants to have answered, however often it has to be sent. */
export interface Wanted {
  /** Whose it is: the account that moves, or a neighbour. */
  account: string;
  /** Of the load. */
  number: number;
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  /** The client has not seen the answer, and sends the request again after this time. */
  againAfterMs?: number;
  /** The body takes so long to arrive. */
  slowMs?: number;
}

const TIMEOUT_MS = 30_000;
/** Longer than an account is held, kills of the move included. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 1000;
/** On a slow machine the load slows down, instead of piling up. */
const AT_A_TIME = 48;
let running = 0;

/** In two halves, where it is to be slow. */
function bodyOf({ body, slowMs }: Wanted): RequestInit {
  if (slowMs === undefined) return { body };
  const middle = Math.floor(body.length / 2);
  async function* halves() {
    yield Buffer.from(body.slice(0, middle));
    await pause(slowMs);
    yield Buffer.from(body.slice(middle));
  }
  return { body: ReadableStream.from(halves()), duplex: 'half' };
}

async function attempt(wanted: Wanted): Promise<{ tried: Tried; text: string }> {
  const { url, method, headers } = wanted;
  const tried: Tried = { begun: performance.now(), ended: 0, status: 'error', retryAfter: null };
  let text = '';
  running += 1;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { method, headers, ...bodyOf(wanted), signal });
    text = await response.text();
    tried.status = String(response.status);
    tried.retryAfter = response.headers.get('retry-after');
  } catch (error) {
    text = String((error as Error).cause ?? error);
  } finally {
    running -= 1;
    tried.ended = performance.now();
  }
  return { tried, text };
}

/** Sends a request, and again after the time that a 503 names, or when there was no answer, as clients do. */
export async function send(wanted: Wanted): Promise<Asked> {
  const { account, number, url, method } = wanted;
  const asked: Asked = { account, number, what: `${method} ${url}`, tries: [], answer: null };
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { tried, text } = await attempt(wanted);
    asked.tries.push(tried);
    asked.answer = text;
    if (!['503', 'error'].includes(tried.status) || tried.ended > end) return asked;
    await pause(tried.retryAfter === null ? PAUSE_MS : Number(tried.retryAfter) * 1000);
  }
}

/** What was asked of a service. */
export interface LoadResult {
  asked: Asked[];
  /** Requests that were sent again although they had been answered. */
  repeated: { first: Asked; again: Asked }[];
}

/** A load that goes on until it is ended. */
export interface Load {
  /** Ends it. @returns all that was asked, once each is answered */
  end(): Promise<LoadResult>;
}

/** Begins `perSecond` requests a second, whether or not the earlier ones have been answered. */
export function startLoad(perSecond: number, make: (index: number) => Wanted): Load {
  const asking: Promise<Asked>[] = [];
  const result: LoadResult = { asked: [], repeated: [] };
  const ending = new AbortController();
  const started = performance.now();
  const ask = async (wanted: Wanted): Promise<Asked> => {
    const first = await send(wanted);
    if (wanted.againAfterMs !== undefined) {
      await pause(wanted.againAfterMs);
      result.repeated.push({ first, again: await send(wanted) });
    }
    return first;
  };
  const loop = (async () => {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      const waitMs = started + (index * 1000) / perSecond - performance.now();
      if (waitMs > 1) await pause(waitMs, undefined, { signal: ending.signal }).catch(() => {});
      while (running >= AT_A_TIME && !ending.signal.aborted) await pause(10);
      if (!ending.signal.aborted) asking.push(ask(make(index)));
    }
  })();
  return {
    async end() {
      ending.abort();
      await loop;
      result.asked = await Promise.all(asking);
      return result;
    },
  };
}
