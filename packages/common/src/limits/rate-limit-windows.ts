import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** At most `limit` points in each window of `seconds`. */
export interface Window {
  limit: number;
  seconds: number;
  /** Names what is counted, where one key has several budgets in windows of one length: requests and points, say. */
  counter?: string;
}

function counterName({ counter, seconds }: Window): string | number {
  return counter === undefined ? seconds : `${counter}:${seconds}`;
}

export interface WindowState {
  limit: number;
  used: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
  /** Whether this window had no room for the request. */
  refused: boolean;
}

/**
 * Takes from all windows or from none, for as many of several equal requests as there is room. KEYS: one a window; ARGV:
 * the cost of a request, their number, then limit and seconds of each window. Returns how many were granted, then what is
 * used of each window and its milliseconds left.
 */
const TAKE_WINDOWS = `
local cost, granted = tonumber(ARGV[1]), tonumber(ARGV[2])
local used = {}
for i, key in ipairs(KEYS) do
  used[i] = tonumber(redis.call('get', key) or '0')
  local room = tonumber(ARGV[2 * i + 1]) - used[i]
  if room < 0 then granted = 0
  elseif cost > 0 then granted = math.min(granted, math.floor(room / cost)) end
end
local result = { granted }
for i, key in ipairs(KEYS) do
  local seconds = tonumber(ARGV[2 * i + 2])
  if granted > 0 then used[i] = redis.call('incrby', key, cost * granted) end
  local left = redis.call('pttl', key)
  if left < 0 then
    if left == -1 then redis.call('expire', key, seconds) end
    left = seconds * 1000
  end
  result[#result + 1] = used[i]
  result[#result + 1] = left
end
return result`;

interface WindowsClient {
  takeWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
}

/** Equal requests that wait for the end of the turn. */
interface Batch {
  windows: readonly Window[];
  cost: number;
  waiting: { resolve: (states: WindowState[]) => void; reject: (error: unknown) => void }[];
}

class WindowsResult extends RateLimiterRes {
  /** How many of the requests were granted. */
  granted = 0;
  /** Each window after them. */
  windows: { used: number; msLeft: number }[] = [];
}

/**
 * Several fixed windows of one key in one round trip: rate-limiter-flexible's Redis limiter with a script of ours. The
 * library's own union of limiters charges the other windows when one refuses, and needs a call for each.
 *
 * Requests of one key that arrive in one turn of the event loop share the call: a key that is used hard costs least.
 */
export class RedisWindows extends RateLimiterRedis {
  readonly #redis: WindowsClient;
  readonly #batches = new Map<string, Batch>();

  constructor(redis: Redis | Cluster) {
    // The script alone decides: the library's own figures stay at 0 of 1 point, so that it refuses nothing.
    super({ storeClient: redis, keyPrefix: '', points: 1, duration: 1 });
    if (!('takeWindows' in redis)) redis.defineCommand('takeWindows', { lua: TAKE_WINDOWS });
    this.#redis = redis as unknown as WindowsClient;
  }

  /** @returns each window's state, whether taken or refused; throws only when Redis fails. */
  take(key: string, cost: number, windows: readonly Window[]): Promise<WindowState[]> {
    return new Promise((resolve, reject) => {
      const open = this.#batches.get(key);
      const batch = open?.windows === windows && open.cost === cost ? open : { windows, cost, waiting: [] };
      batch.waiting.push({ resolve, reject });
      if (batch === open) return;
      this.#batches.set(key, batch);
      setImmediate(() => {
        if (this.#batches.get(key) === batch) this.#batches.delete(key);
        void this.#send(key, batch);
      });
    });
  }

  async #send(key: string, { windows, cost, waiting }: Batch): Promise<void> {
    try {
      const result = await this.consume(key, cost, { windows, requests: waiting.length });
      const { granted, windows: after } = result as WindowsResult;
      for (const [index, { resolve }] of waiting.entries()) {
        const refused = index >= granted;
        // Each sees what was used when it was its turn.
        const later = refused ? 0 : (granted - 1 - index) * cost;
        resolve(
          after.map(({ used, msLeft }, window) => {
            const { limit } = windows[window] as Window;
            return { limit, used: used - later, msLeft, refused: refused && used + cost > limit };
          }),
        );
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  /** Called by the library to count. The braces put all windows of a key into one slot of a Redis cluster. */
  _upsert(
    key: string,
    cost: number,
    _durationMs: number,
    _forceExpire: boolean,
    { windows, requests }: { windows: readonly Window[]; requests: number },
  ): Promise<number[]> {
    const keys = windows.map((window) => `rl:{${key}}:${counterName(window)}`);
    const limits = windows.flatMap(({ limit, seconds }) => [limit, seconds]);
    return this.#redis.takeWindows(keys.length, ...keys, cost, requests, ...limits);
  }

  /** Called by the library with what `_upsert` returned. */
  _getRateLimiterRes(_key: string, _cost: number, [granted = 0, ...figures]: number[]): WindowsResult {
    const result = new WindowsResult(0, 0, 0, false);
    result.granted = granted;
    for (let index = 0; index < figures.length; index += 2) {
      result.windows.push({ used: figures[index] ?? 0, msLeft: figures[index + 1] ?? 0 });
    }
    return result;
  }
}

interface Counter {
  used: number;
  /** On the monotonic clock. */
  endsAtMs: number;
}

/**
 * The same in this process's memory: without Redis, and as the insurance while Redis fails. Bounded: beyond 100,000
 * counters those that went unused longest are forgotten.
 */
export class LocalWindows {
  readonly #counters = new LRUCache<string, Counter>({ max: 100_000 });

  take(key: string, cost: number, windows: readonly Window[]): WindowState[] {
    const now = performance.now();
    const counters = windows.map((window) => this.#counter(`${key}:${counterName(window)}`, window.seconds, now));
    const states = windows.map(({ limit }, index) => {
      const { used, endsAtMs } = counters[index] as Counter;
      return { limit, used, msLeft: endsAtMs - now, refused: used + cost > limit };
    });
    if (states.some((state) => state.refused)) return states;
    for (const counter of counters) counter.used += cost;
    return states.map((state) => ({ ...state, used: state.used + cost }));
  }

  #counter(id: string, seconds: number, now: number): Counter {
    const running = this.#counters.get(id);
    if (running && running.endsAtMs > now) return running;
    const counter = { used: 0, endsAtMs: now + seconds * 1000 };
    this.#counters.set(id, counter);
    return counter;
  }
}
