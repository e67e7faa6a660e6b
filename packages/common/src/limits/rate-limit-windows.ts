import type { Cluster, Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

import { Leases } from './leases.ts';
import { areSameWindows, counterName, redisKeys, type TakenWindow, type Window, type WindowState } from './windows.ts';

/**
 * Takes from all windows or from none, for as many of several equal requests as there is room; then, if all were granted and
 * no window is more than half full, some points ahead. KEYS: one a window; ARGV: the cost of a request, their number, the
 * points ahead, then limit and seconds of each window. Returns how many requests were granted, the points ahead, then of each
 * window what is used, its milliseconds left and when it ends on the clock of Redis.
 */
const TAKE_WINDOWS = `
local cost, asked, ahead = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local granted = asked
local used = {}
for i, key in ipairs(KEYS) do
  used[i] = tonumber(redis.call('get', key) or '0')
  local limit = tonumber(ARGV[2 * i + 2])
  local room = limit - used[i]
  if room < 0 then granted = 0
  elseif cost > 0 then granted = math.min(granted, math.floor(room / cost)) end
  if used[i] + cost * asked + ahead > limit / 2 then ahead = 0 end
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local result = { granted, ahead }
for i, key in ipairs(KEYS) do
  local seconds = tonumber(ARGV[2 * i + 3])
  if granted > 0 then used[i] = redis.call('incrby', key, cost * granted + ahead) end
  local left = redis.call('pttl', key)
  if left < 0 then
    if left == -1 then redis.call('expire', key, seconds) end
    left = seconds * 1000
  end
  result[#result + 1] = used[i]
  result[#result + 1] = left
  result[#result + 1] = now + left
end
return result`;

/**
 * Gives points back to the windows that they were taken from, and to no later ones. KEYS: one a window; ARGV: the points, then
 * of each window when it ends on the clock of Redis and its seconds.
 */
const GIVE_BACK = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
  local left = redis.call('pttl', key)
  local apart = math.abs(now + left - tonumber(ARGV[2 * i]))
  if left > 0 and apart < tonumber(ARGV[2 * i + 1]) * 500 then redis.call('decrby', key, ARGV[1]) end
end`;

interface WindowsClient {
  takeWindows(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<number[]>;
  giveBack(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
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
  /** Points that were taken ahead. */
  ahead = 0;
  /** Each window after them. */
  windows: TakenWindow[] = [];
}

/**
 * Several fixed windows of one key in one round trip: rate-limiter-flexible's Redis limiter with a script of ours. The
 * library's own union of limiters charges the other windows when one refuses, and needs a call for each.
 *
 * Requests of one key that arrive in one turn of the event loop share the call, and a key that is far from its limits takes
 * points ahead (`leases`), so that a key that is used hard costs least.
 */
export class RedisWindows extends RateLimiterRedis {
  readonly #redis: WindowsClient;
  readonly #batches = new Map<string, Batch>();
  readonly #leases = new Leases(({ keys, points, windows }) => {
    const ends = windows.flatMap(({ endsAt, seconds }) => [endsAt, seconds]);
    return this.#redis.giveBack(keys.length, ...keys, points, ...ends);
  });

  constructor(redis: Redis | Cluster) {
    // The script alone decides: the library's own figures stay at 0 of 1 point, so that it refuses nothing.
    super({ storeClient: redis, keyPrefix: '', points: 1, duration: 1 });
    if (!('takeWindows' in redis)) {
      redis.defineCommand('takeWindows', { lua: TAKE_WINDOWS });
      redis.defineCommand('giveBack', { lua: GIVE_BACK });
    }
    this.#redis = redis as unknown as WindowsClient;
  }

  /** @returns each window's state, whether taken or refused; throws only when Redis fails. */
  take(key: string, cost: number, windows: readonly Window[]): Promise<WindowState[]> {
    const paid = this.#leases.spend(key, cost, windows);
    if (paid) return Promise.resolve(paid);
    return new Promise((resolve, reject) => {
      const open = this.#batches.get(key);
      const isSame = open?.cost === cost && areSameWindows(open.windows, windows);
      const batch = isSame ? open : { windows, cost, waiting: [] };
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
    const { ahead, settle } = this.#leases.ask(key, cost * waiting.length, windows);
    try {
      const result = await this.consume(key, cost, { windows, requests: waiting.length, ahead });
      const { granted, ahead: taken, windows: after } = result as WindowsResult;
      const states = settle(taken, after);
      if (granted < waiting.length && (await this.#leases.giveBackAll(key))) {
        // What was taken ahead may be what is missing.
        for (const { resolve, reject } of waiting.slice(granted)) this.take(key, cost, windows).then(resolve, reject);
        waiting.length = granted;
      }
      for (const [index, { resolve }] of waiting.entries()) {
        const refused = index >= granted;
        // Each sees what was used when it was its turn.
        const later = refused ? 0 : (granted - 1 - index) * cost;
        resolve(
          states.map(({ limit, used, msLeft }) => {
            return { limit, used: used - later, msLeft, refused: refused && used + cost > limit };
          }),
        );
      }
    } catch (error) {
      settle(0, []);
      for (const { reject } of waiting) reject(error);
    }
  }

  /** Called by the library to count. */
  _upsert(
    key: string,
    cost: number,
    _durationMs: number,
    _forceExpire: boolean,
    { windows, requests, ahead }: { windows: readonly Window[]; requests: number; ahead: number },
  ): Promise<number[]> {
    const limits = windows.flatMap(({ limit, seconds }) => [limit, seconds]);
    return this.#redis.takeWindows(windows.length, ...redisKeys(key, windows), cost, requests, ahead, ...limits);
  }

  /** Called by the library with what `_upsert` returned. */
  _getRateLimiterRes(_key: string, _cost: number, [granted = 0, ahead = 0, ...figures]: number[]): WindowsResult {
    const result = new WindowsResult(0, 0, 0, false);
    result.granted = granted;
    result.ahead = ahead;
    for (let index = 0; index < figures.length; index += 3) {
      const [used = 0, msLeft = 0, endsAt = 0] = figures.slice(index, index + 3);
      result.windows.push({ used, msLeft, endsAt });
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
