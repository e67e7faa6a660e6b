import type { Request, RequestHandler } from 'express';
import type { Cluster, Redis } from 'ioredis';

import { AppError } from '../http/errors.ts';
import { plainAddress } from '../runtime/addresses.ts';
import type { Logger } from '../runtime/logging.ts';
import { onDemand } from '../runtime/on-demand.ts';
import { LocalWindows, RedisWindows } from './rate-limit-windows.ts';
import type { Window, WindowState } from './windows.ts';

export type { Window } from './windows.ts';

/** What one `consume` decided; the figures are those of the tightest window. */
export interface Decision {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Unix seconds at which the tightest window ends. */
  resetAt: number;
  /** Seconds until the same request can be allowed; 0 when it was allowed. */
  retryAfterSeconds: number;
  /** Every window in the order given, for a service that shows its clients more than the tightest. */
  windows: { limit: number; remaining: number; resetAt: number }[];
}

export interface RateLimiterOptions {
  /** Names the limit in Redis; two limiters of one name share their counts there. */
  name: string;
  /** Fixed windows that must all have room. They start with a key's first request. */
  windows: readonly Window[];
  /** Shared by all replicas when given; otherwise the counts are this process's own. */
  redis?: Redis | Cluster | undefined;
  logger: Logger;
}

export interface RateLimiter {
  /**
   * Charges `cost` to every window of the key, or to none when one of them refuses. One round trip.
   *
   * @param cost a whole number, 0 to look without charging.
   * @param windows other limits for this key, such as a granted higher one; same lengths share their counts.
   */
  consume(key: string, cost?: number, windows?: readonly Window[]): Promise<Decision>;
}

/** After a failure Redis is left alone this long; then one request tries it, so that a hanging one delays no other. */
const REST_AFTER_FAILURE_MS = 1000;

/**
 * Counts requests per key in fixed windows, in Redis or in memory. While Redis fails, requests go on under the same
 * limits counted locally, and the first command that works again ends that: nothing needs a restart.
 */
export function createRateLimiter({ name, windows, redis, logger }: RateLimiterOptions): RateLimiter {
  // Room for 100,000 counters, which a service with Redis needs only while that fails.
  const local = onDemand(() => new LocalWindows());
  const shared = redis && new RedisWindows(redis);
  let failing = false;
  let tryAgainAt = 0;

  async function states(key: string, cost: number, chosen: readonly Window[]): Promise<WindowState[]> {
    if (!shared || (failing && performance.now() < tryAgainAt)) return local().take(key, cost, chosen);
    tryAgainAt = performance.now() + REST_AFTER_FAILURE_MS;
    try {
      const taken = await shared.take(key, cost, chosen);
      if (failing) logger.info({ limit: name }, 'Redis answers again: rate limits are shared');
      failing = false;
      return taken;
    } catch (error) {
      if (!failing) logger.warn({ err: error, limit: name }, 'Redis does not answer: rate limits are counted locally');
      failing = true;
      return local().take(key, cost, chosen);
    }
  }

  return {
    async consume(key, cost = 1, chosen = windows) {
      if (!Number.isSafeInteger(cost) || cost < 0) throw new RangeError(`The cost must be a whole number: ${cost}`);
      return decide(await states(`${name}:${key}`, cost, chosen));
    },
  };
}

function decide(states: WindowState[]): Decision {
  const refusing = states.filter((state) => state.refused);
  // A refused caller needs the window it has to wait for longest; an allowed one the window with the least room.
  const tightest = refusing.length
    ? refusing.reduce((a, b) => (b.msLeft > a.msLeft ? b : a))
    : states.reduce((a, b) => (b.limit - b.used < a.limit - a.used ? b : a));
  const refused = refusing.length > 0;
  return {
    allowed: !refused,
    ...figures(tightest),
    windows: states.map(figures),
    retryAfterSeconds: refused ? Math.max(Math.ceil(tightest.msLeft / 1000), 1) : 0,
  };
}

function figures({ limit, used, msLeft }: WindowState) {
  return { limit, remaining: Math.max(limit - used, 0), resetAt: Math.ceil((Date.now() + msLeft) / 1000) };
}

export interface RateLimitOptions {
  limiter: RateLimiter;
  /** The bucket that the request is charged to; null leaves it unlimited. */
  bucket: (request: Request) => { key: string; windows?: readonly Window[] } | null;
  /** The headers' names; both dialects give Unix seconds as the reset. */
  headers: 'RateLimit' | 'X-RateLimit' | 'none';
}

/** Middleware: charges the request, states the limit in its response's headers, and refuses with 429 and `Retry-After`. */
export function rateLimit({ limiter, bucket, headers }: RateLimitOptions): RequestHandler {
  return async (request, response, next) => {
    const charged = bucket(request);
    if (!charged) return next();
    const decision = await limiter.consume(charged.key, 1, charged.windows);
    if (headers !== 'none') setRateLimitHeaders(response, decision, headers);
    if (decision.allowed) return next();
    throw new AppError(429, 'rate_limit_exceeded', 'Too many requests', {
      headers: { 'Retry-After': String(decision.retryAfterSeconds) },
    });
  };
}

/** Writes `-Limit`, `-Remaining` and `-Reset` under the dialect's prefix. */
export function setRateLimitHeaders(
  response: { setHeader(name: string, value: string): unknown },
  decision: Decision,
  prefix: 'RateLimit' | 'X-RateLimit',
): void {
  response.setHeader(`${prefix}-Limit`, String(decision.limit));
  response.setHeader(`${prefix}-Remaining`, String(decision.remaining));
  response.setHeader(`${prefix}-Reset`, String(decision.resetAt));
}

/** The bucket of a caller without a valid key: its address, IPv6 by /64, which one subscriber holds as a whole. */
export function addressBucket(request: Request): string {
  const address = plainAddress(request.ip) ?? '';
  if (!address.includes(':') || address.includes('.')) return `ip:${address}`;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const filled = [...groups, ...Array<string>(Math.max(8 - groups.length - after.length, 0)).fill('0'), ...after];
  return `ip:${filled.slice(0, 4).join(':')}`;
}
