import type { Request, RequestHandler, Response } from 'express';
import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

import { chargedRequests } from '../http/charged.ts';
import { AppError } from '../http/errors.ts';
import type { Logger } from '../runtime/logging.ts';

/** At most `limit` points in each fixed window of `seconds`, which begins with a key's first request. */
export interface Window {
  limit: number;
  seconds: number;
  /** Names the unit if one key has several budgets in windows of the same length, such as requests and points. */
  counter?: string;
  /** Set if costs differ: a request that costs more than the remaining points is not charged, so a cheaper one may still be allowed. */
  varies?: boolean;
  /** The amount that a cost of 1 uses of this window. Default: 1. */
  unit?: number;
}

/** What one window shows after a charge. */
export interface WindowFigures {
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetAt: number;
}

/** The decision of one `consume`, with the figures of the window that refuses, or else of the window with the fewest points left. */
export interface Decision extends WindowFigures {
  allowed: boolean;
  /** Seconds until the same request can be allowed; 0 when it was allowed. */
  retryAfterSeconds: number;
  /** Every window, in the order given. */
  windows: WindowFigures[];
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
   * is not charged to the window of a day. A window that `varies` is refunded if a later window refuses.
   *
   * @param cost a whole number; 0 reads the counts without charging.
   * @param windows other limits for this key, such as a higher limit that was granted. With Redis, earlier requests still count.
   */
  consume(key: string, cost?: number, windows?: readonly Window[]): Promise<Decision>;
}

/** The maximum number of different limits, which come from the settings or were granted by operators. */
const MAX_LIMITERS = 1000;
/** While Redis fails, each limit reports it this often. */
const WARNING_MS = 60_000;

/** Counts requests per key with rate-limiter-flexible, one limiter for each window. While Redis fails, this process counts alone. */
export function createRateLimiter({ name, windows, redis, logger }: RateLimiterOptions): RateLimiter {
  const limiters = new LRUCache<string, RateLimiterAbstract>({ max: MAX_LIMITERS });
  let warnedAt = -Infinity;
  const warn = () => {
    if (performance.now() - warnedAt < WARNING_MS) return;
    warnedAt = performance.now();
    logger.warn({ limit: name }, 'Redis is unreachable: rate limits are counted per process');
  };

  function limiterOf({ limit, seconds, varies = false }: Window): RateLimiterAbstract {
    const id = `${limit}:${seconds}:${varies}`;
    const known = limiters.get(id);
    if (known) return known;
    // The prefix has no limit in it: windows of the same length share their counts in Redis, even if their limits differ.
    const options = { keyPrefix: `rl:${name}:${seconds}`, points: limit, duration: seconds };
    const made = !redis
      ? new RateLimiterMemory(options)
      : new RateLimiterRedis({
          ...options,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: Object.assign(new Insurance(options), { onUse: warn }),
          // After a refusal, the library refuses the key without a command to Redis until the window ends.
          ...(!varies && { inMemoryBlockOnConsumed: limit }),
        });
    limiters.set(id, made);
    return made;
  }

  async function charge(window: Window, key: string, cost: number): Promise<WindowState> {
    const limiter = limiterOf(window);
    if (cost === 0) return stateOf(window, await limiter.get(key));
    try {
      return stateOf(window, await limiter.consume(key, cost));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (window.varies) return { ...stateOf(window, await limiter.reward(key, cost)), isRefused: true };
      return { ...stateOf(window, refusal), remaining: 0, isRefused: true };
    }
  }

  // The first limiter defines the library's script. A batch of commands that begins earlier cannot contain the script: ioredis would
  // mix up its answers and end the process.
  for (const window of windows) limiterOf(window);
  return {
    async consume(key, cost = 1, chosen = windows) {
      if (!Number.isSafeInteger(cost) || cost < 0) throw new RangeError(`The cost must be a whole number: ${cost}`);
      const states = new Map<Window, WindowState>();
      const keyOf = ({ counter }: Window) => (counter === undefined ? key : `${key}:${counter}`);
      const costOf = ({ unit = 1 }: Window) => cost * unit;
      for (const window of chosen.toSorted((a, b) => a.seconds - b.seconds)) {
        const state = await charge(window, keyOf(window), costOf(window));
        states.set(window, state);
        if (!state.isRefused) continue;
        for (const earlier of states.keys()) {
          if (!earlier.varies || earlier === window) continue;
          states.set(earlier, stateOf(earlier, await limiterOf(earlier).reward(keyOf(earlier), costOf(earlier))));
        }
        break;
      }
      return decide(chosen.map((window) => states.get(window) ?? stateOf(window, null)));
    },
  };
}

/** Counts in this process while Redis fails. */
class Insurance extends RateLimiterMemory {
  onUse = () => {};

  override consume(...charge: Parameters<RateLimiterMemory['consume']>) {
    this.onUse();
    return super.consume(...charge);
  }
}

type WindowState = WindowFigures & { msLeft: number; isRefused: boolean };

function stateOf({ limit, seconds }: Window, counted: RateLimiterRes | null): WindowState {
  const msLeft = counted && counted.msBeforeNext >= 0 ? counted.msBeforeNext : seconds * 1000;
  const remaining = Math.max(limit - (counted?.consumedPoints ?? 0), 0);
  return { limit, remaining, resetAt: Math.ceil((Date.now() + msLeft) / 1000), msLeft, isRefused: false };
}

function decide(states: WindowState[]): Decision {
  const refusing = states.find(({ isRefused }) => isRefused);
  const { limit, remaining, resetAt } = refusing ?? states.reduce((a, b) => (b.remaining < a.remaining ? b : a));
  const retryAfterSeconds = refusing ? Math.max(Math.ceil(refusing.msLeft / 1000), 1) : 0;
  return { allowed: !refusing, limit, remaining, resetAt, retryAfterSeconds, windows: states };
}

/** The prefix of the headers' names in each dialect; both give the reset in Unix seconds. */
const PREFIXES = { plain: 'RateLimit', prefixed: 'X-RateLimit' } as const;
export type RateLimitHeaders = keyof typeof PREFIXES;
export const RATE_LIMIT_DIALECTS = Object.keys(PREFIXES) as RateLimitHeaders[];

interface RateLimitOptions {
  limiter: RateLimiter;
  /** The bucket that the request is charged to. */
  bucket: (request: Request) => { key: string; windows?: readonly Window[] };
  headers?: RateLimitHeaders;
}

/** Middleware: charges the request, states the limit in its response's headers, and refuses with 429 and `Retry-After`. */
export function rateLimit({ limiter, bucket, headers }: RateLimitOptions): RequestHandler {
  return async (request, response, next) => {
    const { key, windows } = bucket(request);
    const decision = await limiter.consume(key, 1, windows);
    setRateLimitHeaders(response, decision, headers);
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
  { limit, remaining, resetAt }: WindowFigures,
  dialect?: RateLimitHeaders,
): void {
  chargedRequests.add(response.req);
  const names = rateLimitHeaderNames(dialect);
  response.setHeader(names.limit, String(limit));
  response.setHeader(names.remaining, String(remaining));
  response.setHeader(names.reset, String(resetAt));
}
