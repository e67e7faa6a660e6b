import { areSameWindows, redisKeys, type TakenWindow, type Window, type WindowState } from './windows.ts';

/** Of a limit, as much as one process holds ahead at a time: no refusal comes earlier than by this, for each process. */
const SHARE = 1 / 100;
/** Fewer points than these are not worth a call of their own: small limits are exact. */
const FEWEST = 5;
/** How long points are held. So old may be what a process knows of the other processes' requests. */
const HELD_MS = 1000;
/** Keys that hold points at a time. */
const MOST_LEASES = 10_000;

/** A window as this process knows it. */
interface Counter extends TakenWindow {
  seconds: number;
  /** On the monotonic clock: not earlier than it ends on that of Redis, for clients, */
  endsAtMs: number;
  /** and not later, for the points taken ahead. */
  isSureUntilMs: number;
  /** Points taken ahead that no request has used yet. */
  unused: number;
}

interface Lease {
  key: string;
  windows: readonly Window[];
  /** The most points that it may hold. */
  most: number;
  /** One a window; none before the first points. */
  counters: Counter[];
  left: number;
  /** Points that were asked for and have not come yet. */
  asked: number;
  /** Points that requests have used since they were last asked for. */
  spent: number;
  /** On the monotonic clock; no point is used later. */
  endsAtMs: number;
}

export interface GivenBack {
  keys: string[];
  points: number;
  windows: readonly { endsAt: number; seconds: number }[];
}

/**
 * Points that this process has charged to Redis ahead of the requests that will use them: while a key is far from its limits,
 * most of its requests need no call. All replicas together never grant more than a limit, because points are charged before
 * they are used. Beyond half of a limit no points are taken ahead, and each request is counted by itself.
 */
export class Leases {
  readonly #giveBack: (given: GivenBack) => Promise<unknown>;
  /** By key; one for each set of windows that it is charged to. */
  readonly #leases = new Map<string, Lease[]>();
  readonly #counters = new Map<string, Counter>();
  #count = 0;
  #isSweepDue = false;

  /** @param giveBack returns points to the windows that they were taken from. */
  constructor(giveBack: (given: GivenBack) => Promise<unknown>) {
    this.#giveBack = giveBack;
  }

  /** Pays a request with points in hand; undefined where they are too few. */
  spend(key: string, cost: number, windows: readonly Window[]): WindowState[] | undefined {
    const lease = this.#find(key, windows);
    if (!lease || cost === 0 || lease.left < cost || performance.now() >= lease.endsAtMs) return undefined;
    lease.left -= cost;
    lease.spent += cost;
    for (const counter of lease.counters) counter.unused -= cost;
    return states(windows, lease.counters);
  }

  /**
   * How many points to take ahead together with those that requests need now.
   *
   * @returns `settle`, to be called with what Redis has answered: it returns the windows' states as clients should see them,
   *   where points that nobody has used are not used.
   */
  ask(key: string, points: number, windows: readonly Window[]) {
    const sentAtMs = performance.now();
    const known = points > 0 ? this.#find(key, windows) : undefined;
    // What it held until now cannot be used any longer, and would count as still in hand.
    if (known && sentAtMs >= known.endsAtMs) void this.#release(known);
    // Of a key that has not been asked about for a while nobody knows what it will need.
    const ahead = known ? wanted(known, points, sentAtMs) : 0;
    const lease = known ?? (points > 0 ? this.#open(key, windows, points) : undefined);
    if (lease) lease.asked += ahead;
    const settle = (taken: number, after: TakenWindow[]): WindowState[] => {
      if (lease) lease.asked -= ahead;
      const counters = after.map((window, index) =>
        this.#learn(key, windows[index] as Window, window, sentAtMs, taken),
      );
      if (lease && taken > 0) this.#hold(lease, counters, taken, sentAtMs);
      return states(windows, counters);
    };
    return { ahead, settle };
  }

  /** Gives back all that the key holds. @returns whether there was anything. */
  async giveBackAll(key: string): Promise<boolean> {
    // The leases stay: points of theirs may be on the way.
    const given = (this.#leases.get(key) ?? []).map((lease) => this.#release(lease));
    return (await Promise.all(given)).some(Boolean);
  }

  #find(key: string, windows: readonly Window[]): Lease | undefined {
    return this.#leases.get(key)?.find((lease) => areSameWindows(lease.windows, windows));
  }

  #open(key: string, windows: readonly Window[], spent: number): Lease | undefined {
    const most = Math.floor(Math.min(...windows.map(({ limit }) => limit)) * SHARE);
    if (most < FEWEST || this.#count >= MOST_LEASES) return undefined;
    const endsAtMs = performance.now() + HELD_MS;
    const lease: Lease = { key, windows, most, counters: [], left: 0, asked: 0, spent, endsAtMs };
    const known = this.#leases.get(key);
    if (known) known.push(lease);
    else this.#leases.set(key, [lease]);
    this.#sweepLater();
    this.#count += 1;
    return lease;
  }

  /** Remembers what Redis has said of a window, for as long as points of it are in hand. */
  #learn(key: string, window: Window, told: TakenWindow, sentAtMs: number, taken: number): Counter {
    const [id = ''] = redisKeys(key, [window]);
    const known = this.#counters.get(id);
    const endsAtMs = performance.now() + told.msLeft;
    const isSureUntilMs = sentAtMs + told.msLeft;
    const isSame = known && Math.abs(known.endsAt - told.endsAt) < window.seconds * 500;
    if (isSame) return Object.assign(known, told, { endsAtMs, isSureUntilMs, unused: known.unused + taken });
    // The first points in hand, or those of the window after the one that was known.
    const counter = { ...told, seconds: window.seconds, endsAtMs, isSureUntilMs, unused: taken };
    if (taken > 0) this.#counters.set(id, counter);
    return counter;
  }

  #hold(lease: Lease, counters: Counter[], taken: number, sentAtMs: number): void {
    // One of the windows has ended: what is left of its points is worth nothing, and the other windows get it back.
    if (lease.counters.some((counter, index) => counter !== counters[index])) void this.#release(lease);
    lease.left += taken;
    lease.counters = counters;
    lease.endsAtMs = Math.min(sentAtMs + HELD_MS, ...counters.map(({ isSureUntilMs }) => isSureUntilMs));
  }

  /** What has not been used for as long as points are held is given back. */
  #sweep(): void {
    const now = performance.now();
    for (const leases of this.#leases.values())
      for (const lease of leases) if (now >= lease.endsAtMs && lease.asked === 0) void this.#close(lease);
    this.#isSweepDue = false;
    if (this.#count > 0) this.#sweepLater();
  }

  #sweepLater(): void {
    if (this.#isSweepDue) return;
    this.#isSweepDue = true;
    setTimeout(() => this.#sweep(), HELD_MS).unref();
  }

  #close(lease: Lease): Promise<boolean> {
    const others = this.#leases.get(lease.key)?.filter((each) => each !== lease) ?? [];
    if (others.length > 0) this.#leases.set(lease.key, others);
    else this.#leases.delete(lease.key);
    this.#count -= 1;
    for (const [index, counter] of lease.counters.entries()) {
      const [id = ''] = redisKeys(lease.key, [lease.windows[index] as Window]);
      const isNeeded = others.some(({ counters }) => counters.includes(counter));
      if (!isNeeded && this.#counters.get(id) === counter) this.#counters.delete(id);
    }
    return this.#release(lease);
  }

  /** Gives back what the lease holds. @returns whether that was anything. */
  async #release(lease: Lease): Promise<boolean> {
    const { key, windows, counters, left: points } = lease;
    if (points === 0) return false;
    lease.left = 0;
    for (const counter of counters) {
      counter.used -= points;
      counter.unused -= points;
    }
    // Redis that does not answer keeps the points until the window ends: fewer requests, never more.
    await this.#giveBack({ keys: redisKeys(key, windows), points, windows: counters }).catch(() => {});
    return true;
  }
}

/** As much as was used of late: twice that where it was used up before its time. */
function wanted(lease: Lease, points: number, now: number): number {
  const spent = lease.spent + points;
  lease.spent = 0;
  const target = Math.min(lease.most, now < lease.endsAtMs && lease.counters.length > 0 ? 2 * spent : spent);
  return Math.max(0, target - lease.left - lease.asked);
}

/** What clients see: points that nobody has used are not used. */
function states(windows: readonly Window[], counters: readonly Counter[]): WindowState[] {
  const now = performance.now();
  return counters.map(({ used, unused, endsAtMs }, index) => {
    const { limit } = windows[index] as Window;
    return { limit, used: used - unused, msLeft: Math.max(endsAtMs - now, 0), refused: false };
  });
}
