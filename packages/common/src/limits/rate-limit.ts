import type { Request, RequestHandler, Response } from 'express';
import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

import { chargedRequests } from '../http/charged.ts';
import { AppError } from '../http/errors.ts';
import { plainAddress } from '../runtime/addresses.ts';
import type { Logger } from '../runtime/logging.ts';

/** At most `limit` points in each fixed window of `seconds`, which begins with a key's first request. */
export interface Window {
  limit: number;
  seconds: number;
  /** Names the unit if one key has several budgets in windows of the same length, such as requests and points. */
  counter?: string;
  /**
   * Set if requests cost different numbers of points. A request that costs more than the remaining points is not charged, so
   * that a cheaper request may still be allowed.
   */
  varies?: boolean;
  /** The amount that a cost of 1 uses of this window. Default: 1. */
  unit?: number;
}

/**
 * The decision of one `consume`. Its figures describe the window that refuses the request, or else the window with the fewest
 * points left.
 */
export interface Decision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds at which the described window ends. */
  resetAt: number;
  /** Seconds until the same request can be allowed; 0 when it was allowed. */
  retryAfterSeconds: number;
  /** Every window in the order given, for a service that shows its clients more than one window. */
  windows: { limit: number; remaining: number; resetAt: number }[];
}

interface RateLimiterOptions {
  /** Names the limit in Redis; limiters with the same name share their counts. */
  name: string;
  /** A request is allowed only if every window has enough points left. */
  windows: readonly Window[];
  /** With Redis, all replicas share the counts; without it, each process counts on its own. */
  redis?: Redis | Cluster | undefined;
  logger: Logger;
}

export interface RateLimiter {
  /**
   * Charges `cost` to the windows of the key, the shortest first, until a window refuses. So a request that the window of a second refuses
   * is not charged to the window of a day. Of several windows of the same length, the first is charged alone, and the other windows
   * together after it; if the first `varies`, all are charged together. A window that `varies` is refunded if another window refuses the
   * request.
   *
   * @param cost a whole number; 0 reads the counts without charging.
   * @param windows other limits for this key, such as a higher limit that was granted; windows of the same length share their counts.
   */
  consume(key: string, cost?: number, windows?: readonly Window[]): Promise<Decision>;
}

/** The maximum number of different limits, which come from the settings or were granted by operators. */
const MAX_LIMITERS = 1000;
/** After a failure no request uses Redis for this time, so that a hanging Redis does not delay every request. */
const REST_MS = 1000;

/**
 * Counts requests per key with rate-limiter-flexible, one limiter for each window, in Redis or in memory. While Redis fails,
 * this process counts alone.
 */
export function createRateLimiter({ name, windows, redis, logger }: RateLimiterOptions): RateLimiter {
  const limiters = new LRUCache<string, { local: Counter; shared: RateLimiterRedis | undefined }>({
    max: MAX_LIMITERS,
  });
  const memories = new Map<number, RateLimiterMemory>();
  const outage = { isOngoing: false, lastAt: 0 };

  function limitersOf({ limit, seconds, varies = false }: Window) {
    const id = `${limit}:${seconds}:${varies}`;
    const known = limiters.get(id);
    if (known) return known;
    const options = { keyPrefix: `rl:${name}:${seconds}`, points: limit, duration: seconds };
    const shared =
      redis &&
      new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        // After a refusal, the library refuses the key without a command to Redis until the window ends.
        ...(!varies && { inMemoryBlockOnConsumed: limit }),
      });
    const made = { local: localOf({ limit, seconds, varies }), shared };
    limiters.set(id, made);
    return made;
  }

  /** A limit in this process. Windows of the same length share their counts, even if their limits differ, as in Redis. */
  function localOf({ limit, seconds, varies }: Window): Counter {
    const memory =
      memories.get(seconds) ?? new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: seconds });
    memories.set(seconds, memory);
    return {
      get: (key) => memory.get(key),
      reward: (key, cost) => memory.reward(key, cost),
      async consume(key, cost) {
        // If costs vary, a refused charge is counted here, and the caller returns it with `reward`.
        const before = varies ? null : await memory.get(key);
        if (before && before.consumedPoints >= limit) throw before;
        const counted = await memory.consume(key, cost);
        if (counted.consumedPoints > limit) throw counted;
        return counted;
      },
    };
  }

  /** Asks Redis, or this process while Redis fails; only one request at a time waits for a hanging Redis. */
  async function ask<Result>(window: Window, question: (limiter: Counter) => Promise<Result>): Promise<Result> {
    const { local, shared } = limitersOf(window);
    if (!shared) return question(local);
    const now = performance.now();
    if (outage.isOngoing && now - outage.lastAt < REST_MS) return question(local);
    // This request tries Redis; concurrent requests do not wait for Redis.
    outage.lastAt = now;
    try {
      const answer = await question(shared);
      if (outage.isOngoing) logger.info({ limit: name }, 'Redis is back: rate limits are shared again');
      outage.isOngoing = false;
      return answer;
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        // A refusal may come from memory, so it does not show that Redis works: the next request tries Redis.
        outage.lastAt = -Infinity;
        throw error;
      }
      if (!outage.isOngoing) logger.warn({ limit: name }, 'Redis is unreachable: rate limits are counted per process');
      Object.assign(outage, { isOngoing: true, lastAt: performance.now() });
      return question(local);
    }
  }

  async function charge(window: Window, key: string, cost: number): Promise<WindowState> {
    if (cost === 0) return stateOf(window, await ask(window, (limiter) => limiter.get(key)));
    try {
      return stateOf(window, await ask(window, (limiter) => limiter.consume(key, cost)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (window.varies) return { ...(await giveBack(window, key, cost)), isRefused: true };
      return { ...stateOf(window, refusal), remaining: 0, isRefused: true };
    }
  }

  async function giveBack(window: Window, key: string, cost: number): Promise<WindowState> {
    return stateOf(window, await ask(window, (limiter) => limiter.reward(key, cost)));
  }

  // The first limiter defines the library's script. A batch of commands that begins earlier cannot contain the script: ioredis would
  // mix up its answers and end the process.
  for (const window of windows) limitersOf(window);
  return {
    async consume(key, cost = 1, chosen = windows) {
      if (!Number.isSafeInteger(cost) || cost < 0) throw new RangeError(`The cost must be a whole number: ${cost}`);
      const chargeOf = ({ unit = 1 }: Window) => cost * unit;
      const keyOf = ({ counter }: Window) => (counter === undefined ? key : `${key}:${counter}`);
      const states = new Map<Window, WindowState>();
      for (const step of stepsOf(chosen)) {
        await Promise.all(
          step.map(async (window) => void states.set(window, await charge(window, keyOf(window), chargeOf(window)))),
        );
        if (![...states.values()].some(({ isRefused }) => isRefused)) continue;
        for (const [charged, { isRefused }] of states) {
          if (charged.varies && !isRefused)
            states.set(charged, await giveBack(charged, keyOf(charged), chargeOf(charged)));
        }
        break;
      }
      return decide(chosen.map((window) => states.get(window) ?? stateOf(window, null)));
    },
  };
}

/** Groups of windows. The groups are charged one after the other, and the windows of a group together. */
function stepsOf(windows: readonly Window[]): Window[][] {
  const byLength = Map.groupBy(
    windows.toSorted((a, b) => a.seconds - b.seconds),
    ({ seconds }) => seconds,
  );
  // If the first window already refuses the key in memory, no command is sent and no other window is charged.
  return [...byLength.values()].flatMap(([first, ...others]) =>
    first?.varies ? [[first, ...others]] : [first ? [first] : [], others],
  );
}

/** The methods of the library's limiters that are used here. `consume` rejects with the count of a refused request. */
interface Counter {
  get(key: string): Promise<RateLimiterRes | null>;
  consume(key: string, cost: number): Promise<RateLimiterRes>;
  reward(key: string, cost: number): Promise<RateLimiterRes>;
}

interface WindowState {
  limit: number;
  remaining: number;
  msLeft: number;
  isRefused: boolean;
}

function stateOf({ limit, seconds }: Window, counted: RateLimiterRes | null): WindowState {
  const msLeft = counted && counted.msBeforeNext >= 0 ? counted.msBeforeNext : seconds * 1000;
  return { limit, remaining: Math.max(limit - (counted?.consumedPoints ?? 0), 0), msLeft, isRefused: false };
}

function decide(states: WindowState[]): Decision {
  const refusing = states.find(({ isRefused }) => isRefused);
  return {
    allowed: refusing === undefined,
    ...figures(refusing ?? states.reduce((a, b) => (b.remaining < a.remaining ? b : a))),
    windows: states.map(figures),
    retryAfterSeconds: refusing ? Math.max(Math.ceil(refusing.msLeft / 1000), 1) : 0,
  };
}

function figures({ limit, remaining, msLeft }: WindowState) {
  return { limit, remaining, resetAt: Math.ceil((Date.now() + msLeft) / 1000) };
}

/** The prefix of the headers' names in each dialect; both give the reset in Unix seconds. */
const PREFIXES = { plain: 'RateLimit', prefixed: 'X-RateLimit' } as const;
export type RateLimitHeaders = keyof typeof PREFIXES;
export const RATE_LIMIT_DIALECTS = Object.keys(PREFIXES) as RateLimitHeaders[];

export interface RateLimitOptions {
  limiter: RateLimiter;
  /** The bucket that the request is charged to; null leaves it unlimited. */
  bucket: (request: Request) => { key: string; windows?: readonly Window[] } | null;
  /** The names of the headers. Default: `plain`. */
  headers?: RateLimitHeaders | 'none';
}

/** Middleware: charges the request, states the limit in its response's headers, and refuses with 429 and `Retry-After`. */
export function rateLimit({ limiter, bucket, headers = 'plain' }: RateLimitOptions): RequestHandler {
  return async (request, response, next) => {
    const charged = bucket(request);
    if (!charged) return next();
    const decision = await limiter.consume(charged.key, 1, charged.windows);
    chargedRequests.add(request);
    if (headers !== 'none') setRateLimitHeaders(response, decision, headers);
    if (decision.allowed) return next();
    throw new AppError(429, 'rate_limit_exceeded', 'Too many requests', {
      headers: { 'Retry-After': String(decision.retryAfterSeconds) },
    });
  };
}

export function rateLimitHeaderNames(dialect: RateLimitHeaders = 'plain') {
  const prefix = PREFIXES[dialect];
  return { limit: `${prefix}-Limit`, remaining: `${prefix}-Remaining`, reset: `${prefix}-Reset` };
}

export function setRateLimitHeaders(
  response: Pick<Response, 'setHeader' | 'req'>,
  { limit, remaining, resetAt }: Pick<Decision, 'limit' | 'remaining' | 'resetAt'>,
  dialect?: RateLimitHeaders,
): void {
  chargedRequests.add(response.req);
  const names = rateLimitHeaderNames(dialect);
  response.setHeader(names.limit, String(limit));
  response.setHeader(names.remaining, String(remaining));
  response.setHeader(names.reset, String(resetAt));
}

/**
 * The bucket of a caller without a valid key: its address. IPv6 addresses share a bucket per /64, because a subscriber usually
 * has a whole /64.
 */
export function addressBucket(request: Request): string {
  const address = plainAddress(request.ip) ?? '';
  if (!address.includes(':') || address.includes('.')) return `ip:${address}`;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const filled = [...groups, ...Array<string>(Math.max(8 - groups.length - after.length, 0)).fill('0'), ...after];
  return `ip:${filled.slice(0, 4).join(':')}`;
}
