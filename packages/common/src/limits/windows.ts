/** At most `limit` points in each window of `seconds`. */
export interface Window {
  limit: number;
  seconds: number;
  /** Names what is counted, where one key has several budgets in windows of one length: requests and points, say. */
  counter?: string;
}

export function counterName({ counter, seconds }: Window): string | number {
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

/** What Redis says of a window. */
export interface TakenWindow {
  used: number;
  msLeft: number;
  /** Unix milliseconds on the clock of Redis. */
  endsAt: number;
}

/** The windows' counters. The braces put all windows of a key into one slot of a Redis cluster. */
export function redisKeys(key: string, windows: readonly Window[]): string[] {
  return windows.map((window) => `rl:{${key}}:${counterName(window)}`);
}

/** Whether the same is counted under the same limits. Some services make the windows for each request. */
export function areSameWindows(some: readonly Window[], others: readonly Window[]): boolean {
  if (some === others) return true;
  if (some.length !== others.length) return false;
  return some.every(({ limit, seconds, counter }, index) => {
    const other = others[index];
    return limit === other?.limit && seconds === other.seconds && counter === other.counter;
  });
}
