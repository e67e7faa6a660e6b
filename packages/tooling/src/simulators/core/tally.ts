/** Counts how often each key was seen, in a few bytes per key. */
export interface Tally {
  /** Counts one more and returns the key's new count. */
  add(key: string): number;
  count(key: string): number;
  readonly total: number;
  readonly distinct: number;
  /** False once more distinct keys came than the tally may hold: counts of the keys beyond it are then missing. */
  readonly complete: boolean;
  /** Keys seen more than once, by name (the first {@link NAMED_REPEATS} of them). */
  repeated(): { key: string; count: number }[];
  clear(): void;
}

// Taken once: looking a global up is slow within Jest's contexts.
const { imul } = Math;

const NAMED_REPEATS = 10_000;
const FIRST_SLOTS = 4096;
const LARGEST_COUNT = 65_535;

/**
 * A tally of at most `limit` distinct keys (default two million, about 42 MB when full; it grows with use).
 *
 * Keys are kept as 64-bit hashes, because millions of strings in a Map would cost some hundred bytes each. Two of two
 * million keys share a hash with a probability of about one in ten million.
 */
export function createTally({ limit = 2_000_000 }: { limit?: number } = {}): Tally {
  let high = new Uint32Array(FIRST_SLOTS);
  let low = new Uint32Array(FIRST_SLOTS);
  let counts = new Uint16Array(FIRST_SLOTS);
  let distinct = 0;
  let total = 0;
  let complete = true;
  const repeats = new Map<string, number>();

  function slotOf(hashHigh: number, hashLow: number): number {
    const mask = counts.length - 1;
    let slot = hashLow & mask;
    while (counts[slot] !== 0 && (high[slot] !== hashHigh || low[slot] !== hashLow)) slot = (slot + 1) & mask;
    return slot;
  }

  function allocate(slots: number): void {
    high = new Uint32Array(slots);
    low = new Uint32Array(slots);
    counts = new Uint16Array(slots);
  }

  function grow(): void {
    const [oldHigh, oldLow, oldCounts] = [high, low, counts];
    allocate(oldCounts.length * 2);
    for (let old = 0; old < oldCounts.length; old += 1) {
      if (oldCounts[old] === 0) continue;
      const slot = slotOf(oldHigh[old]!, oldLow[old]!);
      high[slot] = oldHigh[old]!;
      low[slot] = oldLow[old]!;
      counts[slot] = oldCounts[old]!;
    }
  }

  return {
    add(key) {
      total += 1;
      const [hashHigh, hashLow] = hash(key);
      let slot = slotOf(hashHigh, hashLow);
      if (counts[slot] === 0) {
        if (distinct >= limit) {
          complete = false;
          return 1;
        }
        if (distinct > counts.length * 0.6) {
          grow();
          slot = slotOf(hashHigh, hashLow);
        }
        high[slot] = hashHigh;
        low[slot] = hashLow;
        distinct += 1;
      }
      const count = Math.min(counts[slot]! + 1, LARGEST_COUNT);
      counts[slot] = count;
      if (count > 1 && (repeats.has(key) || repeats.size < NAMED_REPEATS)) repeats.set(key, count);
      return count;
    },
    count: (key) => counts[slotOf(...hash(key))]!,
    get total() {
      return total;
    },
    get distinct() {
      return distinct;
    },
    get complete() {
      return complete;
    },
    repeated: () => Array.from(repeats, ([key, count]) => ({ key, count })),
    clear() {
      allocate(FIRST_SLOTS);
      distinct = 0;
      total = 0;
      complete = true;
      repeats.clear();
    },
  };
}

/** Two independent 32-bit multiplicative hashes of the key's UTF-16 units, mixed into each other at the end. */
function hash(key: string): [high: number, low: number] {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let index = 0; index < key.length; index += 1) {
    const unit = key.charCodeAt(index);
    a = imul(a ^ unit, 2_654_435_761);
    b = imul(b ^ unit, 1_597_334_677);
  }
  a = imul(a ^ (a >>> 16), 2_246_822_507) ^ imul(b ^ (b >>> 13), 3_266_489_909);
  b = imul(b ^ (b >>> 16), 2_246_822_507) ^ imul(a ^ (a >>> 13), 3_266_489_909);
  return [a >>> 0, b >>> 0];
}
